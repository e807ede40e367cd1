import CrushFiles
import CrushSourceScanning

/// A storyboard, a XIB or a nib as an app loads it. A storyboard of a built app is a folder of nibs.
struct InterfaceFile {
  /// A document of one file.
  struct Part {
    let path: String
    /// Bytes on disk.
    let bytes: Int
    let document: InterfaceDocument
  }

  /// A scene by the index of its part, and its index there.
  struct Scene: Hashable {
    let part: Int
    let scene: Int
  }

  /// The path of the file, or of the folder of nibs.
  let path: String
  /// The name by which an Info.plist names it.
  let name: String
  let place: ScreenPlace
  private(set) var parts: [Part] = []
  /// The indices of the first part's scenes by controller and by storyboard identifier. The first of several counts.
  private var controllers: [String: Int] = [:]
  private var identifiers: [String: Int] = [:]
  /// The indices of parts by the names of their files without extension.
  private var nibs: [String: [Int]] = [:]

  init(path: String, place: ScreenPlace) {
    self.path = path
    name = Path.withoutExtension(Path.name(of: path))
    self.place = place
  }

  mutating func add(_ part: Part) {
    if parts.isEmpty {
      for (index, scene) in part.document.scenes.enumerated() {
        controllers[scene.controller] = controllers[scene.controller] ?? index
        if let identifier = scene.storyboardIdentifier { identifiers[identifier] = identifiers[identifier] ?? index }
      }
    }
    nibs[Path.withoutExtension(Path.name(of: part.path)), default: []].append(parts.count)
    parts.append(part)
  }

  /// Returns the idiom of the devices that alone load a document, such as `ipad` for `Main~ipad`; nil for all devices.
  static func idiom(of document: String) -> String? {
    let name = Path.withoutExtension(Path.name(of: path(of: document)))
    return ["iphone", "ipad"].first { name.hasSuffix("~\($0)") }
  }

  var isCompiledStoryboard: Bool { Path.fileExtension(of: path) == "storyboardc" }

  /// The names of launch screens in Xcode's templates.
  private static let launchNames: Set<String> = ["launchscreen", "launch screen"]

  /// Whether it says that it is a launch screen, or has the usual name of one. An Info.plist decides if it names one.
  var isLaunchScreen: Bool {
    parts.contains { $0.document.isLaunchScreen } || Self.launchNames.contains(name.lowercased())
  }

  /// The folder that contains it, without the folder of its language.
  var folder: String {
    let parent = Path.parent(of: path)
    return Path.fileExtension(of: parent) == "lproj" ? Path.parent(of: parent) : parent
  }

  /// Returns the path by which an app loads the document at `path`: a folder around a nib, or the document.
  static func path(of document: String) -> String {
    let folder = Path.parent(of: document)
    return ["storyboardc", "nib"].contains(Path.fileExtension(of: folder)) ? folder : document
  }

  func scene(_ scene: Scene) -> InterfaceScene { parts[scene.part].document.scenes[scene.scene] }

  /// Returns the scenes of some parts.
  private func scenes(of parts: some Sequence<Int>) -> [Scene] {
    parts.flatMap { part in self.parts[part].document.scenes.indices.map { Scene(part: part, scene: $0) } }
  }

  /// Returns the scenes that are loaded first; nil if they are unknown.
  ///
  /// - Parameter list: the list of a compiled storyboard; nil for other files.
  func initialScenes(_ list: StoryboardList?) -> [Scene]? {
    if isCompiledStoryboard {
      let scenes = list?.initialNib.map(scenes(ofNib:)) ?? []
      return scenes.isEmpty ? nil : scenes
    }
    guard let document = parts.first?.document else { return nil }
    if document.kind == .storyboard { return storyboardScenes(of: document) }
    // The folder of a nib has a copy for older systems. The one with more objects counts.
    let part = parts.indices.reduce(0) { best, part in
      parts[part].document.objects > parts[best].document.objects ? part : best
    }
    return scenes(of: [part])
  }

  private func storyboardScenes(of document: InterfaceDocument) -> [Scene]? {
    if let first = document.initialController.flatMap({ controllers[$0] }) { return [Scene(part: 0, scene: first)] }
    return document.scenes.count == 1 ? [Scene(part: 0, scene: 0)] : nil
  }

  /// Returns the scenes of a nib in a compiled storyboard.
  func scenes(ofNib name: String) -> [Scene] {
    guard isCompiledStoryboard else { return [] }
    return scenes(of: nibs[name] ?? [])
  }

  /// Returns the scene of a controller; nil if there is none.
  func scene(ofController controller: String) -> Scene? {
    if isCompiledStoryboard { return nil }
    return controllers[controller].map { Scene(part: 0, scene: $0) }
  }

  /// Returns the scene with a storyboard identifier; nil if there is none.
  func scene(withIdentifier identifier: String) -> Scene? {
    if isCompiledStoryboard { return nil }
    return identifiers[identifier].map { Scene(part: 0, scene: $0) }
  }
}
