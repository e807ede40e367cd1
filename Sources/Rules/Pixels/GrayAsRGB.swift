import Assets
import AuditScopes
import Findings
import PNG
import Survey
import Text

/// Color samples that hold only grey.
struct GrayAsRGB: ImageRule {
  static let id = "gray-as-rgb"
  static let summary = "A color image that holds only grey"
  static let help = RuleHelp(
    what:
      "A note when red, green and blue are equal in every pixel that can be seen, the file is of a color "
      + "form, and it takes 256 KiB or more decoded. Needs pixels.",
    why:
      "Where the system keeps grey images as grey, they take 1 byte a pixel (2 with alpha) and not 4; the "
      + "file is smaller everywhere.",
    example: "fog.png, 512×512 pixels, 8-bit RGB, all grey: 1.05 MB decoded.",
    fix: "Export it as a grey image, or as an alpha mask that the app tints.")
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 256 << 10, "decoded bytes, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.header?.colorType.isGray == false, !file.folder.contains(.systems), let pixels = image.sourcePixels,
      pixels.isGray,
      // One color has a rule of its own.
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
        "a color image that holds only grey, decoded to \(ByteCount.text(bytes)): a grey one takes "
          + "\(ByteCount.text(would)) where the system keeps grey")
    ]
  }
}
