import CrushBasics
import CrushImageFacts
import CrushInspection

/// An image with more pixels than its display size needs. The other pixels waste memory.
struct OversizedForDisplay: ImageRule {
  static let id = "oversized-for-display"
  static let summary = "More pixels than the display size needs"
  static let group = RuleGroup.display
  static let severities: [Severity] = [.error, .warning, .note]
  static let help = RuleHelp(
    what: """
      Checks images of known display size. Reports a warning if an image wastes \
      \(SizeThresholds.wasted.standardText) or more of decoded memory and has more than \
      \(SizeThresholds.ratio.standardText) times the needed area. Reports an error from \(errorRatio.standardText) \
      times. An image that a game engine scales down on import wastes no memory, so a note reports how much larger \
      the source is. In an image set, a screen whose scale has no image loads another scale. The sharpest screen \
      that loads an image decides.
      """,
    why: "Every pixel is decoded to 4 bytes, even if the screen cannot show it.",
    example: "badge.png, 1024×1024 pixels, shown at 40×40 points @3x: 120×120 pixels are enough and save 4.13 MB.",
    fix: """
      Export the image with the pixels that the finding names, for each scale. Or run the `assetcrush resize` \
      command at the end of the finding. In an image set, the command fills the slots of all scales and writes their \
      names into Contents.json.
      """,
    talk: "Make each graphic at the size at which it is shown. A device decodes every pixel of the file first.")
  static let subjects: Subjects = .images

  static let options = SizeThresholds.options + [errorRatio]
  private static let errorRatio = RuleOption.ratio(
    "error-ratio", 16, "the multiple of the needed area from which an error is reported")

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard !isNegligible(file, image, context), !context.isExemptFromSize(file, image),
      !context.isNeverLoaded(file, image), let shown = context.shownSize(of: file, image)
    else { return [] }
    let comparison = SizeComparison(of: file, image, shown: shown, context)
    if shown.isInPixels { return imported(image, file, comparison, context) }
    guard isWasteful(comparison, file, context) else { return [] }
    let message = "\(comparison.cost) and shown at \(comparison.place)"
    let severity: Severity = comparison.ratio >= value(Self.errorRatio, file, context) ? .error : .warning
    return [
      finding(
        severity, file, message, advice: comparison.enough, display: comparison,
        remedy: comparison.command.map(Remedy.command))
    ]
  }

  /// Returns a note for an image above the engine's import limit.
  private func imported(
    _ image: AuditedImage, _ file: AuditedFile, _ comparison: SizeComparison, _ context: RuleContext
  ) -> [Finding] {
    let excess = image.sourceFootprint.decodedBytes - comparison.neededBytes
    guard isWorthReporting(excess, comparison, file, context) else { return [] }
    let message =
      "\(comparison.actual) pixels, but the engine imports \(comparison.needed) (\(comparison.origin)): "
      + "memory is not affected, but the other pixels of the source are never used"
    return [
      finding(
        .note, file, message, display: comparison,
        remedy: comparison.command.map(Remedy.command))
    ]
  }
}
