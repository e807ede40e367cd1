import Assets
import AuditScopes
import Findings
import Survey
import Text

/// An image whose decoded pixels alone fill much of what an app may use.
struct LargeDecoded: ImageRule {
  static let id = "large-decoded"
  static let summary = "Decoded, an image takes very much memory"
  static let help = RuleHelp(
    what: "A warning from 24 MiB of decoded memory (rows aligned to 64 bytes), an error from 64 MiB.",
    why:
      "An image costs width × height × 4 bytes while it is shown, 8 bytes with 16 bits a channel, whatever "
      + "its file size. Under memory pressure the system ends apps.",
    example: "panorama.png, 12000×3000 pixels, 1.2 MB on disk: 144 MB decoded.",
    fix: "Scale it down to what the screen shows, cut it into tiles, or decode it at a smaller size.")
  static let subjects: Subjects = .images

  static let options = [warning, error]
  private static let warning = RuleOption.bytes("warning", 24 << 20, "decoded bytes that make a warning")
  private static let error = RuleOption.bytes("error", 64 << 20, "decoded bytes that make an error")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.hasPixelSize, !file.folder.contains(.systems) else { return [] }
    let bytes = image.footprint.decodedBytes
    guard let (severity, option) = exceeded(bytes, Self.warning, Self.error, file, context) else { return [] }
    let limit = option.text(of: value(option, file, context))
    return [
      finding(
        severity, file,
        "\(image.size) pixels are decoded to \(ByteCount.text(bytes)), past the limit of \(limit): "
          + "scale it down, or cut it into tiles")
    ]
  }
}
