import CrushBasics
import CrushImageFacts
import CrushInspection

/// An image of one color, which a view can draw without an image.
struct SolidColor: ImageRule {
  static let id = "solid-color"
  static let summary = "An image of one color"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of one color that takes \(smallest.standardText) or more when decoded. All \
      pixels of alpha 0 count as one color. Icons, layers, stretched images of one pixel in width or height, and \
      projects of engines that load images themselves are exempt. With --headers-only, this rule is skipped.
      """,
    why: "A background color costs nothing. An image of one color costs 4 bytes for each pixel.",
    example: "background.png, 750×1334 pixels, all white: 4.01 MB decoded.",
    fix: "Set a background color, or keep one pixel and stretch it.")
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "the smallest decoded size that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let pixels = image.sourcePixels, pixels.isSolid, context.isDrawnByApp(file),
      context.engine(of: file) == nil, !context.isStretched(file, image), image.role == nil,
      image.footprint.decodedBytes >= count(Self.smallest, file, context)
    else { return [] }
    let pixelText = pixels.visibleSize == nil ? "every pixel is transparent" : "every pixel has one color"
    return [
      finding(
        .warning, file,
        "\(pixelText), decoded to \(ByteCount.text(image.footprint.decodedBytes))",
        advice: "use a background color, "
          + "or stretch a single pixel", wasted: image.footprint.decodedBytes)
    ]
  }
}
