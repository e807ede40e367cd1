import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPropertyList
import CrushSourceScanning

/// A reader of `project.pbxproj`. Objects that are missing or odd are skipped.
///
/// Names of classes and keys are as Xcode 3 to 26 write them.
struct XcodeProject {
  let objects: XcodeObjects
  let paths: XcodePaths
  let members: XcodeMembers
  private var files: ConfigurationFiles
  private let read: (String) -> [UInt8]?
  private let name: String
  /// The settings of the configurations and files that were read.
  private var layers: [String: [BuildSettings.Layer]] = [:]
  private var layersOfFiles: [String: BuildSettings.Layer] = [:]
  /// The families in each Info.plist that was read; nil if it lists none.
  private var families: [String: Set<Device.Family>?] = [:]
  /// The files that further targets may have.
  private var rest = memberLimit

  /// The most files of all targets together. Several targets may share a list.
  private static let memberLimit = 1 << 22
  /// The most configurations of a list that are read.
  private static let configurationLimit = 1_000

  /// Returns the targets of a project. A file that is no project has none, and a problem.
  ///
  /// - Parameter path: the path of the `project.pbxproj`.
  static func description(
    _ bytes: [UInt8], path: String, read: @escaping (String) -> [UInt8]?
  ) -> ProjectDescription {
    do throws(PropertyListError) {
      if let objects = try XcodeObjects(bytes) {
        var project = XcodeProject(objects, path: path, read: read)
        return project.description()
      }
      return unreadable("not an Xcode project")
    } catch {
      return unreadable(error.description)
    }
  }

  private static func unreadable(_ problem: String) -> ProjectDescription {
    var description = ProjectDescription()
    description.isComplete = false
    description.problem = problem + "; its targets are unknown"
    return description
  }

  private init(_ objects: XcodeObjects, path: String, read: @escaping (String) -> [UInt8]?) {
    let bundle = Path.parent(of: path)
    self.objects = objects
    paths = XcodePaths(objects, folder: Path.parent(of: bundle))
    members = XcodeMembers(objects, paths, read: read)
    files = ConfigurationFiles(read: read)
    self.read = read
    name = Path.withoutExtension(Path.name(of: bundle))
  }

  private mutating func description() -> ProjectDescription {
    var description = ProjectDescription()
    let ids = objects.list(objects.root, "targets")
    let root = configuration(of: objects.root, named: nil)
    let project = (name: root.flatMap { objects.text($0, "name") }, layers: layers(of: root))
    for id in description.limited(ids) {
      guard let kind = objects.kind(id), Self.targetKinds.contains(kind), let name = objects.text(id, "name") else {
        continue
      }
      let settings = settings(of: id, name: name, project)
      var target = target(id, name: name, settings)
      if members.count(of: id) <= rest {
        (target.members, target.dependencies) = members.contents(of: id, settings)
        target.resources = members.resources(of: id)
        target.folderReferences = members.folderReferences(of: id)
        rest -= members.count(of: id)
      } else {
        description.isComplete = false
        description.problem = "lists more than \(Self.memberLimit) files; the others are unknown"
      }
      // The files of a template have other names once it is filled in.
      if target.resources.contains(where: { TemplateText.hasPlaceholder(Path.relative($0, to: paths.sourceRoot) ?? $0) }
      ) {
        description.isComplete = false
      }
      description.targets.append(target)
      if kind == "PBXLegacyTarget" { description.isComplete = false }
      for copies in members.copies(ofTarget: id) {
        description.claims.formUnion(copies.paths)
        if copies.isUnlimited { description.isComplete = false }
      }
    }
    return description
  }

  private static let targetKinds: Set = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

  // MARK: - Settings

  /// Returns the configuration that is archived: Release, or else the default one.
  private func configuration(of id: String, named name: String?) -> String? {
    guard let list = objects.text(id, "buildConfigurationList") else { return nil }
    let all = objects.list(list, "buildConfigurations").prefix(Self.configurationLimit)
    func first(_ matches: (String) -> Bool) -> String? {
      all.first { objects.text($0, "name").map(matches) == true }
    }
    let usual = objects.text(list, "defaultConfigurationName")
    return name.flatMap { name in first { $0 == name } } ?? first { $0 == "Release" } ?? first { $0 == usual }
      ?? first { $0.contains("Release") || $0.contains("Production") } ?? all.first
  }

