import CrushImageFacts
import CrushInspection

/// An image with fewer pixels than its display size needs. It is stretched and looks blurry.
struct UndersizedForDisplay: ImageRule {
  static let id = "undersized-for-display"
  static let summary = "Fewer pixels than the display size needs"
  static let group = RuleGroup.display
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Checks images of known display size. Reports a note if an image has less than \(share.standardText) of the \
      pixels per side that its display size needs. Up to \(smallPoints.standardText), it needs \(smallShare.percentage).
      """,
    why: "The system stretches the image, and it looks blurry beside sharp text.",
    example: "avatar@2x.png, 40×40 pixels, shown at 40×40 points: it needs 80×80 pixels.",
    fix: "Export it again from its source with the pixels that the finding names. Scaling the file up does not help.")
  static let subjects: Subjects = .images

  static let options = [share, smallPoints, smallShare]
  private static let share = RuleOption.share("share", 0.75, "the least accepted share of the needed pixels per side")
  private static let smallPoints = RuleOption.points("small", 64, "the longest side of a small image")
  private static let smallShare = RuleOption.share(
    "small-share", 0.9, "the least accepted share of the needed pixels per side of a small image")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let shown = context.shownSize(of: file, image),
      !context.isExemptFromSize(file, image), !shown.isUpperBound, !shown.isInPixels,
      // An image of one pixel is intended to be stretched.
      image.size.width > 1, image.size.height > 1
    else { return [] }
    let scale = context.scale(of: file, image)
    let wanted = shown.size.pixels(scale: scale)
    // The side with the larger ratio decides (fitted, not filled), so that no content mode causes a false alarm.
    let have = max(
      Double(image.size.width) / Double(wanted.width), Double(image.size.height) / Double(wanted.height))
    let isSmall = max(shown.size.width, shown.size.height) <= value(Self.smallPoints, file, context)
    guard have < value(isSmall ? Self.smallShare : Self.share, file, context) else { return [] }
    return [
      finding(
        .note, file,
        "\(image.size) pixels, shown at \(shown.size.points) points @\(scale)x (\(shown.size.origin))",
        advice: "export it with \(wanted) pixels")
    ]
  }
}
