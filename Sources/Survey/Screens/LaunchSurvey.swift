import FileSystem
import ImageUses
import Interfaces
import Projects

/// The search for the images that each app loads until its first screen is visible.
struct LaunchSurvey {
  private let interfaces: InterfaceFiles
  private let sources: [ScreenSurvey.Source]
  private let projects: ProjectMap
  private var loader: ScreenLoader

  /// The idioms with files of their own. A device of another kind loads the usual files.
  private static let idioms = ["iphone", "ipad"]

  init(
    _ interfaces: InterfaceFiles, _ sources: [ScreenSurvey.Source], _ projects: ProjectMap, _ loader: ScreenLoader
  ) {
    self.interfaces = interfaces
    self.sources = sources
    self.projects = projects
    self.loader = loader
  }

  /// Returns the launch of an app; nil if nothing is known about it.
  mutating func launch(of app: LaunchingApp) -> LaunchSet? {
    let screen = launchScreen(of: app)
    let scene = initialScene(of: app)
    if screen.isEmpty && scene.isEmpty { return nil }
    var unread = screen.unread
    for text in scene.unread where !unread.contains(text) { unread.append(text) }
    return LaunchSet(
      path: app.path, name: app.name, launchScreen: screen.finished(loader), initialScene: scene.finished(loader),
      loads: LaunchPart.loads(LaunchPart.files(screen, scene), loader), unread: unread)
  }

  // MARK: - Launch screens

  /// Returns the launch screen. An Info.plist may state several, such as one for old systems. The system shows one of
  /// them, so the one with the most memory counts.
  private mutating func launchScreen(of app: LaunchingApp) -> LaunchPart {
    let references = app.information.references.filter { [.launchInterface, .launchImage].contains($0.kind) }
    var parts: [(idiom: String?, part: LaunchPart)] = []
    for idiom in idioms(of: references) {
      let own = Self.chosen(references, for: idiom)
      let choices =
        own.isEmpty
        ? [part(of: interfaces.launchScreens(of: app), app)] : alternatives(own).map { part(of: $0, idiom, app) }
      parts.append((idiom, largest(of: choices)))
    }
    return LaunchPart(parts)
  }

  /// Returns the references of one launch screen together. `UILaunchScreen` has an image for the screen and for bars.
  private func alternatives(_ references: [AppInformation.Reference]) -> [[AppInformation.Reference]] {
    let isOfOne = { (reference: AppInformation.Reference) in
      reference.key.hasPrefix("UILaunchScreen.") || reference.key.hasPrefix("UILaunchScreen~")
    }
    let together = references.filter(isOfOne)
    return (together.isEmpty ? [] : [together]) + references.filter { !isOfOne($0) }.map { [$0] }
  }

  private mutating func part(
    of references: [AppInformation.Reference], _ idiom: String?, _ app: LaunchingApp
  ) -> LaunchPart {
    var part = LaunchPart()
    for reference in references {
      if reference.kind == .launchImage {
        let files = loader.files(named: .asset(reference.name), from: app.place)
        part.files[nil, default: []].formUnion(files)
        part.images.append(
          ScreenImage(
            name: reference.name, line: 0, isHidden: false, paths: loader.paths(of: files),
            decodedBytes: loader.decodedBytes(of: files)))
      } else {
        add(named(reference, idiom, app), to: &part)
      }
    }
    return part
  }

  private func largest(of parts: [LaunchPart]) -> LaunchPart {
    let bytes = parts.map { part in loader.loads(of: part.files[nil] ?? []).map(\.pixelBytes).max() ?? -1 }
    var best = parts[bytes.indices.reduce(0) { bytes[$1] > bytes[$0] ? $1 : $0 }]
    for text in parts.flatMap(\.unread) where !best.unread.contains(text) { best.unread.append(text) }
    return best
  }

  // MARK: - First scenes

