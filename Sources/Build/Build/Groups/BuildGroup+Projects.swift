import CrushCatalogCompiler
import CrushFiles
import CrushImageFacts
import CrushProjects
import CrushSourceScanning
import CrushSteps

extension BuildGroup {
  /// The most folders above a catalog that are searched for project files.
  private static let mostFolders = 6
  /// The most bytes of a project file.
  private static let limit = ProjectMap.fileLimit

  /// Finds the project files around the first catalog, and the Info.plist beside it. Only folders are read.
  mutating func findProjectFiles() {
    guard kind == .assetCatalogs, let start = Path.absolute(sources[0].path) else { return }
    var paths = [Path.join(Path.parent(of: start), "Info.plist")]
    var folder = start
    for _ in 0..<Self.mostFolders {
      folder = Path.parent(of: folder)
      let names = ((try? Folder.names(in: folder)) ?? []).compactMap(\.self)
      paths += names.compactMap { Self.projectFile($0, in: folder) }.sorted { Path.precedes($0, $1) }
      if folder == "/" || names.contains(".git") { break }
    }
    projectFiles = paths.map { ($0, try? FileStatus(of: $0).trace) }
  }

  private static func projectFile(_ name: String, in folder: String) -> String? {
    let path = Path.join(folder, name)
    if Path.hasExtension(name, "xcodeproj") { return Path.join(path, "project.pbxproj") }
    guard let kind = ProjectFile(path: path), !kind.showsEngine, kind != .spriteKitScene else { return nil }
    return path
  }

  /// Returns the settings of a compilation: the given options, then the facts of the project, then defaults.
  func settings(_ options: CatalogBuild) -> (settings: CompileSettings, origin: CatalogRecord.Origin, read: [String]) {
    var settings = options.settings
    var read: Set<String> = []
    let facts = facts { path in
      read.insert(path)
      return try? Files.read(path, limit: Self.limit)
    }
    var origin = CatalogRecord.Origin.options
    if !options.given.contains(.platform), let platform = facts.platform {
      settings.platform = platform
      if !options.given.contains(.compression) { settings.compressesPNGs = true }
    }
    if !options.given.contains(.minimumTarget) {
      // A target of another platform means nothing.
      let known = options.given.contains(.platform) && facts.platform != options.settings.platform ? nil : facts.minimum
      origin = known == nil ? .defaults : .project
      settings.minimumTarget = known ?? settings.platform.usualMinimum
    }
    if !options.given.contains(.devices), settings.platform == .iphoneos || settings.platform == .iphonesimulator {
      settings.devices = facts.devices
    }
    if settings.appIcon == nil, !options.given.contains(.appIcon) { settings.appIcon = facts.appIcon ?? usualAppIcon }
    return (settings, origin, read.sorted { Path.precedes($0, $1) })
  }

  /// The name of the app icon in Xcode's templates, if the group has it, or else of its only icon document.
  private var usualAppIcon: String? {
    let names = ["AppIcon.appiconset", "AppIcon.icon", "AppIcon.brandassets", "App Icon & Top Shelf Image.brandassets"]
    let folders = Set(self.folders.map { Path.name(of: $0.below) } + sources.map { Path.name(of: $0.path) })
    if let name = names.first(where: folders.contains) { return Path.withoutExtension(name) }
    let documents = sources.filter { Path.hasExtension($0.path, "icon") }
    return documents.count == 1 ? Path.withoutExtension(Path.name(of: documents[0].path)) : nil
  }

  /// The facts of a project that select settings.
  private struct Facts {
    var platform: CompileSettings.Platform?
    var minimum: CompileSettings.Version?
    var devices: Set<String> = []
    var appIcon: String?
  }

  private func facts(read: (String) -> [UInt8]?) -> Facts {
    var facts = Facts()
    let existing = projectFiles.filter { $0.trace != nil }.map(\.path)
    let (lists, projects) = (
      existing.filter { Path.name(of: $0) == "Info.plist" },
      existing.filter { Path.name(of: $0) != "Info.plist" }
    )
    if !projects.isEmpty, let target = target(projects, read: read) { facts = Self.facts(of: target) }
    guard facts.platform == nil || facts.minimum == nil, let list = lists.first.flatMap(read),
      let properties = AppProperties(list)
    else { return facts }
    let platform = Self.platform(of: properties.platforms)
    if facts.platform == nil { facts.platform = platform }
    if facts.minimum == nil, facts.platform == platform, let version = properties.minimumSystem {
      facts.minimum = CompileSettings.Version(version.major, version.minor)
    }
    if facts.devices.isEmpty { facts.devices = Self.devices(properties.families) }
    return facts
  }

  /// Returns the app that contains the first catalog, or else another target that contains it.
  private func target(_ projects: [String], read: (String) -> [UInt8]?) -> ProjectTarget? {
    let path = sources[0].path
    // Membership depends on the files of a catalog.
    let files = members.filter { $0.source == 0 }.map(\.path).sorted { Path.precedes($0, $1) }
    let map = ProjectMap(files: files, roots: [path], above: projects, read: read)
    let targets = map.memberships.flatMap(\.targets).map { map.targets[$0] }
    let order: [ProjectTarget.Product] = [.app, .watchApp, .appExtension, .library]
    return order.lazy.compactMap { product in targets.first { $0.product == product } }.first
  }

  private static func facts(of target: ProjectTarget) -> Facts {
    var facts = Facts()
    facts.platform = platform(of: target.platforms)
    let platforms: [(CompileSettings.Platform, Platforms)] = [
      (.iphoneos, .iOS), (.macosx, .macOS), (.appletvos, .tvOS), (.watchos, .watchOS), (.xros, .visionOS),
    ]
    if let system = platforms.first(where: { $0.0 == facts.platform })?.1,
      let version = target.deploymentTargets[system]
    {
      facts.minimum = CompileSettings.Version(version.major, version.minor)
    }
    if facts.platform == .iphoneos { facts.devices = devices(target.families) }
    facts.appIcon = target.appIcon
    return facts
  }

  /// Returns the platform of an app. An app for iOS and others is compiled for iOS.
  private static func platform(of platforms: Platforms) -> CompileSettings.Platform? {
    if platforms.contains(.iOS) { return .iphoneos }
    if platforms.contains(.macOS) { return .macosx }
    if platforms.contains(.tvOS) { return .appletvos }
    if platforms.contains(.watchOS) { return .watchos }
    return platforms.contains(.visionOS) ? .xros : nil
  }

  /// Returns the names of families on which iOS apps run. Empty for both, and if none is known.
  private static func devices(_ families: Set<Device.Family>) -> Set<String> {
    var names: Set<String> = []
    if families.contains(.phone) { names.insert("iphone") }
    if families.contains(.pad) { names.insert("ipad") }
    return names
  }
}
