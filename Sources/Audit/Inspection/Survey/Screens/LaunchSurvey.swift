import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The search for the images that each app loads until its first screen is visible.
struct LaunchSurvey {
  private let interfaces: InterfaceFiles
  private let sources: [ScreenSurvey.Source]
  private let projects: ProjectMap
  private var loader: ScreenLoader
  /// The indices of the sources that show a first view.
  private let entries: [Int]
  /// The indices of sources by the names of the views that they declare.
  private var views: [String: [Int]] = [:]
  private var found: [Query: [Int]] = [:]
  /// The lists of compiled storyboards that were read; nil for other files.
  private var lists: [Int: StoryboardList?] = [:]

  /// The idioms with files of their own. A device of another kind loads the usual files.
  private static let idioms = ["iphone", "ipad"]

  init(
    _ interfaces: InterfaceFiles, _ sources: [ScreenSurvey.Source], _ projects: ProjectMap, _ loader: ScreenLoader
  ) {
    self.interfaces = interfaces
    self.sources = sources
    self.projects = projects
    self.loader = loader
    entries = sources.indices.filter { !sources[$0].uses.entryViews.isEmpty }
    if entries.isEmpty { return }
    for (index, source) in sources.enumerated() {
      for view in source.uses.declaredViews { views[view.name, default: []].append(index) }
    }
  }

  /// Returns the launch of an app; nil if nothing is known about it.
  mutating func launch(of app: LaunchingApp) -> LaunchSet? {
    let screen = launchScreen(of: app)
    let scene = initialScene(of: app)
    if screen.isEmpty && scene.isEmpty { return nil }
    let unread = LaunchPart.distinct(screen.unread + scene.unread)
    let target = app.place.target
    return LaunchSet(
      path: app.path, name: app.name, launchScreen: screen.finished(loader, target: target),
      initialScene: scene.finished(loader, target: target),
      loads: LaunchPart.loads(LaunchPart.files(screen, scene), loader, target: target), unread: unread)
  }