  private mutating func initialScene(of app: LaunchingApp) -> LaunchPart {
    let references = app.information.references.filter { $0.kind == .mainInterface }
    if references.isEmpty { return swiftUIScene(of: app) }
    var parts: [(idiom: String?, part: LaunchPart)] = []
    for idiom in idioms(of: references) {
      var part = LaunchPart()
      var names: Set<String> = []
      for reference in Self.chosen(references, for: idiom) where names.insert(reference.name).inserted {
        add(named(reference, idiom, app), to: &part)
      }
      parts.append((idiom, part))
    }
    return LaunchPart(parts)
  }

  /// Returns nil for the usual devices, and the idioms for which an app has other files.
  private func idioms(of references: [AppInformation.Reference]) -> [String?] {
    let own = Self.idioms.filter { idiom in
      references.contains { $0.idiom == idiom || interfaces.hasName($0.name, for: idiom) }
    }
    return [nil] + own
  }

  /// Returns the references for an idiom. A key without an idiom counts where no key for the idiom exists.
  private static func chosen(
    _ references: [AppInformation.Reference], for idiom: String?
  ) -> [AppInformation.Reference] {
    let own = references.filter { $0.idiom == idiom }
    return own.isEmpty ? references.filter { $0.idiom == nil } : own
  }

  private func add(_ more: LaunchPart, to part: inout LaunchPart) {
    for document in more.documents where !part.documents.contains(document) { part.documents.append(document) }
    for image in more.images where !part.images.contains(image) { part.images.append(image) }
    part.files[nil, default: []].formUnion(more.files[nil] ?? [])
    part.unread += more.unread
  }

  // MARK: - Interface files

  /// Returns the part of a file that an Info.plist names.
  private mutating func named(
    _ reference: AppInformation.Reference, _ idiom: String?, _ app: LaunchingApp
  ) -> LaunchPart {
    if reference.name.contains("$") {
      return Self.unread("\(reference.name): \(reference.key) names a build setting")
    }
    let files = interfaces.files(named: reference.name, idiom: idiom, of: app)
    return files.isEmpty
      ? Self.unread("\(reference.name): \(reference.key) names it, and no such file was read") : part(of: files, app)
  }

  private static func unread(_ text: String) -> LaunchPart {
    var part = LaunchPart()
    part.unread = [text]
    return part
  }

  /// Returns the part of a file. Of several, one for each language, the one with the most memory counts.
  private mutating func part(of files: [Int], _ app: LaunchingApp) -> LaunchPart {
    let parts = files.map { part(of: $0, app) }
    return parts.isEmpty ? LaunchPart() : largest(of: parts)
  }

  /// A scene of an interface file.
  private struct Place: Hashable {
    let file: Int
    let scene: InterfaceFile.Scene
  }

  private mutating func part(of file: Int, _ app: LaunchingApp) -> LaunchPart {
    let first = interfaces.all[file]
    guard let scenes = first.initialScenes(interfaces.list(of: file)) else {
      return Self.unread("\(first.path): its initial view controller is unknown")
    }
    var part = LaunchPart()
    var open = scenes.reversed().map { Place(file: file, scene: $0) }
    var loaded: [Place] = []
    var known = Set(open)
    while let place = open.popLast() {
      loaded.append(place)
      for destination in interfaces.all[place.file].scene(place.scene).loads.reversed() {
        for next in self.places(of: destination, from: place.file, app, &part) where known.insert(next).inserted {
          open.append(next)
        }
      }
    }
    addDocuments(loaded, to: &part)
    for place in loaded { addImages(place, app, to: &part) }
    return part
  }

