import Assets
import AuditScopes
import FileSystem
import Findings
import Survey
import Text

/// A launch screen whose images need more memory than the system draws.
struct LaunchScreenMemory: Rule {
  static let id = "launch-screen-memory"
  static let summary = "The images of a launch screen need more memory than the system draws"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports a launch screen whose images need more than 25 MB when decoded: a warning above \(warning.standardText), and \
      an error above \(error.standardText). Developers name the limit as 25 MB, and it is not known which of the two \
      it is (ionic-team/capacitor-assets, issue 468; beeware/briefcase-iOS-Xcode-template, issue 19; dotnet/macios, \
      issue 9764). The launch screen is the storyboard, XIB, nib or image that Info.plist names, or else a storyboard \
      that is marked as a launch screen or named LaunchScreen. Each image counts once, with the variant that the worst kind of device \
      loads. The finding is at the image, or at the document if only several images together are too large. It names the \
      largest size that fits.
      """,
    why: """
      From iOS 14 on, the system does not draw such a launch screen. The user sees a black screen while the app starts, and \
      no build warns.
      """,
    example: "Splash.imageset with 2732×2732 pixels in LaunchScreen.storyboard: 29.9 MB decoded, and 2500×2500 fits.",
    fix: "Scale the image down to the size in the finding, or show a small logo on a color.",
    talk: """
      An app seems to start fast if its first screen appears at once. The advice is to load little for it, and a decoded \
      image needs memory for each pixel, even if its file is small.
      """)

  static let options = [warning, error]
  private static let warning = RuleOption.bytes("warning", 25_000_000, "the most decoded bytes without a finding")
  private static let error = RuleOption.bytes("error", 25 << 20, "the most decoded bytes with a warning")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let heavy = index.screens.launches.filter { launch in
      Self.worst(of: launch.launchScreen).map { $0.pixelBytes > limits(of: launch, index).least } == true
    }
    if heavy.isEmpty { return [] }
    let images = LaunchImages(heavy.flatMap(\.launchScreen.images), files, index)
    // Several apps may share one launch screen.
    var paths: Set<ExactPath> = []
    return heavy.compactMap { launch in finding(launch, images, index) }
      .filter { paths.insert(ExactPath($0.path)).inserted }
  }

  private static func worst(of part: LaunchSet.Part) -> ScreenLoad? {
    part.loads.reduce(nil) { best, load in (best?.pixelBytes ?? -1) >= load.pixelBytes ? best : load }
  }

  private struct Limits {
    let warning: Int
    let error: Int
    /// The most bytes without a finding.
    var least: Int { min(warning, error) }
  }

  private func limits(of launch: LaunchSet, _ index: SurveyIndex) -> Limits {
    let context = RuleContext(index.scopes.scope(of: launch.path), index)
    return Limits(
      warning: Int(context.value(of: Self.warning, rule: Self.id, at: launch.path)),
      error: Int(context.value(of: Self.error, rule: Self.id, at: launch.path)))
  }

  private func finding(_ launch: LaunchSet, _ images: LaunchImages, _ index: SurveyIndex) -> Finding? {
    guard let worst = Self.worst(of: launch.launchScreen) else { return nil }
    let limits = limits(of: launch, index)
    var seen: Set<[String]> = []
    let loaded = launch.launchScreen.images.filter { seen.insert($0.paths).inserted }
      .compactMap { image in images.loaded(image, by: worst.kind).map { (image: image, loaded: $0) } }
      .filter { $0.loaded.pixelBytes <= worst.pixelBytes }
    guard let largest = loaded.max(by: { $0.loaded.pixelBytes < $1.loaded.pixelBytes }) else { return nil }
    let severity = worst.pixelBytes > limits.error ? Severity.error : .warning
    let text =
      "are decoded to \(ByteCount.text(worst.pixelBytes)) on \(worst.kind) (limit: \(ByteCount.text(limits.least)))"
    let others = worst.pixelBytes - largest.loaded.pixelBytes
    let fitting = size(of: largest.loaded, in: limits.least - others)
    if largest.loaded.pixelBytes > limits.least || worst.images == 1 {
      let pixels = "\(largest.loaded.image.size) pixels on the launch screen"
      let rest = others > 0 ? " with its other images" : ""
      return finding(
        severity, largest.loaded.file, "\(pixels)\(rest) \(text)",
        advice: advice(largest.image, fitting), remedy: remedy(largest, fitting, images),
        wasted: worst.pixelBytes - limits.least)
    }
    let name = "with \(largest.image.name) (\(largest.loaded.image.size) pixels) as the largest"
    return Finding(
      rule: Self.id, severity: severity,
      path: largest.image.document.isEmpty ? launch.path : largest.image.document,
      message: "its \(worst.images) images, \(name), \(text)",
      advice: fitting.map { "scale \(largest.image.name) down to \($0) pixels or less" } ?? "show smaller images",
      wasted: worst.pixelBytes - limits.least)
  }

  /// Returns the size of an image that fits into some bytes; nil for a vector, and if no useful size fits.
  private func size(of loaded: LaunchImages.Loaded, in bytes: Int) -> PixelSize? {
    guard loaded.image.hasPixelSize else { return nil }
    return loaded.image.size.scaled(toFit: bytes, bytesPerPixel: loaded.image.footprint.bytesPerPixel)
  }

  private func advice(_ image: ScreenImage, _ fitting: PixelSize?) -> String {
    guard let fitting else { return "show a small logo on a color" }
    let files = image.paths.count > 1 ? "all \(image.paths.count) variants" : "it"
    return "scale \(files) down to \(fitting) pixels or less"
  }

  /// Returns the command that scales all variants down; nil if the tool cannot resize one of them, or if their sizes
  /// differ. Only together, they still match.
  private func remedy(
    _ largest: (image: ScreenImage, loaded: LaunchImages.Loaded), _ fitting: PixelSize?, _ images: LaunchImages
  ) -> Remedy? {
    let size = largest.loaded.image.size
    let files = images.files(of: largest.image)
    guard let fitting, files.count == largest.image.paths.count,
      files.allSatisfy({ $0.kind == .png && $0.image?.isResizable == true && $0.image?.size == size })
    else { return nil }
    let paths = files.map { ShellText.quoted($0.path) }.joined(separator: " ")
    // A result that covers the size may be one pixel larger, if the sides were rounded.
    let isExact = size.width * fitting.height == size.height * fitting.width
    let fit = isExact ? "" : " --fit contain"
    return .command("assetcrush resize \(paths) --to \(fitting.width)x\(fitting.height)px\(fit) --force")
  }
}
