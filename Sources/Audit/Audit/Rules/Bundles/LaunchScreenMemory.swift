import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A launch screen whose images need more memory than the system draws.
struct LaunchScreenMemory: Rule {
  static let id = "launch-screen-memory"
  static let summary = "The images of a launch screen need more memory than the system draws"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.error, .warning]
  static func cause(of finding: Finding) -> String? { Finding.imageCause(of: finding.path) }
  static let supersedes = ["larger-than-screen", "large-decoded"]
  static let help = RuleHelp(
    what: """
      Reports an error for a launch screen whose images need more than \(error.standardText) when decoded, and a warning \
      for more than the option \(warning.name). The system draws up to 25,000,000 bytes. It counts rows of whole 64 bytes \
      for each image, and memory pages of 16,384 bytes: 2732×2732 pixels are 29,900,800 bytes in its own log \
      (ionic-team/capacitor-assets, issue 468; beeware/briefcase-iOS-Xcode-template, issue 19; dotnet/macios, \
      issue 9764). The launch screen is the storyboard, XIB, nib or image that Info.plist names, or else a storyboard \
      that is marked as a launch screen or named LaunchScreen. Each image counts once, with the variant that a kind of \
      device loads in its usual or its dark look. Each image over the limit has a finding, for the kind and the look \
      with the most memory. If only several images together are too large, the finding is at the document. It names the \
      largest sizes that fit on all devices. The limits are those for the path of the finding.
      """,
    why: """
      From iOS 14 on, the system does not draw such a launch screen. The user sees a black screen while the app starts, and \
      no build warns.
      """,
    example: "Splash.imageset with 2732×2732 pixels in LaunchScreen.storyboard: 29.9 MB decoded, and 2496×2496 fits.",
    fix: "Scale the image down to the size in the finding, or show a small logo on a color.",
    talk: """
      An app seems to start fast if its first screen appears at once. The advice is to load little for it, and a decoded \
      image needs memory for each pixel, even if its file is small.
      """)

  static let options = [warning, error]
  private static let warning = RuleOption.bytes("warning", 25_000_000, "the most decoded bytes without a warning")
  private static let error = RuleOption.bytes("error", 25_000_000, "the most decoded bytes without an error")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let launches = index.screens.launches.filter { !$0.launchScreen.images.isEmpty }
    if launches.isEmpty { return [] }
    let images = LaunchImages(launches.flatMap(\.launchScreen.images), files, index)
    // Several apps may share one launch screen.
    var paths: Set<ExactPath> = []
    return launches.flatMap { launch in
      LaunchExcess.all(of: launch, images) { limits(at: $0, index) }.map { finding($0, images, index) }
    }.filter { paths.insert(ExactPath($0.path)).inserted }
  }

  private func limits(at path: String, _ index: SurveyIndex) -> LaunchExcess.Limits {
    let context = RuleContext(index.scopes.scope(of: path), index)
    return LaunchExcess.Limits(
      warning: Int(context.value(of: Self.warning, rule: Self.id, at: path)),
      error: Int(context.value(of: Self.error, rule: Self.id, at: path)))
  }

  private func finding(_ excess: LaunchExcess, _ images: LaunchImages, _ index: SurveyIndex) -> Finding {
    let (sum, limits, worst) = (excess.worst, excess.limits, excess.largest.loaded)
    let severity = sum.memoryBytes > limits.error ? Severity.error : .warning
    let look = sum.look == .dark ? " in dark mode" : ""
    let text =
      "are decoded to \(ByteCount.text(sum.memoryBytes)) on \(sum.kind)\(look) (limit: \(ByteCount.text(limits.least)))"
    if excess.isOfImage {
      let resize = LaunchResize(excess, images, index.catalogs)
      let rest = sum.memoryBytes > worst.memoryBytes ? " with its other images" : ""
      return finding(
        severity, worst.file, "\(worst.image.size) pixels on the launch screen\(rest) \(text)",
        advice: resize.advice, remedy: resize.command.map(Remedy.command), wasted: sum.memoryBytes - limits.least)
    }
    let name = "with \(excess.largest.image.name) (\(worst.image.size) pixels) as the largest"
    return Finding(
      rule: Self.id, severity: severity, path: excess.path, message: "its \(sum.items.count) images, \(name), \(text)",
      advice: Self.advice(excess.steps), wasted: sum.memoryBytes - limits.least)
  }

  /// `scale logo down to 1889×1889 and back to 900×900 pixels or less`.
  private static func advice(_ steps: [LaunchExcess.Step]) -> String {
    var sizes: [String] = []
    for step in steps {
      guard let fitting = step.fitting else { return "show smaller images" }
      let isAlone = steps.count { $0.item.image.name == step.item.image.name } == 1
      let name = isAlone ? step.item.image.name : Path.name(of: step.item.loaded.file.path)
      sizes.append(sizes.isEmpty ? "\(name) down to \(fitting)" : "\(name) to \(fitting)")
    }
    return "scale \(sizes.joined(separator: " and ")) pixels or less"
  }
}
