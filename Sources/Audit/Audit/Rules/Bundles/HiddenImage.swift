import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection

/// An image in a hidden view that is loaded while the app launches.
struct HiddenImage: Rule {
  static let id = "hidden-image"
  static let summary = "A hidden view loads an image while the app launches"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.warning, .note]
  static let help = RuleHelp(
    what: """
      Reports each image that only hidden views of a launch screen or of an app's first scene name, if it needs at least \
      \(smallest.standardText) when decoded. It is a warning on the launch screen, where no code can ever show the \
      view, and a note in the first scene. A view is hidden by its own attribute or by a view around it.
      """,
    why: "Loading a nib loads all of its images, hidden or not. The app starts later, for an image that no user sees.",
    example: "A hidden image view with a poster of 4 MB in the initial view controller of Main.storyboard.",
    fix: "Delete the view. If the app shows it later, create it in code at that time, or move it to a nib of its own.",
    talk: """
      A nib creates all of its objects at once, the hidden ones as well. The advice is to be lazy: load each thing when \
      the user needs it.
      """)

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 64 << 10, "the fewest decoded bytes that are reported")

  /// A hidden image, and whether the launch screen contains it.
  private struct Hidden {
    let image: ScreenImage
    let isOnLaunchScreen: Bool
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let hidden = index.screens.launches.flatMap { launch in
      Self.hidden(in: launch.launchScreen).map { Hidden(image: $0, isOnLaunchScreen: true) }
        + Self.hidden(in: launch.initialScene).map { Hidden(image: $0, isOnLaunchScreen: false) }
    }
    if hidden.isEmpty { return [] }
    let images = LaunchImages(hidden.map(\.image), files, index)
    var known: Set<[String]> = []
    return hidden.compactMap { hidden in
      guard known.insert([hidden.image.document, hidden.image.name]).inserted else { return nil }
      return finding(hidden, images, index)
    }
  }

  /// Returns the images that no visible view of a part shows.
  private static func hidden(in part: LaunchSet.Part) -> [ScreenImage] {
    let visible = Set(part.images.lazy.filter { !$0.isHidden }.map(\.paths))
    return part.images.filter { $0.isHidden && !$0.paths.isEmpty && !visible.contains($0.paths) }
  }

  private func finding(_ hidden: Hidden, _ images: LaunchImages, _ index: SurveyIndex) -> Finding? {
    let image = hidden.image
    let context = RuleContext(index.scopes.scope(of: image.document), index)
    guard let worst = images.worst(image),
      worst.decodedBytes >= Int(context.value(of: Self.smallest, rule: Self.id, at: image.document))
    else { return nil }
    return Finding(
      rule: Self.id, severity: hidden.isOnLaunchScreen ? .warning : .note, path: image.document,
      line: image.line,
      message: "the image \(image.name) of a hidden view is decoded to \(ByteCount.text(worst.decodedBytes)) "
        + "at launch on \(worst.kind)",
      advice: hidden.isOnLaunchScreen ? "delete the view" : "create the view when it is shown", subject: image.name,
      wasted: worst.decodedBytes)
  }
}
