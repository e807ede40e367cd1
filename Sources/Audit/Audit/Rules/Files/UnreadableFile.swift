import CrushFiles
import CrushInspection

/// A file or folder that the system cannot open, such as a broken link or a folder without permission.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file, folder or compiled catalog that cannot be read"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each file that the system cannot open and each folder that it cannot list. Either \
      permissions are missing, or a link is broken or circular. Reports an error for each compiled asset catalog \
      (Assets.car) that is damaged, and for each of its images, vectors and data that cannot be decoded. Storyboards, \
      XIBs and compiled nibs are reported if they are damaged or larger than 16 MiB.
      """,
    why: "The audit skips a file that it cannot read. A device may not read it either.",
    example: "old.png, a link to a deleted file.",
    fix: """
      Correct the link or the permissions, or exclude the file with --exclude. Copy a damaged catalog again, or build the \
      app again.
      """)
  static let subjects: Subjects = .unreadable

  private static let catalogAdvice = "copy the catalog again, or build the app again"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    switch file.content {
    case .inaccessible(let message): return [finding(.error, file, message)]
    // Other rules report PNGs, property lists and `Contents.json`.
    case .unreadable(let message, _) where file.isRendition || Path.hasExtension(file.path, "car"):
      return [finding(.error, file, message, advice: Self.catalogAdvice)]
    default: return []
    }
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    index.unreadSources.map { error in
      Finding(rule: Self.id, severity: .error, path: error.path, message: error.message)
    }
  }
}