  private mutating func settings(
    of id: String, name: String, _ project: (name: String?, layers: [BuildSettings.Layer])
  ) -> BuildSettings {
    let configuration = configuration(of: id, named: project.name)
    return BuildSettings(
      layers(of: configuration) + project.layers,
      configuration: configuration.flatMap { objects.text($0, "name") } ?? "Release",
      variables: [
        "SRCROOT": paths.sourceRoot, "PROJECT_DIR": paths.sourceRoot, "SOURCE_ROOT": paths.sourceRoot,
        "TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": self.name,
      ])
  }

  /// Returns the settings of a configuration, and of its file. Targets may share a configuration, which is read once.
  private mutating func layers(of configuration: String?) -> [BuildSettings.Layer] {
    guard let configuration else { return [] }
    if let known = layers[configuration] { return known }
    var found = [BuildSettings.Layer(objects.texts(configuration, "buildSettings"))]
    var file = objects.text(configuration, "baseConfigurationReference").flatMap { paths.path(of: $0) }
    if let anchor = objects.text(configuration, "baseConfigurationReferenceAnchor"),
      let folder = paths.path(of: anchor),
      let path = objects.text(configuration, "baseConfigurationReferenceRelativePath")
    {
      file = PathSpelling.joined(folder, path)
    }
    if let file { found.append(layer(ofFile: file)) }
    layers[configuration] = found
    return found
  }

  private mutating func layer(ofFile path: String) -> BuildSettings.Layer {
    if let known = layersOfFiles[path] { return known }
    let layer = BuildSettings.Layer(files.settings(path))
    layersOfFiles[path] = layer
    return layer
  }

  // MARK: - Targets

  private mutating func target(_ id: String, name: String, _ settings: BuildSettings) -> ProjectTarget {
    let platforms = XcodePlatform.all(of: settings)
    let type = objects.text(id, "productType") ?? ""
    var target = ProjectTarget(
      name: name, product: XcodeProduct.product(type, isForWatch: platforms == [XcodePlatform.watchOS]))
    var hasFamilies = false
    for platform in platforms {
      target.platforms.formUnion(platform.platform)
      let families = platform.families(settings.value("TARGETED_DEVICE_FAMILY", sdk: platform.sdk))
      hasFamilies = hasFamilies || !families.isEmpty
      target.families.formUnion(families)
      if let version = settings.value(platform.deploymentKey, sdk: platform.sdk).flatMap(SystemVersion.init(_:)) {
        target.deploymentTargets[platform.platform] = version
      }
    }
    let sdk = platforms.first?.sdk ?? ""
    if platforms.contains(.iOS), settings.value("SUPPORTS_MACCATALYST", sdk: "iphoneos") == "YES" {
      target.platforms.insert(.catalyst)
    }
    if !hasFamilies, platforms.contains(.iOS) { target.families.formUnion(listedFamilies(settings) ?? [.phone, .pad]) }
    target.colorNames = Set(ProjectTarget.colorSettings.compactMap { settings.value($0, sdk: sdk) })
    target.appIcon = settings.value("ASSETCATALOG_COMPILER_APPICON_NAME", sdk: sdk)
    target.conditions = Set(settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS", sdk: sdk))
    target.informationList = settings.value("INFOPLIST_FILE", sdk: sdk)
      .flatMap { PathSpelling.joined(paths.sourceRoot, $0) }
    for key in ProjectTarget.launchKeys {
      target.informationKeys[key] = settings.value("INFOPLIST_KEY_" + key, sdk: sdk)
    }
    target.developmentAssets = Set(
      settings.words("DEVELOPMENT_ASSET_PATHS").compactMap { PathSpelling.joined(paths.sourceRoot, $0) })
    return target
  }

  /// Returns the families that the target's Info.plist lists; nil if there are none.
  private mutating func listedFamilies(_ settings: BuildSettings) -> Set<Device.Family>? {
    guard let path = settings.value("INFOPLIST_FILE", sdk: "iphoneos"),
      let file = PathSpelling.joined(paths.sourceRoot, path)
    else { return nil }
    if let known = families[file] { return known }
    let found = read(file).flatMap { AppProperties($0) }.map(\.families).flatMap { $0.isEmpty ? nil : $0 }
    families[file] = .some(found)
    return found
  }
}
