import Assets
import Findings
import ImageHeaders
import Survey

/// No bytes at all where an image should be.
struct EmptyFile: Rule {
  static let id = "empty-file"
  static let summary = "An image file without a byte"
  static let help = RuleHelp(
    what:
      "An error for an image file (JPEG, GIF, WebP, HEIF, AVIF, TIFF, BMP, ICO, PDF) of 0 bytes; for a PNG "
      + "it is corrupt-png that says so.",
    why: "Nothing can show it; an export or a copy broke off.",
    example: "photo.jpg, 0 bytes.",
    fix: "Export it again, or delete it.")
  static let subjects: Subjects = .empty

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .other, !file.isFolder, file.size == 0, case .none = file.content,
      let kind = file.promised
    else { return [] }
    return [finding(.error, file, "named like a \(kind.rawValue), but empty: export it again, or delete it")]
  }
}
