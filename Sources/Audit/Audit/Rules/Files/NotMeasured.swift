import CrushImageFacts
import CrushInspection

/// An image of unknown size, which no total includes.
struct NotMeasured: Rule {
  static let id = "not-measured"
  static let summary = "An image of unknown size"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each image file with a damaged header or an unsupported format. Tables and totals do not \
      include it. Reports a note for each image of a compiled catalog whose pixels are in a format that is not decoded, \
      such as HEVC. Its size is known, so tables and totals include it.
      """,
    why: "An image that is not measured may be the largest one.",
    example: "photo.jpg that ends inside its frame header.",
    fix: "Export it again, or as PNG, JPEG, GIF, WebP, HEIF, AVIF, TIFF, BMP, ICO, PDF, SVG, KTX, PVR, ASTC or DDS.")
  static let subjects: Subjects = .unmeasured

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    if let reason = file.image?.undecoded {
      return [finding(.note, file, "its pixels were not checked, since \(reason); its memory is in the totals")]
    }
    guard let reason = file.unmeasured else { return [] }
    return [finding(.note, file, "not measured: \(reason)")]
  }
}
