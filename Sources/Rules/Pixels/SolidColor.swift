import Assets
import AuditScopes
import Findings
import Survey
import Text

/// One color all over: a view draws that without an image.
struct SolidColor: ImageRule {
  static let id = "solid-color"
  static let summary = "One color all over"
  static let help = RuleHelp(
    what:
      "A warning when all pixels are the same (those of alpha 0 count as one color) and take 4 KiB or more "
      + "decoded. App icons are exempt. Needs pixels.",
    why: "A background color costs nothing; an image of one color costs 4 bytes for each pixel.",
    example: "background.png, 750×1334 pixels, all white: 4.01 MB decoded.",
    fix: "Set a background color, or keep one pixel and stretch it.")
  static let subjects: Subjects = .pixels

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 4096, "decoded bytes, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let pixels = image.sourcePixels, pixels.isSolid, !file.isAppIcon,
      image.footprint.decodedBytes >= count(Self.smallest, file, context)
    else { return [] }
    let what = pixels.visibleSize == nil ? "every pixel is transparent" : "one color all over"
    return [
      finding(
        .warning, file,
        "\(what), decoded to \(ByteCount.text(image.footprint.decodedBytes)): a color or a single pixel would do")
    ]
  }
}
