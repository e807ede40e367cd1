import Assets
import Findings
import Survey

/// An image of unknown display size with more pixels than the largest screen.
struct LargerThanScreen: ImageRule {
  static let id = "larger-than-screen"
  static let summary = "More pixels than the largest target screen"
  static let group = RuleGroup.display
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image of unknown display size that is larger than the largest screen of --device. \
      The image must waste \(SizeThresholds.wasted.standardText) or more of decoded memory, and have more than \
      \(SizeThresholds.ratio.standardText) times the area that fits the screen.
      """,
    why: "No device shows more pixels than its screen has. The other pixels waste memory.",
    example: "photo.png, 4000×3000 pixels, for an iPad of 2752×2064: 22.7 MB are enough instead of 48.0 MB.",
    fix: """
      Scale it down to the size that the finding names, or set its display size with --display or --sizes. In an \
      image set of several scales, export all scales again so that they match.
      """)
  static let subjects: Subjects = .images

  static let options = SizeThresholds.options

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard !isNegligible(file, image, context), !context.isExemptFromSize(file, image),
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
