import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// A file that Finder, Explorer or an archiver created.
struct SystemFile: Rule {
  static let id = "system-file"
  static let summary = "A file that an operating system left behind"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.warning]
  static let isFixable = true
  static let help = RuleHelp(
    what: "Reports a warning for .DS_Store, Thumbs.db, desktop.ini, __MACOSX and names with ._ at their start.",
    why: "An app does not use it, and it reveals the names of other files.",
    example: "Images/.DS_Store.",
    fix: "Delete it. `assetcrush build` skips it.")
  static let subjects: Subjects = .junk

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .junk(.system) else { return [] }
    return [
      finding(
        .warning, file, "left behind by an operating system, of no use in an app", advice: "delete it",
        remedy: .deletion)
    ]
  }
}
