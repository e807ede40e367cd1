import FileSystem
import Findings
import Survey

/// A file or folder that the system cannot open, such as a broken link or a folder without permission.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file or folder that cannot be opened"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each file that the system cannot open and each folder that it cannot list. Either \
      permissions are missing, or a link is broken or circular.
      """,
    why: "A file that cannot be opened is not audited and does not ship.",
    example: "old.png, a link to a deleted file.",
    fix: "Correct the link or the permissions, or exclude the file with --exclude.")
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
