import Assets
import AuditScopes
import Findings
import Survey
import Text

/// More pixels than the size at which an image is shown can use: the rest is memory that nobody sees.
struct OversizedForDisplay: ImageRule {
  static let id = "oversized-for-display"
  static let summary = "More pixels than the display size needs"
  static let help = RuleHelp(
    what:
      "For images of known display size: a warning when 128 KiB or more of decoded memory are wasted and "
      + "the area is more than 1.10 times what is needed; an error from 16 times. What a game engine cuts down when it "
      + "imports it wastes no memory: a note says how much larger the source is. In an image set, a screen whose scale has "
      + "no image loads another scale: the sharpest screen that loads an image decides.",
    why: "Every pixel is decoded, 4 bytes each, whether or not the screen can show it.",
    example: "badge.png, 1024×1024 pixels, shown at 40×40 points @3x: 120×120 would do, and save 4.13 MB.",
    fix:
      "Export it with the pixels that the finding names, for each scale; or run the `assetcrush resize` that the finding "
      + "ends with. In an image set, it fills the slots of all scales and writes their names into Contents.json.")
  static let subjects: Subjects = .images

  static let options = SizeThresholds.options + [errorRatio]
  private static let errorRatio = RuleOption.ratio("error-ratio", 16, "times the needed area that make an error")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard !isNegligible(file, image, context), !context.isExemptFromSize(file, image),
      let shown = context.shownSize(of: file, image)
    else { return [] }
    let comparison = SizeComparison(of: file, image, shown: shown, context)
    if shown.isInPixels { return imported(image, file, comparison, context) }
    guard isWasteful(comparison, file, context) else { return [] }
    let message = "\(comparison.cost) and shown at \(comparison.place): \(comparison.would)"
    let severity: Severity = comparison.ratio >= value(Self.errorRatio, file, context) ? .error : .warning
    return [finding(severity, file, message, comparison, remedy: comparison.command.map(Remedy.command))]
  }

  /// Of an image that is larger than the engine that imports it lets the game have.
  private func imported(
    _ image: AuditedImage, _ file: AuditedFile, _ comparison: SizeComparison, _ context: RuleContext
  ) -> [Finding] {
    let excess = image.sourceFootprint.decodedBytes - comparison.neededBytes
    guard isWorthReporting(excess, comparison, file, context) else { return [] }
    let message =
      "\(comparison.actual) pixels, of which the engine imports \(comparison.needed) (\(comparison.origin)): the game takes no more memory, "
      + "but about \(ByteCount.text(comparison.savedFileBytes)) of the source are for nothing"
    return [
      finding(
        .note, file, message + (comparison.command.map { ": \($0)" } ?? ""), comparison,
        remedy: comparison.command.map(Remedy.command))
    ]
  }
}
