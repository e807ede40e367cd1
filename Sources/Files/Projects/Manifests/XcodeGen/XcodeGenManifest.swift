import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// Targets of an XcodeGen specification, `project.yml` or `project.json`.
struct XcodeGenManifest {
  private static let products: [String: ProjectTarget.Product] = [
    "application": .app, "application.on-demand-install-capable": .app, "application.messages": .app,
    "application.watchapp": .watchApp, "application.watchapp2": .watchApp,
    "application.watchapp2-container": .app, "watchkit-extension": .watchApp, "watchkit2-extension": .watchApp,
    "app-extension": .appExtension, "app-extension.messages": .appExtension,
    "app-extension.messages-sticker-pack": .appExtension, "app-extension.intents-service": .appExtension,
    "extensionkit-extension": .appExtension, "tv-app-extension": .appExtension, "framework": .library,
    "framework.static": .library, "library.static": .library, "library.dynamic": .library, "bundle": .library,
    "bundle.unit-test": .test, "bundle.ui-testing": .test, "bundle.ocunit-test": .test,
  ]
  /// The most templates that one target may use, with the templates of templates.
  private static let templateLimit = 64
  /// Returns the most elements and bytes of text that templates, variables and groups of settings add to all targets.
  ///
  /// - Parameter weight: the weight of the specification with the files that it includes.
  static func expansionLimit(_ weight: Int) -> Int { min((1 << 18) + 64 * weight, 1 << 24) }

  private let root: ManifestValue
  /// The folder of the specification.
  private let folder: String
  private let options: ManifestValue
  private let templates: [String: (value: ManifestValue, weight: Int)]
  private let settings: XcodeGenSettings
  /// The elements and bytes of text that templates, variables and groups of settings may still add.
  private var rest: Int
  /// The targets for several platforms. Each becomes several targets.
  private let splitTargets: Set<String>
  private var result = ProjectDescription()

  static func description(
    _ bytes: [UInt8], path: String, read: @escaping (String) -> [UInt8]?
  ) -> ProjectDescription {
    let spec = XcodeGenSpec(bytes, path: path, read: read)
    var manifest = XcodeGenManifest(root: spec.root, folder: Path.parent(of: path))
    manifest.result.isComplete = spec.isComplete
    manifest.addTargets()
    return manifest.result
  }

  private init(root: ManifestValue, folder: String) {
    self.root = root
    self.folder = folder
    options = root["options"] ?? .null
    rest = Self.expansionLimit(root.weight)
    settings = XcodeGenSettings(root: root, &rest)
    let fields = root["targetTemplates"]?.fields ?? []
    templates = Dictionary(fields.map { ($0.key ?? "", ($0.value, $0.value.weight)) }) { $1 }
    splitTargets = Set(
      (root["targets"]?.fields ?? []).filter { ($0.value["platform"]?.items.count ?? 0) > 1 }.compactMap(\.key))
  }

  private mutating func addTargets() {
    for field in result.limited(root["targets"]?.fields ?? []) {
      guard let key = field.key, case .map = field.value else {
        result.isComplete = false
        continue
      }
      var applied = 0
      let target = expanded(field.value, name: key, depth: 0, &applied)
      let platforms = target["platform"]?.items.compactMap(\.text) ?? []
      guard let type = target["type"]?.text, !platforms.isEmpty else {
        result.isComplete = false
        continue
      }
      for platform in platforms.prefix(8) {
        let value = XcodeGenSpec.substitute(["platform": platform], in: target, &rest)
        let suffix = value["platformSuffix"]?.text ?? (platforms.count > 1 ? "_" + platform : "")
        add(value, name: (value["platformPrefix"]?.text ?? "") + key + suffix, type: type, platform: platform)
      }
    }
    // A file with this name may belong to another tool.
    if result.targets.isEmpty { result.isComplete = false }
  }

  /// Returns a target merged over its templates.
  private mutating func expanded(
    _ target: ManifestValue, name: String, depth: Int, _ applied: inout Int
  ) -> ManifestValue {
    var below = ManifestValue.map([])
    for template in target["templates"]?.items ?? [] {
      applied += 1
      guard depth < 8, applied < Self.templateLimit, let key = template.text,
        let (value, weight) = templates[key], weight <= rest
      else {
        result.isComplete = false
        continue
      }
      rest -= weight
      let content = expanded(value, name: name, depth: depth + 1, &applied)
      below = XcodeGenSpec.merge(content, over: below)
    }
    let merged = XcodeGenSpec.merge(target, over: below)
    guard depth == 0 else { return merged }
    var variables = ["target_name": name]
    for attribute in merged["templateAttributes"]?.fields ?? [] {
      if let key = attribute.key, let text = attribute.value.text { variables[key] = text }
    }
    return XcodeGenSpec.substitute(variables, in: merged, &rest)
  }

