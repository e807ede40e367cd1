import CrushImageFacts
import CrushInspection
import CrushSourceScanning

/// A texture of a model without smaller copies, so that it flickers at a distance.
struct MissingMipChain: ImageRule {
  static let id = "missing-mip-chain"
  static let summary = "A texture of a model without a mip chain"
  static let group = RuleGroup.textures
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note if the import settings show that a texture is on a model, and it has no mip chain. Such settings \
      are normal maps, and VRAM compression that Godot has selected. Textures below \(smallestSide.standardText) on \
      the longest side are exempt.
      """,
    why: """
      Without smaller copies, a distant surface reads pixels far apart. It flickers, and each read misses the cache \
      of the graphics processor.
      """,
    example: "wall_normal.png, 1024×1024 pixels, with compress/normal_map=1 and mipmaps/generate=false.",
    fix: "Set Generate Mip Maps (Unity) or Mipmaps > Generate (Godot) in the import settings.")
  static let subjects: Subjects = .images

  static let options = [smallestSide]
  private static let smallestSide = RuleOption.pixels(
    "minimum-side", 256, "the shortest longest side that is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let texture = image.texture, texture.settings.purpose == .surface, texture.settings.hasMipmaps == false,
      texture.settings.layout == .flat,
      max(texture.size.width, texture.size.height) >= count(Self.smallestSide, file, context)
    else { return [] }
    return [
      finding(
        .note, file, "\(texture.settings.importer.rawValue) makes a texture of a model without a mip chain",
        advice: "generate mipmaps in its import settings")
    ]
  }
}
