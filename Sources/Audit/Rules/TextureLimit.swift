import Assets

/// A side that no GPU of these devices takes (Metal feature set tables: 16,384 pixels).
struct TextureLimit: Rule {
  static let id = "texture-limit"
  static let summary = "A side is longer than a texture may be"
  static let help = RuleHelp(
    what: "An error when a side has more than 16,384 pixels.",
    why:
      "Metal refuses textures of a longer side: the image is scaled on the processor at every use, or not "
      + "shown at all.",
    example: "timeline.png, 20000×400 pixels.",
    fix: "Cut it into tiles of at most 16,384 pixels a side.")

  private static let longestSide = 16_384

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let image = file.image, image.hasComparableSize, max(image.size.width, image.size.height) > Self.longestSide
    else { return [] }
    return [
      finding(.error, file, "\(image.size) pixels, but a texture has at most 16,384 a side: cut it into tiles")
    ]
  }
}
