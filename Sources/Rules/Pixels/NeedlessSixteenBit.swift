import Assets
import AuditScopes
import Findings
import PNG
import Survey
import Text

/// 16 bits a channel of which the lower eight repeat the upper: 8 bits hold the same (PNG third edition, section 12.4).
struct NeedlessSixteenBit: ImageRule {
  static let id = "needless-16-bit"
  static let summary = "16 bits a channel hold no more than 8 would"
  static let help = RuleHelp(
    what:
      "A warning when every 16-bit sample is an 8-bit one spread out (high byte = low byte) and 8 bits "
      + "would save 64 KiB or more decoded. Needs pixels.",
    why: "16 bits a channel are decoded to 8 bytes a pixel, twice the memory.",
    example: "sky.png, 512×512 pixels, 16-bit RGB: 2.10 MB decoded where 1.05 MB would do.",
    fix:
      "`assetcrush convert --to png` writes the smallest form that holds the same samples; or export it "
      + "with 8 bits a channel.")
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "decoded bytes that 8 bits would save, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.header?.bitDepth == 16, image.sourcePixels?.fitsEightBits == true
    else { return [] }
    let bytes = image.footprint.decodedBytes
    let would = MemoryFootprint(width: image.size.width, height: image.size.height).decodedBytes
    guard bytes - would >= count(Self.smallest, file, context) else { return [] }
    return [
      finding(
        .warning, file,
        "16 bits a channel that hold no more than 8: decoded to \(ByteCount.text(bytes)), "
          + "8-bit samples (\(ByteCount.text(would))) would do")
    ]
  }
}
