import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushPNG

/// A color image that contains only gray.
struct GrayAsRGB: ImageRule {
  static let id = "gray-as-rgb"
  static let summary = "A color image that contains only gray"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each color image whose visible pixels all have equal red, green and blue, if it takes \
      \(smallest.standardText) or more when decoded. Icons, layers and images of one color are exempt, as are projects \
      of engines that load images themselves. With --headers-only, this rule is skipped.
      """,
    why: """
      Where the system keeps gray images as gray, they take 1 byte per pixel (2 with alpha) instead of 4. The file \
      is smaller everywhere.
      """,
    example: "fog.png, 512×512 pixels, 8-bit RGB, all gray: 1.05 MB decoded.",
    fix: "Export it as a gray image, or as an alpha mask that the app tints.")
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 256 << 10, "the smallest decoded size that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.isColor == true, context.isDrawnByApp(file), context.engine(of: file) == nil,
      let pixels = image.sourcePixels,
      pixels.isGray,
      // `SolidColor` reports images of one color.
      !pixels.isSolid, image.footprint.decodedBytes >= count(Self.smallest, file, context)
    else { return [] }
    let bytes = image.footprint.decodedBytes
    let channels = pixels.isOpaque ? 1 : 2
    let would = MemoryFootprint(
      width: image.size.width, height: image.size.height, bytesPerPixel: channels * image.footprint.bytesPerPixel / 4
    ).decodedBytes
    return [
      finding(
        .note, file,
        "a color image that contains only gray, decoded to \(ByteCount.text(bytes))",
        advice: "export it as gray, which takes "
          + "\(ByteCount.text(would)) where the system keeps gray")
    ]
  }
}
