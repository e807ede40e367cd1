import Assets
import AuditScopes
import FileSystem
import Findings
import ImageUses
import Survey
import Text

/// An image that needs more memory than a launch screen may use.
struct LaunchScreenLimit: ImageRule {
  static let id = "launch-screen-limit"
  static let summary = "An image on the launch screen needs more memory than the system allows"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each image on the launch screen that takes more than \(limit.standardText) when decoded. \
      The launch screen is the one that Info.plist names in a built app, or a file called LaunchScreen among the \
      sources. The limit is known from Xcode's warning, and from apps (ionic-team/capacitor-assets, issues 263 and 468).
      """,
    why: """
      From iOS 14 on, the system does not draw a launch screen that needs more memory. The user sees a black screen \
      while the app starts.
      """,
    example: "splash.png, 2732×2732 pixels: 29.9 MB decoded.",
    fix: "Scale it down to 2400×2400 pixels or less, or show a small logo on a color.")
  static let subjects: Subjects = .images

  static let options = [limit]
  private static let limit = RuleOption.bytes("limit", 25_000_000, "the most decoded bytes of an image")
  private static let screens: Set<String> = ["launchscreen", "launch screen"]

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let bytes = image.footprint.pixelBytes
    let limit = count(Self.limit, file, context)
    guard image.hasPixelSize, bytes > limit, file.rendition?.isOrdinary != false, isShown(image, file, context)
    else { return [] }
    return [
      finding(
        .warning, file,
        "\(image.size) pixels on the launch screen are decoded to \(ByteCount.text(bytes)) "
          + "(limit: \(ByteCount.text(limit)))",
        advice: "scale it down")
    ]
  }

  private func isShown(_ image: AuditedImage, _ file: AuditedFile, _ context: RuleContext) -> Bool {
    let names = file.rendition?.names ?? [image.name.base, Path.name(of: file.path)]
    if context.index.bundles.bundle(around: file.path)?.showsAtLaunch(names) == true { return true }
    return context.index.uses.uses(of: context.asset(of: file, image), at: file.path).contains { located in
      // The place is `file:line`.
      let source = Path.name(of: String(located.place.prefix { $0 != ":" }))
      return located.use.origin == .interfaceBuilder
        && Self.screens.contains(Path.withoutExtension(source).lowercased())
    }
  }
}
