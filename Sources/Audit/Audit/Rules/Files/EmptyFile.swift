import CrushFileKinds
import CrushImageFacts
import CrushImageHeaders
import CrushInspection

/// An image file of 0 bytes.
struct EmptyFile: Rule {
  static let id = "empty-file"
  static let summary = "An empty image file"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each image file (JPEG, GIF, WebP, HEIF, AVIF, TIFF, BMP, ICO, PDF) of 0 bytes. An empty \
      PNG is reported by corrupt-png.
      """,
    why: "No program can show it. An export or a copy was interrupted.",
    example: "photo.jpg, 0 bytes.",
    fix: "Export it again, or delete it.")
  static let subjects: Subjects = .empty

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .other, !file.isFolder, file.size == 0, case .none = file.content,
      let kind = file.promised
    else { return [] }
    return [finding(.error, file, "named like \(kind.phrase), but empty", advice: "export it again, or delete it")]
  }
}
