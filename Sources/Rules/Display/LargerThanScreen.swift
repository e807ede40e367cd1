import Assets
import Findings
import Survey

/// More pixels than the largest screen has, for an image of which nobody says how large it is shown.
struct LargerThanScreen: ImageRule {
  static let id = "larger-than-screen"
  static let summary = "More pixels than the largest target screen"
  static let help = RuleHelp(
    what:
      "A warning for images without a known display size that are larger than the largest screen of --device, when "
      + "128 KiB or more of decoded memory are wasted and the area is more than 1.10 times the screen's.",
    why: "Nothing needs more pixels than the screen has: the rest is memory that nobody sees.",
    example: "photo.png, 4000×3000 pixels, for an iPad of 2752×2064: 22.7 MB would do instead of 48.0 MB.",
    fix:
      "Scale it down to what the finding names; or say how large it is shown (--display, --sizes). Export an image set "
      + "of several scales again: its images have to match.")
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
        .warning, file, "\(comparison.cost), more than \(comparison.place) can show: \(comparison.would)", comparison,
        remedy: comparison.command.map(Remedy.command))
    ]
  }
}
