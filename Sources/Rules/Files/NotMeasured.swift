import Assets
import Findings
import Survey

/// An image that counts nowhere.
struct NotMeasured: Rule {
  static let id = "not-measured"
  static let summary = "An image whose size cannot be told"
  static let help = RuleHelp(
    what:
      "A note for an image file whose header is damaged, or of a form that is not read here: it is in no table and no "
      + "total.",
    why: "What is not measured may be the largest of all.",
    example: "photo.jpg that ends inside its frame header.",
    fix: "Export it again, or as PNG, JPEG, GIF, WebP, HEIF, AVIF, TIFF, BMP, ICO, PDF, SVG, KTX, PVR, ASTC or DDS.")
  static let subjects: Subjects = .unmeasured

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let reason = file.unmeasured else { return [] }
    return [finding(.note, file, "not measured: \(reason)")]
  }
}
