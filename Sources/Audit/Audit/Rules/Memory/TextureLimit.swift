import CrushBasics
import CrushImageFacts
import CrushInspection

/// A side that is too long for the GPUs of these devices (Metal feature set tables: 16,384 pixels).
struct TextureLimit: ImageRule {
  static let id = "texture-limit"
  static let summary = "A side is longer than a texture may be"
  static let group = RuleGroup.memory
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: "Reports an error if a side has more than \(ByteCount.grouped(Int(longestSide.standard))) pixels.",
    why: """
      Metal refuses a texture with a longer side. The image is scaled on the processor at every use, or is not shown \
      at all.
      """,
    example: "timeline.png, 20000×400 pixels.",
    fix: "Cut it into tiles of at most \(ByteCount.grouped(Int(longestSide.standard))) pixels per side.")
  static let subjects: Subjects = [.images, .atlases]

  static let options = [longestSide]
  private static let longestSide = RuleOption.pixels("side", 16_384, "the longest side that a texture may have")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let limit = count(Self.longestSide, file, context)
    guard image.hasPixelSize, max(image.size.width, image.size.height) > limit
    else { return [] }
    return [
      finding(
        .error, file,
        "\(image.size) pixels, but a texture has at most \(ByteCount.grouped(limit)) per side",
        advice: "cut it into tiles")
    ]
  }
}
