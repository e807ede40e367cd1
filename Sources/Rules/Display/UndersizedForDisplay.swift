import Assets
import AuditScopes
import Findings
import Survey

/// Fewer pixels than the display size asks for: the image is stretched and looks blurry.
struct UndersizedForDisplay: ImageRule {
  static let id = "undersized-for-display"
  static let summary = "Fewer pixels than the display size needs"
  static let help = RuleHelp(
    what:
      "A note when an image of known display size has less than 0.75 of the pixels a side that it is shown "
      + "with, or less than all of them up to 64 points.",
    why: "The system stretches it, and it looks blurry beside sharp text.",
    example: "avatar@2x.png, 40×40 pixels, shown at 40×40 points: 80×80 would be sharp.",
    fix:
      "Export it again from its source with as many pixels as the finding names; scaling the file up does "
      + "not help.")
  static let subjects: Subjects = .images

  static let options = [share, smallPoints]
  private static let share = RuleOption.share("share", 0.75, "the least share of the pixels a side that are shown")
  private static let smallPoints = RuleOption.points("small", 64, "the longest side that needs all of its pixels")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let shown = context.shownSize(of: file, image),
      !context.isExemptFromSize(file, image), !shown.isUpperBound, !shown.isInPixels,
      // One pixel is meant to be stretched.
      image.size.width > 1, image.size.height > 1
    else { return [] }
    let scale = context.scale(of: file, image)
    let wanted = shown.size.pixels(scale: scale)
    // Fitted, not filled: with the side that binds least, so that no content mode makes it a false alarm.
    let have = max(
      Double(image.size.width) / Double(wanted.width), Double(image.size.height) / Double(wanted.height))
    let isSmall = max(shown.size.width, shown.size.height) <= value(Self.smallPoints, file, context)
    guard have < (isSmall ? 1 : value(Self.share, file, context)) else { return [] }
    return [
      finding(
        .note, file,
        "\(image.size) pixels, shown at \(shown.size.points) points @\(scale)x (\(shown.size.origin)): "
          + "\(wanted) would be sharp")
    ]
  }
}
