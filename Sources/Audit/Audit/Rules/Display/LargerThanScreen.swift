import CrushImageFacts
import CrushInspection

/// An image of unknown display size with more pixels than the largest screen.
struct LargerThanScreen: ImageRule {
  static let id = "larger-than-screen"
  static let summary = "More pixels than the largest target screen"
  static let group = RuleGroup.display
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of unknown display size that is larger than the largest screen of its devices. \
      The image must waste \(SizeThresholds.wasted.standardText) or more of decoded memory, and have more than \
      \(SizeThresholds.ratio.standardText) times the area that fits the screen. Images whose long side is \
      \(Int(longestShape)) or more times the short one are exempt, since they scroll or contain many pictures. Textures \
      of game engines are exempt. An image that fills its view and is cut off must cover the screen.
      """,
    why: "No device shows more pixels than its screen has. The other pixels waste memory.",
    example: "photo.png, 4000×3000 pixels, for an iPad of 2752×2064: 22.7 MB are enough instead of 48.0 MB.",
    fix: """
      Scale it down to the size that the finding names, or set its display size with --display or --sizes. In an \
      image set, the `assetcrush resize` command at the end of the finding scales all files so that they match.
      """,
    talk:
      "A small file is not a small image, since memory depends on the pixels alone. Make each graphic at the size at which it is shown."
  )
  static let subjects: Subjects = .images

  static let options = SizeThresholds.options

  /// The proportion of the sides from which an image is a strip: a panorama, a timeline, or the frames of an animation.
  private static let longestShape = 4.0

  private func isStrip(_ size: PixelSize) -> Bool {
    Double(max(size.width, size.height)) >= Self.longestShape * Double(min(size.width, size.height))
  }

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard !isNegligible(file, image, context), !context.isExemptFromSize(file, image), !context.isTexture(file),
      !isStrip(image.size), !context.isNeverLoaded(file, image),
      context.shownSize(of: file, image) == nil
    else { return [] }
    let comparison = SizeComparison(of: file, image, shown: nil, context)
    guard isWasteful(comparison, file, context) else { return [] }
    return [
      finding(
        .warning, file, "\(comparison.cost), more than \(comparison.place) can show",
        advice: comparison.enough, display: comparison,
        remedy: comparison.command.map(Remedy.command))
    ]
  }
}