  /// Returns the launch screens that no app of the audit may show, each as a launch of its own. Their Info.plists are
  /// not among the files.
  mutating func launches(without apps: [LaunchingApp]) -> [LaunchSet] {
    let known = Set(apps.flatMap { $0.isForWatch ? [] : interfaces.related(to: $0) })
    return interfaces.launchScreens.filter { !known.contains($0) }.compactMap { file in
      let interface = interfaces.all[file]
      let app = LaunchingApp(
        path: interface.path, name: interface.name, information: AppInformation(), place: interface.place)
      let part = part(of: file, app)
      if part.isEmpty { return nil }
      return LaunchSet(
        path: app.path, name: app.name, launchScreen: part.finished(loader, target: nil),
        initialScene: LaunchSet.Part(), loads: LaunchPart.loads(part.files, loader, target: nil), unread: part.unread)
    }
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
        ? [app.isForWatch ? LaunchPart() : part(of: interfaces.launchScreens(of: app), app)]
        : alternatives(own).map { part(of: $0, idiom, app) }
      parts.append((idiom, largest(of: choices, app)))
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
            loads: loader.imageLoads(of: files, target: app.place.target)))
      } else {
        part.add(named(reference, idiom, app))
      }
    }
    return part
  }

  private func largest(of parts: [LaunchPart], _ app: LaunchingApp) -> LaunchPart {
    let bytes = parts.map { part in
      loader.loads(of: part.files[nil] ?? [], target: app.place.target).map(\.pixelBytes).max() ?? -1
    }
    var best = parts[bytes.indices.reduce(0) { bytes[$1] > bytes[$0] ? $1 : $0 }]
    best.unread = LaunchPart.distinct(best.unread + parts.flatMap(\.unread))
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
        part.add(named(reference, idiom, app))
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

  // MARK: - Interface files

  /// A name of an interface file in an app.
  private struct Query: Hashable {
    let name: String
    let idiom: String?
    let app: ScreenPlace
    let path: String
  }

  /// Returns the files that an app may load by a name. Each name is searched for once.
  private mutating func files(named name: String, _ idiom: String?, _ app: LaunchingApp) -> [Int] {
    let query = Query(name: name, idiom: idiom, app: app.place, path: app.path)
    if let known = found[query] { return known }
    let files = interfaces.files(named: name, idiom: idiom, of: app)
    found[query] = files
    return files
  }

  /// Returns the part of a file that an Info.plist names.
  private mutating func named(
    _ reference: AppInformation.Reference, _ idiom: String?, _ app: LaunchingApp
  ) -> LaunchPart {
    if reference.name.contains("$") {
      return Self.unread("\(reference.name): \(reference.key) names a build setting")
    }
    let files = files(named: reference.name, idiom, app)
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
    return parts.isEmpty ? LaunchPart() : largest(of: parts, app)
  }

  /// A scene of an interface file.
  private struct Place: Hashable {
    let file: Int
    let scene: InterfaceFile.Scene
  }

  private mutating func part(of file: Int, _ app: LaunchingApp) -> LaunchPart {
    guard let scenes = initialScenes(of: file) else {
      return Self.unread("\(interfaces.all[file].path): its initial view controller is unknown")
    }
    var part = LaunchPart()
    var open = Array(scenes.reversed())
    var loaded: [Place] = []
    var known = Set(open)
    while let place = open.popLast() {
      loaded.append(place)
      let scene = interfaces.all[place.file].scene(place.scene)
      var next = scene.nibNames.flatMap { places(ofNib: $0, from: place.file, app) }
      for destination in scene.loads { next += places(of: destination, from: place.file, app, &part) }
      for place in next.reversed() where known.insert(place).inserted { open.append(place) }
    }
    addDocuments(loaded, to: &part)
    for place in loaded { addImages(place, app, to: &part) }
    return part
  }

  /// Returns the list of a compiled storyboard, which is read once.
  private mutating func list(of file: Int) -> StoryboardList? {
    if let known = lists[file] { return known }
    let list = interfaces.list(of: file)
    lists[file] = .some(list)
    return list
  }

  private mutating func initialScenes(of file: Int) -> [Place]? {
    interfaces.all[file].initialScenes(list(of: file))?.map { Place(file: file, scene: $0) }
  }

  /// Returns the scenes of a nib with the view of a controller. The nibs of a compiled storyboard are in its folder.
  private mutating func places(ofNib name: String, from file: Int, _ app: LaunchingApp) -> [Place] {
    let own = interfaces.all[file].scenes(ofNib: name)
    if !own.isEmpty || interfaces.all[file].isCompiledStoryboard { return own.map { Place(file: file, scene: $0) } }
    guard let other = files(named: name, nil, app).first else { return [] }
    return initialScenes(of: other) ?? []
  }

  /// Returns the scenes to which a reference leads.
  private mutating func places(
    of destination: InterfaceScene.Destination, from file: Int, _ app: LaunchingApp, _ part: inout LaunchPart
  ) -> [Place] {
    let own = interfaces.all[file]
    switch destination {
    case .controller(let controller):
      if own.isCompiledStoryboard {
        if let nib = list(of: file)?.nibNames[controller] { return places(ofNib: nib, from: file, app) }
        guard let other = list(of: file)?.references[controller] else { return [] }
        return places(in: other.storyboard, other.identifier, from: own.path, app, &part)
      }
      return own.scene(ofController: controller).map { [Place(file: file, scene: $0)] } ?? []
    case .storyboard(let name, let identifier): return places(in: name, identifier, from: own.path, app, &part)
    }
  }

  /// Returns the scenes of another storyboard.
  private mutating func places(
    in storyboard: String, _ identifier: String?, from path: String, _ app: LaunchingApp, _ part: inout LaunchPart
  ) -> [Place] {
    guard let other = files(named: storyboard, nil, app).first else {
      part.unread.append("\(storyboard): \(path) loads it, and no such file was read")
      return []
    }
    var places = initialScenes(of: other)
    if let identifier {
      let next = interfaces.all[other]
      let nib = list(of: other)?.nibNames[identifier].map { next.scenes(ofNib: $0) } ?? []
      let scenes = next.scene(withIdentifier: identifier).map { [$0] } ?? nib
      places = scenes.isEmpty ? nil : scenes.map { Place(file: other, scene: $0) }
    }
    if places == nil { part.unread.append("\(interfaces.all[other].path): the scene that \(path) loads is unknown") }
    return places ?? []
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
          document: file.parts[place.scene.part].path, loads: loader.imageLoads(of: files, target: from.target)))
    }
  }

  // MARK: - SwiftUI

  /// Returns the images of the sources that declare the first views of an app in SwiftUI. Other views that they show are
  /// not followed.
  private mutating func swiftUIScene(of app: LaunchingApp) -> LaunchPart {
    var part = LaunchPart()
    guard app.place.product == nil else { return part }
    var known: Set<String> = []
    for entry in entries where isOwn(sources[entry], app) {
      let entry = sources[entry]
      for alternatives in entry.uses.entryViews {
        // One of them is shown, and the largest counts.
        var largest: (source: ScreenSurvey.Source, bytes: Int)?
        for view in alternatives where known.insert(view.name).inserted {
          guard let source = views[view.name]?.first(where: { isOwn(sources[$0], app) }).map({ sources[$0] }) else {
            part.unread.append("\(view.name): \(entry.path):\(view.line) shows it first, and no source declares it")
            continue
          }
          var own = LaunchPart()
          addImages(of: source, app, to: &own)
          let loads = loader.loads(of: own.files[nil] ?? [], target: app.place.target)
          let bytes = ScreenLoad.worst(of: loads)?.decodedBytes ?? 0
          if bytes > largest?.bytes ?? -1 { largest = (source, bytes) }
        }
        if let largest { addImages(of: largest.source, app, to: &part) }
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
          document: source.path, loads: loader.imageLoads(of: files, target: place.target)))
    }
  }

  private func isOwn(_ source: ScreenSurvey.Source, _ app: LaunchingApp) -> Bool {
    if let target = app.place.target { return projects.isPart(source.membership, of: target) }
    return projects.sharesTarget(source.membership, app.place.membership)
  }
}
