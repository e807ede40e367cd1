import CrushFileKinds
import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The making of a `ScreenIndex`: one pass over the sources, and one pass over the files for the images that they name.
struct ScreenSurvey {
  /// A source that ships and that names images or objects of the interface.
  struct Source {
    let path: String
    let uses: SourceUses
    let membership: Int
    /// Bytes on disk; nil if they are not known yet.
    let bytes: Int?
  }

  private let sources: [Source]
  private let apps: [LaunchingApp]
  private let interfaces: InterfaceFiles
  private let projects: ProjectMap
  private var loader: ScreenLoader

  init(
    _ files: [AuditedFile], _ outside: SourceFiles, _ projects: ProjectMap, _ profiles: FileProfiles,
    _ catalogs: CatalogIndex, _ reader: FileReader
  ) {
    sources = Self.sources(files, outside, projects)
    apps = LaunchingApp.all(in: files, projects, reader)
    interfaces = InterfaceFiles(sources, projects, reader)
    var demand = ScreenImages.Demand()
    for source in sources {
      for use in source.uses.uses where use.origin <= .uiKit { demand.insert(use.name) }
      for resource in source.uses.resources where resource.kind == .namedImage {
        if let name = resource.name { demand.insert(name) }
      }
      for scene in source.uses.interface?.scenes ?? [] {
        for image in scene.images { demand.names.insert(image.name) }
      }
    }
    for app in apps { demand.names.formUnion(app.information.names(.launchImage)) }
    self.projects = projects
    loader = ScreenLoader(files, demand, projects, profiles, catalogs)
  }

  mutating func index() -> ScreenIndex {
    var index = ScreenIndex()
    if !sources.isEmpty { index.screens = screens() }
    var launches = LaunchSurvey(interfaces, sources, projects, loader)
    index.launches = apps.compactMap { launches.launch(of: $0) } + launches.launches(without: apps)
    index.launches.sort { left, right in
      Path.areSame(left.path, right.path) ? left.name < right.name : Path.precedes(left.path, right.path)
    }
    let files = launchDocuments(index.launches)
    var caches = NamedCacheSurvey(
      sources.filter { files.isEmpty || !files.contains(ExactPath(InterfaceFile.path(of: $0.path))) }, projects)
    index.caches = caches.caches(&loader)
    index.launchDocuments = files
    index.launchImages = Set(index.launches.flatMap(\.launchScreen.images).flatMap(\.paths).map(ExactPath.init))
      .subtracting(loader.paths(of: caches.loaded.sorted()).map(ExactPath.init))
    return index
  }

  /// Returns the interface files of launch screens, except those that are also an app's first scene.
  private func launchDocuments(_ launches: [LaunchSet]) -> Set<ExactPath> {
    let screens = launches.flatMap(\.launchScreen.documents).map(\.path)
    let marked = interfaces.launchScreens.map { interfaces.all[$0].path }
    return Set((screens + marked).map(ExactPath.init))
      .subtracting(launches.flatMap(\.initialScene.documents).map { ExactPath($0.path) })
  }

  /// Returns the sources that ship, in the order of the files and then of the sources beside them.
  private static func sources(
    _ files: [AuditedFile], _ outside: SourceFiles, _ projects: ProjectMap
  ) -> [Source] {
    var sources: [Source] = []
    for file in files {
      guard let uses = file.sourceUses, isNeeded(uses) else { continue }
      sources.append(Source(path: file.path, uses: uses, membership: file.membership, bytes: file.size))
    }
    for (path, uses) in outside.files where isNeeded(uses) {
      sources.append(Source(path: path, uses: uses, membership: projects.membership(of: path), bytes: nil))
    }
    return sources.filter { projects.memberships[$0.membership].purpose.ships }
  }

  /// Returns true for a source that names images in code or in an interface, or that may declare the first view.
  private static func isNeeded(_ uses: SourceUses) -> Bool {
    uses.interface != nil || uses.uses.contains { $0.origin <= .uiKit }
      || uses.resources.contains { $0.kind == .namedImage }
      || !uses.entryViews.isEmpty || !uses.declaredViews.isEmpty
  }

  // MARK: - Screens

  private mutating func screens() -> [Screen] {
    var screens: [Screen] = []
    for source in sources {
      if let document = source.uses.interface {
        for scene in document.scenes where !scene.images.isEmpty {
          screens.append(screen(of: scene, document.kind, source))
        }
      } else if let screen = swiftUIScreen(of: source) {
        screens.append(screen)
      }
    }
    return screens.sorted { left, right in
      Path.areSame(left.path, right.path) ? left.line < right.line : Path.precedes(left.path, right.path)
    }
  }

  private mutating func screen(
    of scene: InterfaceScene, _ kind: InterfaceDocument.Kind, _ source: Source
  ) -> Screen {
    let kinds: [InterfaceDocument.Kind: Screen.Kind] = [.storyboard: .scene, .xib: .xib, .compiledNib: .nib]
    let name =
      scene.name.isEmpty
      ? Path.withoutExtension(Path.name(of: InterfaceFile.path(of: source.path))) : scene.name
    return screen(
      kinds[kind] ?? .xib, source, line: scene.line, name: name, objects: scene.objects,
      scene.images.map { (ImageUse.Name.asset($0.name), $0.name, $0.line, $0.isHidden) })
  }

  /// Returns the screen of a source with SwiftUI images; nil if it has none.
  private mutating func swiftUIScreen(of source: Source) -> Screen? {
    let images = source.uses.uses.compactMap { use in
      use.origin == .swiftUI ? use.text.map { (use.name, $0, use.line, false) } : nil
    }
    guard let line = images.map(\.2).min() else { return nil }
    return screen(
      .swiftUI, source, line: line, name: Path.withoutExtension(Path.name(of: source.path)), objects: 0, images)
  }

  private mutating func screen(
    _ kind: Screen.Kind, _ source: Source, line: Int, name: String, objects: Int,
    _ images: [(name: ImageUse.Name, text: String, line: Int, isHidden: Bool)]
  ) -> Screen {
    let places = projects.places(source.membership, product: projects.bundles.app(around: source.path))
    var found = [[Int]](repeating: [], count: places.count)
    let idiom = InterfaceFile.idiom(of: source.path)
    let named = images.map { image in
      var files: Set<Int> = []
      for (index, place) in places.enumerated() {
        let own = loader.files(named: image.name, from: place)
        found[index] += own
        files.formUnion(own)
      }
      let loads = loader.imageLoads(of: files, target: places.count == 1 ? places[0].target : nil)
      return ScreenImage(
        name: image.text, line: image.line, isHidden: image.isHidden, paths: loader.paths(of: files.sorted()),
        document: source.path, loads: loads.filter { idiom == nil || $0.kind.idiom == idiom })
    }
    let loads = zip(found, places).map { files, place in
      loader.loads(of: files, target: place.target).filter { idiom == nil || $0.kind.idiom == idiom }
    }
    return Screen(
      kind: kind, path: source.path, line: line, name: name, membership: source.membership, objects: objects,
      images: named, loads: ScreenLoader.largest(loads))
  }
}

extension ImageUse {
  /// The name as a report shows it; nil for a pattern and for a file.
  var text: String? {
    switch name {
    case .asset(let name), .symbol(let name): name
    case .file, .pattern: nil
    }
  }
}
