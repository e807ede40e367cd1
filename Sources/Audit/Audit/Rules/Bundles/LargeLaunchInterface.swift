import CrushBasics
import CrushFiles
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// A storyboard, XIB or nib with many objects that is loaded while the app launches.
struct LargeLaunchInterface: Rule {
  static let id = "large-launch-interface"
  static let summary = "A launch screen or first scene has many objects"
  static let group = RuleGroup.bundles
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for a launch screen or an app's main interface that creates more than \
      \(objects.standardText) objects while the app launches, such as views, controllers and constraints. Only the \
      scenes that the app loads first count. A XIB, a nib or a launch storyboard with more than \(bytes.standardText) has \
      a note, too. Files of targets for the Mac are exempt, since their main nib has the menus.
      """,
    why: """
      All objects are created on the main thread before the first screen appears. A screen has room for about 100 views \
      that a finger can hit, and three constraints for each make \(objects.standardText) objects.
      """,
    example: "Main.storyboard, whose tab bar embeds all screens of the app: 912 objects.",
    fix: "Move the screens behind the first one to storyboards of their own, and load each when the user opens it.",
    talk: "The advice is to keep the main nib small: only the objects that the first screen needs belong in it.")

  static let options = [objects, bytes]
  // 852×393 points have 170 squares of 44 points, the least for a finger (Human Interface Guidelines, "Layout"). Margins
  // and bars leave about 100.
  private static let objects = RuleOption.count("objects", 400, "the most objects that are created at launch")
  private static let bytes = RuleOption.bytes("bytes", 256 << 10, "the most bytes of a launch screen, XIB or nib")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    var known: Set<ExactPath> = []
    return index.screens.launches.flatMap { launch in
      launch.launchScreen.documents.compactMap { finding($0, isLaunchScreen: true, index) }
        + launch.initialScene.documents.compactMap { finding($0, isLaunchScreen: false, index) }
    }.filter { known.insert(ExactPath($0.path)).inserted }
  }

  private func finding(_ document: LaunchSet.Document, isLaunchScreen: Bool, _ index: SurveyIndex) -> Finding? {
    if index.projects.memberships[index.projects.membership(of: document.path)].platforms == .macOS { return nil }
    let context = RuleContext(index.scopes.scope(of: document.path), index)
    let objects = Int(context.value(of: Self.objects, rule: Self.id, at: document.path))
    let bytes = Int(context.value(of: Self.bytes, rule: Self.id, at: document.path))
    let problem: String
    if document.objects > objects {
      problem =
        "launching the app creates \(ByteCount.grouped(document.objects)) objects of it (limit: \(ByteCount.grouped(objects)))"
    } else if document.bytes > bytes, isLaunchScreen || Path.fileExtension(of: document.path) != "storyboard" {
      problem =
        "launching the app loads \(ByteCount.text(document.bytes)) of it (limit: \(ByteCount.text(bytes)))"
    } else {
      return nil
    }
    return Finding(
      rule: Self.id, severity: .note, path: document.path, message: problem,
      advice: isLaunchScreen ? "delete views" : "move views to other storyboards, and load them when they are shown")
  }
}
