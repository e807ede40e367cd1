import CrushBasics
import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// An image whose decoded pixels alone fill much of an app's memory.
struct LargeDecoded: ImageRule {
  static let id = "large-decoded"
  static let summary = "An image needs a lot of memory when decoded"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of \(warning.standardText) or more when decoded, and an error from \
      \(error.standardText). Rows are aligned to 64 bytes. Vectors, textures of game engines, and images that the \
      system shows, such as app icons, are exempt.
      """,
    why: """
      While it is shown, an image takes width × height × 4 bytes, or 8 bytes with 16 bits per channel, regardless of \
      its file size. Under memory pressure, the system terminates apps.
      """,
    example: "panorama.png, 12000×3000 pixels, 1.2 MB on disk: 144 MB decoded.",
    fix: "Scale it down to its size on screen, cut it into tiles, or decode it at a smaller size.",
    talk: """
      A small file is not a small image. 320×480 pixels take 614,400 bytes, 1600×1200 pixels take 7.68 MB, and a \
      photograph of 10 megapixels takes 40 MB. Keep the app in front below the limit of its memory.
      """)
  static let subjects: Subjects = [.images, .atlases]

  static let options = [warning, error]
  private static let warning = RuleOption.bytes(
    "warning", 24 << 20, "the decoded size from which a warning is reported")
  private static let error = RuleOption.bytes("error", 64 << 20, "the decoded size from which an error is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.hasPixelSize, !file.folder.contains(.systems), !context.isTexture(file),
      !context.isNeverLoaded(file, image)
    else { return [] }
    let bytes = image.footprint.decodedBytes
    guard let (severity, option) = exceeded(bytes, Self.warning, Self.error, file, context) else { return [] }
    let limit = option.text(of: value(option, file, context))
    return [
      finding(
        severity, file,
        "\(image.size) pixels are decoded to \(ByteCount.text(bytes)) (limit: \(limit))",
        advice: "scale it down, or cut it into tiles")
    ]
  }
}
