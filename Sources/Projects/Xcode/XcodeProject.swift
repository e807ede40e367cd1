import Assets
import FileSystem
import ImageUses
import PropertyList

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
    members = XcodeMembers(objects, paths)
    files = ConfigurationFiles(read: read)
    self.read = read
    name = Path.withoutExtension(Path.name(of: bundle))
  }

  private mutating func description() -> ProjectDescription {
    var description = ProjectDescription()
    let ids = objects.list(objects.root, "targets")
    let layers = projectLayers(configuration(of: objects.root, named: nil))
    for id in ids {
      guard let kind = objects.kind(id), Self.targetKinds.contains(kind), let name = objects.text(id, "name") else {
        continue
      }
      let settings = settings(of: id, name: name, project: layers)
      var target = target(id, name: name, settings)
      (target.members, target.dependencies) = members.contents(of: id, settings)
      description.targets.append(target)
      if members.copiesByScript(id) || kind == "PBXLegacyTarget" { description.isComplete = false }
    }
    return description
  }

  private static let targetKinds: Set = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

  // MARK: - Settings

  /// Returns the configuration that is archived: Release, or else the default one.
  private func configuration(of id: String, named name: String?) -> String? {
    guard let list = objects.text(id, "buildConfigurationList") else { return nil }
    let all = objects.list(list, "buildConfigurations")
    func first(_ matches: (String) -> Bool) -> String? {
      all.first { objects.text($0, "name").map(matches) == true }
    }
    let usual = objects.text(list, "defaultConfigurationName")
    return name.flatMap { name in first { $0 == name } } ?? first { $0 == "Release" } ?? first { $0 == usual }
      ?? first { $0.contains("Release") || $0.contains("Production") } ?? all.first
  }

  private mutating func settings(of id: String, name: String, project: [[String: String]]) -> BuildSettings {
    let wanted = configuration(of: objects.root, named: nil).flatMap { objects.text($0, "name") }
    let configuration = configuration(of: id, named: wanted)
    let own = projectLayers(configuration)
    return BuildSettings(
      own + project, configuration: configuration.flatMap { objects.text($0, "name") } ?? "Release",
      variables: [
        "SRCROOT": paths.sourceRoot, "PROJECT_DIR": paths.sourceRoot, "SOURCE_ROOT": paths.sourceRoot,
        "TARGET_NAME": name, "TARGETNAME": name, "PROJECT_NAME": self.name,
      ])
  }

  /// Returns the settings of a configuration, and of its file.
  private mutating func projectLayers(_ configuration: String?) -> [[String: String]] {
    guard let configuration else { return [] }
    var layers = [objects.texts(configuration, "buildSettings")]
    var file = objects.text(configuration, "baseConfigurationReference").flatMap { paths.path(of: $0) }
    if let anchor = objects.text(configuration, "baseConfigurationReferenceAnchor"),
      let folder = paths.path(of: anchor),
      let path = objects.text(configuration, "baseConfigurationReferenceRelativePath")
    {
      file = PathSpelling.joined(folder, path)
    }
    if let file { layers.append(files.settings(file)) }
    return layers
  }

  // MARK: - Targets

  private func target(_ id: String, name: String, _ settings: BuildSettings) -> ProjectTarget {
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
  private func listedFamilies(_ settings: BuildSettings) -> Set<Device.Family>? {
    guard let path = settings.value("INFOPLIST_FILE", sdk: "iphoneos"),
      let file = PathSpelling.joined(paths.sourceRoot, path)
    else { return nil }
    return read(file).flatMap { AppProperties($0) }.map(\.families).flatMap { $0.isEmpty ? nil : $0 }
  }
}