  private mutating func add(_ value: ManifestValue, name: String, type: String, platform: String) {
    var target = ProjectTarget(name: name, product: Self.products[type] ?? .other)
    let settings = settings.over(target: value, &rest)
    target.platforms = platforms(of: value, platform: platform)
    if ["YES", "true"].contains(settings["SUPPORTS_MACCATALYST"]) { target.platforms.insert(.catalyst) }
    let families = settings["TARGETED_DEVICE_FAMILY"].map { Device.Family.targeted($0) } ?? []
    target.families = families.isEmpty ? target.platforms.families : families
    if !families.isEmpty, target.platforms.contains(.macOS) { target.families.insert(.mac) }
    target.deploymentTargets = versions(of: value, platforms: target.platforms)
    target.colorNames = Set(ProjectTarget.colorSettings.compactMap { settings[$0] })
    target.appIcon = settings["ASSETCATALOG_COMPILER_APPICON_NAME"] ?? presetIcon(type: type, platform: platform)
    target.conditions = Set(
      (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        .filter { !$0.hasPrefix("$") })
    addInformation(value, settings, to: &target)
    for source in (value["sources"]?.items ?? []) + (value["resources"]?.items ?? []) {
      add(source, to: &target.members)
    }
    target.dependencies = (value["dependencies"]?.items ?? []).compactMap { $0["target"]?.text ?? $0["bundle"]?.text }
    // A dependency on a target for several platforms means the product for this platform.
    target.dependencies = target.dependencies.map { splitTargets.contains($0) ? $0 + "_" + platform : $0 }
    result.targets.append(target)
  }

  /// Reads the Info.plist of a target, and the properties with which XcodeGen writes it.
  private func addInformation(_ value: ManifestValue, _ settings: XcodeGenSettings, to target: inout ProjectTarget) {
    let path = value["info"]?["path"]?.text ?? settings["INFOPLIST_FILE"]
    target.informationList = path.flatMap { $0.contains("$") ? nil : ManifestPath.resolve($0, in: folder) }
    let properties = value["info"]?["properties"]
    for key in ProjectTarget.launchKeys {
      target.informationKeys[key] = properties?[key]?.text ?? settings["INFOPLIST_KEY_" + key]
    }
    let image = properties?["UILaunchScreen"]?["UIImageName"]?.text
    if let image { target.informationKeys["UILaunchScreen.UIImageName"] = image }
  }

  /// Returns the icon's name that XcodeGen sets for apps (`SettingPresets/Product_Platform/application_iOS.yml`).
  private func presetIcon(type: String, platform: String) -> String? {
    let presets = options["settingPresets"]?.text ?? "all"
    return type == "application" && platform == "iOS" && ["all", "targets"].contains(presets) ? "AppIcon" : nil
  }

  private func platforms(of target: ManifestValue, platform: String) -> Platforms {
    let names = [platform] + (target["supportedDestinations"]?.items.compactMap(\.text) ?? [])
    return names.compactMap { Platforms(manifestName: $0) }.reduce(into: []) { $0.formUnion($1) }
  }

  private func versions(of target: ManifestValue, platforms: Platforms) -> [Platforms: SystemVersion] {
    var versions: [Platforms: SystemVersion] = [:]
    for value in [options["deploymentTarget"], target["deploymentTarget"]].compactMap({ $0 }) {
      if let version = value.text.flatMap({ SystemVersion($0) }) { versions[platforms] = version }
      for field in value.fields {
        guard let platform = field.key.flatMap({ Platforms(manifestName: $0) }), platforms.contains(platform) else {
          continue
        }
        if let version = field.value.text.flatMap({ SystemVersion($0) }) { versions[platform] = version }
      }
    }
    return versions
  }

  private mutating func add(_ source: ManifestValue, to members: inout FileSelection) {
    guard let path = source.text ?? source["path"]?.text, !path.contains("${") else {
      result.isComplete = false
      return
    }
    if source["buildPhase"]?.text == "none" { return }
    let includes = (source["includes"] ?? .null).texts(isComplete: &result.isComplete)
    if includes.isEmpty { members.add(path, in: ".") }
    for glob in includes { members.add(glob, in: path) }
    for glob in (source["excludes"] ?? .null).texts(isComplete: &result.isComplete) {
      members.exclude(glob, in: path)
    }
  }
}
