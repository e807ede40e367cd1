import FileSystem
import Interfaces

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

  init(path: String, place: ScreenPlace) {
    self.path = path
    name = Path.withoutExtension(Path.name(of: path))
    self.place = place
  }

  mutating func add(_ part: Part) { parts.append(part) }

  var isCompiledStoryboard: Bool { Path.fileExtension(of: path) == "storyboardc" }

  /// Whether it says that it is a launch screen.
  var isLaunchScreen: Bool { parts.contains { $0.document.isLaunchScreen } }

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
  func initialScenes(_ list: CompiledStoryboard?) -> [Scene]? {
    if isCompiledStoryboard { return compiledScenes(of: list?.initialNib) }
    guard let document = parts.first?.document else { return nil }
    if document.kind == .storyboard { return storyboardScenes(of: document) }
    // The folder of a nib has a copy for older systems. The one with more objects counts.
    let part = parts.indices.reduce(0) { best, part in
      parts[part].document.objects > parts[best].document.objects ? part : best
    }
    return scenes(of: [part])
  }

  private func storyboardScenes(of document: InterfaceDocument) -> [Scene]? {
    let first = document.initialController.flatMap { controller in
      document.scenes.firstIndex { $0.controller == controller }
    }
    if let first { return [Scene(part: 0, scene: first)] }
    return document.scenes.count == 1 ? [Scene(part: 0, scene: 0)] : nil
  }

  /// Returns the scenes of a controller's nib and of the nib with its view. The name of the second one is
  /// `CONTROLLER-view-VIEW`, with the identifiers of both in the storyboard.
  private func compiledScenes(of nib: String?) -> [Scene]? {
    let names = parts.map { Path.withoutExtension(Path.name(of: $0.path)) }
    let views = names.indices.filter { names[$0].contains("-view-") }
    guard let nib else { return views.count == 1 ? scenes(of: parts.indices) : nil }
    let controllers = names.indices.filter { names[$0] == nib }
    // The nib of a controller without a storyboard identifier is named after its class and its identifier.
    let identifier = nib.firstIndex(of: "-").map { String(nib[nib.index(after: $0)...]) } ?? nib
    let own = views.filter { names[$0].hasPrefix(identifier + "-view-") }
    if own.isEmpty && views.count != 1 { return nil }
    return scenes(of: controllers + (own.isEmpty ? views : own))
  }

  /// Returns the scene of a controller; nil if there is none.
  func scene(ofController controller: String) -> Scene? {
    guard !isCompiledStoryboard, let document = parts.first?.document else { return nil }
    return document.scenes.firstIndex { $0.controller == controller }.map { Scene(part: 0, scene: $0) }
  }

  /// Returns the scene with a storyboard identifier; nil if there is none.
  func scene(withIdentifier identifier: String) -> Scene? {
    guard !isCompiledStoryboard, let document = parts.first?.document else { return nil }
    return document.scenes.firstIndex { $0.storyboardIdentifier == identifier }.map { Scene(part: 0, scene: $0) }
  }
}
