import CrushFileKinds
import CrushFiles
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

  /// Returns the top folder of an AppleDouble file such as `._hero.png`. A copy of a tree to another file system makes
  /// one for each of its files, so that they are one finding.
  private static func copiedTree(_ path: String) -> String? {
    guard Path.name(of: path).hasPrefix("._") else { return nil }
    return path.hasPrefix("/") ? Path.parent(of: path) : Path.parts(of: path).first
  }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .junk(.system) else { return [] }
    var found = finding(
      .warning, file, "left behind by an operating system, of no use in an app", advice: "delete it",
      remedy: .deletion)
    found.cause = Self.copiedTree(file.path)
    return [found]
  }
}
