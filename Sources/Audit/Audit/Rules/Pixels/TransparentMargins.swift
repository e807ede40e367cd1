import CrushBasics
import CrushImageFacts
import CrushInspection

/// An image with a large border of invisible pixels.
struct TransparentMargins: ImageRule {
  static let id = "transparent-margins"
  static let summary = "A large part of the image is an empty border"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note if rows and columns without a visible pixel at the edges take \(share.percentage) or more of \
      the area, and cropping them would save \(smallest.standardText) or more when decoded. Icons, layers of \
      stacks, stretched images and textures of game engines are exempt. With --headers-only, this rule is skipped.
      """,
    why: "Clear pixels take as much memory as others, and the device blends them in every frame.",
    example: "star@3x.png, 300×300 pixels, but only 150×150 are visible.",
    fix: """
      Crop the border and let the layout position the image. The alignment insets of an asset catalog can store its \
      old position.
      """)
  static let subjects: Subjects = .pixels

  static let options = [share, smallest]
  private static let share = RuleOption.share("share", 0.25, "the least empty share of the area that is reported")
  private static let smallest = RuleOption.bytes(
    "minimum", 64 << 10, "the least saving of decoded memory that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    // The size of an icon is fixed, and layers are positioned by their borders.
    guard let visible = image.sourcePixels?.visibleSize, context.isDrawnByApp(file), !context.isStretched(file, image),
      image.role == nil
    else { return [] }
    let would = MemoryFootprint(
      width: visible.width, height: visible.height, bytesPerPixel: image.footprint.bytesPerPixel)
    let saved = image.footprint.decodedBytes - would.decodedBytes
    let empty = 1 - visible.area / image.size.area
    guard empty >= value(Self.share, file, context), saved >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(ByteCount.fixed(empty * 100, places: 0)) % of its \(image.size) pixels are an empty border",
        advice: "crop it to \(visible) to save \(ByteCount.text(saved)) decoded", wasted: saved)
    ]
  }
}