  /// Returns the scenes to which a reference leads.
  private func places(
    of destination: InterfaceScene.Destination, from file: Int, _ app: LaunchingApp, _ part: inout LaunchPart
  ) -> [Place] {
    switch destination {
    case .controller(let controller):
      return interfaces.all[file].scene(ofController: controller).map { [Place(file: file, scene: $0)] } ?? []
    case .storyboard(let name, let identifier):
      guard let other = interfaces.files(named: name, idiom: nil, of: app).first else {
        part.unread.append("\(name): \(interfaces.all[file].path) loads it, and no such file was read")
        return []
      }
      let next = interfaces.all[other]
      let scenes =
        identifier.map { next.scene(withIdentifier: $0).map { [$0] } } ?? next.initialScenes(interfaces.list(of: other))
      if scenes == nil { part.unread.append("\(next.path): the scene that \(interfaces.all[file].path) loads is unknown") }
      return (scenes ?? []).map { Place(file: other, scene: $0) }
    }
  }

  /// Adds the documents of loaded scenes, with their objects. Each nib of a compiled storyboard is a file.
  private func addDocuments(_ places: [Place], to part: inout LaunchPart) {
    var order: [Int] = []
    var scenes: [Int: [InterfaceFile.Scene]] = [:]
    for place in places {
      if scenes[place.file] == nil { order.append(place.file) }
      scenes[place.file, default: []].append(place.scene)
    }
    for file in order {
      let interface = interfaces.all[file]
      let own = scenes[file] ?? []
      let bytes = Set(own.map(\.part)).reduce(0) { $0 &+ interface.parts[$1].bytes }
      let objects = own.reduce(0) { $0 &+ interface.scene($1).objects }
      part.documents.append(LaunchSet.Document(path: interface.path, bytes: bytes, objects: objects))
    }
  }

  private mutating func addImages(_ place: Place, _ app: LaunchingApp, to part: inout LaunchPart) {
    let file = interfaces.all[place.file]
    let from = ScreenPlace(
      membership: file.place.membership, product: file.place.product, target: app.place.target ?? file.place.target)
    for image in file.scene(place.scene).images {
      let files = loader.files(named: .asset(image.name), from: from)
      part.files[nil, default: []].formUnion(files)
      part.images.append(
        ScreenImage(
          name: image.name, line: image.line, isHidden: image.isHidden, paths: loader.paths(of: files),
          decodedBytes: loader.decodedBytes(of: files), document: file.parts[place.scene.part].path))
    }
  }

  // MARK: - SwiftUI

  /// Returns the images of the sources that declare the first views of an app in SwiftUI. Other views that they show are
  /// not followed.
  private mutating func swiftUIScene(of app: LaunchingApp) -> LaunchPart {
    var part = LaunchPart()
    guard app.place.product == nil else { return part }
    let own = sources.filter { isOwn($0, app) }
    var known: Set<String> = []
    for entry in own {
      for view in entry.uses.entryViews where known.insert(view.name).inserted {
        guard let source = own.first(where: { $0.uses.declaredViews.contains { $0.name == view.name } }) else {
          part.unread.append("\(view.name): \(entry.path):\(view.line) shows it first, and no source declares it")
          continue
        }
        addImages(of: source, app, to: &part)
      }
    }
    return part
  }

  /// Adds the images of a source with SwiftUI views.
  private mutating func addImages(of source: ScreenSurvey.Source, _ app: LaunchingApp, to part: inout LaunchPart) {
    let place = ScreenPlace(membership: source.membership, product: nil, target: app.place.target)
    for use in source.uses.uses where use.origin == .swiftUI {
      guard let text = use.text else { continue }
      let files = loader.files(named: use.name, from: place)
      part.files[nil, default: []].formUnion(files)
      part.images.append(
        ScreenImage(
          name: text, line: use.line, isHidden: false, paths: loader.paths(of: files),
          decodedBytes: loader.decodedBytes(of: files), document: source.path))
    }
  }

  private func isOwn(_ source: ScreenSurvey.Source, _ app: LaunchingApp) -> Bool {
    if let target = app.place.target { return projects.isPart(source.membership, of: target) }
    return projects.sharesTarget(source.membership, app.place.membership)
  }
}
