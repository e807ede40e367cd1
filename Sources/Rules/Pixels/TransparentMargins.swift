import Assets
import AuditScopes
import Findings
import Survey
import Text

/// A border of pixels that cannot be seen.
struct TransparentMargins: ImageRule {
  static let id = "transparent-margins"
  static let summary = "A large part of the image is an empty border"
  static let help = RuleHelp(
    what:
      "A note when the rows and columns without a visible pixel at the edges make 25 % of the area or more,"
      + " and cutting them would save 64 KiB or more decoded. Icons and layers of stacks are exempt. Needs pixels.",
    why: "Clear pixels take as much memory as others, and are blended at every frame.",
    example: "star@3x.png, 300×300 pixels, of which 150×150 can be seen.",
    fix:
      "Cut the border off and let the layout place the image (alignment insets of an asset catalog say "
      + "where it was).")
  static let subjects: Subjects = .pixels

  static let options = [share, smallest]
  private static let share = RuleOption.share("share", 0.25, "the empty share of the area, at least")
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "decoded bytes that cutting would save, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    // An icon's size is prescribed, and layers are placed by their borders.
    guard let visible = image.sourcePixels?.visibleSize, file.folder.isDisjoint(with: [.systems, .layers]) else {
      return []
    }
    let would = MemoryFootprint(
      width: visible.width, height: visible.height, bytesPerPixel: image.footprint.bytesPerPixel)
    let saved = image.footprint.decodedBytes - would.decodedBytes
    let empty = 1 - visible.area / image.size.area
    guard empty >= value(Self.share, file, context), saved >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(ByteCount.fixed(empty * 100, places: 0)) % of its \(image.size) pixels are an empty border: "
          + "\(visible) would save \(ByteCount.text(saved)) decoded")
    ]
  }
}
