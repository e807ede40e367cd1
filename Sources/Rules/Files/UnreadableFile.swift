import FileSystem
import Findings
import Survey

/// A file or folder that the system does not open: a broken link, a folder that may not be listed.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file or folder that cannot be looked at"
  static let help = RuleHelp(
    what:
      "An error for a file that the system does not open and a folder that it does not list: permissions are missing, or "
      + "a link leads nowhere or in a circle.",
    why: "What is not seen is not audited, and does not ship.",
    example: "old.png, a link to a file that is gone.",
    fix: "Mend the link or the permissions, or exclude it.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .inaccessible(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    index.unreadSources.map { error in
      Finding(rule: Self.id, severity: .error, path: error.path, message: error.message)
    }
  }
}
