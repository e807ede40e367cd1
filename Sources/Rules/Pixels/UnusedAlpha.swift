import Assets
import AuditScopes
import Findings
import PNG
import Survey

/// An alpha channel where every pixel is opaque. It costs blending at every frame (red under "Color Blended Layers"),
/// not memory: an opaque image takes 4 bytes a pixel as well.
struct UnusedAlpha: ImageRule {
  static let id = "unused-alpha"
  static let summary = "An alpha channel, and every pixel is opaque"
  static let help = RuleHelp(
    what:
      "A warning from 32×32 pixels when there is an alpha channel or a transparent color and every pixel is"
      + " opaque. Needs pixels.",
    why:
      "The image is blended at every frame for nothing (red under Color Blended Layers). The memory is the "
      + "same: 4 bytes a pixel.",
    example: "banner.png, 8-bit RGBA, every alpha 255.",
    fix: "Export it without alpha; `assetcrush audit --fix` drops it.")
  static let subjects: Subjects = .pixels

  static let options = [smallestSide]
  private static let smallestSide = RuleOption.pixels("side", 32, "the shorter side, at least")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let header = image.header, image.hasTransparency, image.isOpaque == true,
      !image.isCgBI,
      min(header.width, header.height) >= count(Self.smallestSide, file, context)
    else { return [] }
    let what = header.colorType.hasAlphaChannel ? "an alpha channel" : "a transparent color"
    return [
      finding(
        .warning, file,
        "every pixel is opaque, but there is \(what): blended at every frame for nothing (the memory is the same)",
        remedy: .fix(.dropAlpha))
    ]
  }
}
