import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushInspection

/// A file or folder that the system cannot open, such as a broken link or a folder without permission.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file, folder or compiled catalog that cannot be read"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error, .note]
  static let help = RuleHelp(
    what: """
      Reports an error for each file that the system cannot open and each folder that it cannot list. Either \
      permissions are missing, or a link is broken or circular. A broken link that is no image, property list, \
      interface, catalog or source of an app is a note. Reports an error for each compiled asset catalog \
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
    case .inaccessible(let message):
      return [finding(Self.severity(of: file.path, context.index.reader), file, message)]
    // Other rules report PNGs, property lists and `Contents.json`.
    case .unreadable(let message, _) where file.isRendition || Path.hasExtension(file.path, "car"):
      return [finding(.error, file, message, advice: Self.catalogAdvice)]
    default: return []
    }
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    index.unreadSources.map { error in
      Finding(
        rule: Self.id, severity: Self.severity(of: error.path, index.reader), path: error.path, message: error.message)
    }
  }

  /// The extensions of other files than images and property lists in which an audit finds facts about an app.
  private static let kinds: Set<String> = [
    "car", "dart", "html", "js", "jsx", "m", "mm", "nib", "storyboard", "swift", "ts", "tsx", "xcstrings", "xib",
  ]

  /// Returns the severity for a file that cannot be opened. A broken link such as `.dockerignore` is no part of an app.
  private static func severity(of path: String, _ reader: FileReader) -> Severity {
    let name = Path.name(of: path)
    let isRead =
      kinds.contains(Path.fileExtension(of: name)) || ImageFormat(name: name) != nil
      || ImageFile.unreadFormat(of: name) != nil || FileClass(name: name, isFolder: false) == .propertyList
      || CatalogSet.isContents(path)
    let isLink = (try? reader.status(of: path, followsLink: false).kind) == .link
    return isRead || !isLink ? .error : .note
  }
}
