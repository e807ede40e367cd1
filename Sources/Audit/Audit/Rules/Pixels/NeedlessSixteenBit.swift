import CrushBasics
import CrushImageFacts
import CrushInspection
import CrushPNG

/// An image with 16 bits per channel where the low byte of each sample repeats the high byte. 8 bits hold all of it
/// (PNG third edition, section 12.4).
struct NeedlessSixteenBit: ImageRule {
  static let id = "needless-16-bit"
  static let summary = "16 bits per channel where 8 are enough"
  static let group = RuleGroup.pixels
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if every 16-bit sample is an expanded 8-bit sample (high byte = low byte), and 8 bits would \
      save \(smallest.standardText) or more when decoded. Icons, layers and textures of game engines are exempt. With \
      --headers-only, this rule is skipped.
      """,
    why: "An image with 16 bits per channel is decoded to 8 bytes per pixel, twice the memory.",
    example: "sky.png, 512×512 pixels, 16-bit RGB: 2.10 MB decoded instead of 1.05 MB.",
    fix: """
      Run `assetcrush convert sky.png --to png`, which writes the smallest form of the samples. Or export it with 8 \
      bits per channel.
      """)
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes(
    "minimum", 64 << 10, "the least saving of decoded memory that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.bitDepth == 16, image.isColor != nil, context.isDrawnByApp(file),
      image.sourcePixels?.fitsEightBits == true
    else { return [] }
    let bytes = image.footprint.decodedBytes
    let would = MemoryFootprint(width: image.size.width, height: image.size.height).decodedBytes
    guard bytes - would >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .warning, file,
        "16 bits per channel where 8 are enough, decoded to \(ByteCount.text(bytes)) instead of "
          + "\(ByteCount.text(would))", advice: "convert it to 8 bits per channel", wasted: bytes - would)
    ]
  }
}
