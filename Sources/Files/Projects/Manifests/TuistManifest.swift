import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// Targets of Tuist's `Project.swift` (Tuist, "ProjectDescription").
enum TuistManifest {
  private static let products: [String: ProjectTarget.Product] = [
    "app": .app, "appClip": .app, "appExtension": .appExtension, "messagesExtension": .appExtension,
    "stickerPackExtension": .appExtension, "tvTopShelfExtension": .appExtension, "extensionKitExtension": .appExtension,
    "watch2App": .watchApp, "watch2Extension": .watchApp, "framework": .library, "staticFramework": .library,
    "staticLibrary": .library, "dynamicLibrary": .library, "bundle": .library, "unitTests": .test, "uiTests": .test,
  ]
  /// The devices of `destinations`.
  private static let destinations: [String: (platform: Platforms, families: Set<Device.Family>)] = [
    "iPhone": (.iOS, [.phone]), "iPad": (.iOS, [.pad]), "mac": (.macOS, [.mac]), "macCatalyst": (.catalyst, [.mac]),
    "macWithiPadDesign": (.iOS, []), "appleTv": (.tvOS, [.tv]), "appleWatch": (.watchOS, [.watch]),
    "appleVision": (.visionOS, [.vision]), "appleVisionWithiPadDesign": (.iOS, []),
  ]

  static func description(_ bytes: [UInt8], folder: String, read: (String) -> [UInt8]?) -> ProjectDescription {
    var result = ProjectDescription()
    // Another app may have a source with this name.
    guard var manifest = SwiftManifest(bytes), manifest.imports("ProjectDescription"),
      let project = manifest.call(of: "Project"), let targets = project["targets"]
    else {
      result.isComplete = false
      return result
    }
    let paths = Paths(folder: folder, read: read)
    for item in result.limited(targets.items) {
      guard case .call(let kind, _) = item, ["target", "Target", "init"].contains(kind), let name = item["name"]?.text
      else {
        result.isComplete = false
        continue
      }
      var target = ProjectTarget(name: name, product: item["product"]?.head.flatMap { products[$0] } ?? .other)
      (target.platforms, target.families) = devices(of: item)
      target.deploymentTargets = versions(of: item, platforms: target.platforms)
      for label in ["sources", "resources", "headers", "buildableFolders"] {
        guard let value = item[label] else { continue }
        add(value, to: &target.members, paths, &result.isComplete)
      }
      if let list = item["infoPlist"], let path = list.text ?? list["path"]?.text {
        target.members.add(path, in: folder)
      }
      target.dependencies = (item["dependencies"]?.items ?? []).compactMap { item in
        item.head == "target" ? item["name"]?.text : item.head == "project" ? item["target"]?.text : nil
      }
      result.targets.append(target)
    }
    return result
  }

  /// The paths of a manifest, with the folder of the repository's root.
  private struct Paths {
    let folder: String
    private let root: String?

    init(folder: String, read: (String) -> [UInt8]?) {
      self.folder = folder
      root = Self.root(above: folder, read: read)
    }

    /// Returns the folder and the glob of `"App/**"`, `.relativeToRoot("App/**")` or `.path("App")`.
    func located(_ value: ManifestValue) -> (folder: String, glob: String)? {
      switch value {
      case .text(let text): (folder, text)
      case .call("relativeToRoot", _): root.flatMap { root in value.unlabeled?.text.map { (root, $0) } }
      case .call("relativeToManifest", _), .call("path", _): value.unlabeled?.text.map { (folder, $0) }
      default: nil
      }
    }

    /// The closest folder with a file of Tuist's own, at most eight folders above.
    private static func root(above folder: String, read: (String) -> [UInt8]?) -> String? {
      var candidate = folder
      for _ in 0..<8 {
        let names = ["Tuist.swift", "Tuist/Config.swift", "Tuist/Package.swift", "Workspace.swift"]
        if names.contains(where: { read(ManifestPath.resolve($0, in: candidate)) != nil }) { return candidate }
        if candidate == "/" { return nil }
        candidate = ManifestPath.resolve("..", in: candidate)
      }
      return nil
    }
  }

  private static func add(
    _ value: ManifestValue, to members: inout FileSelection, _ paths: Paths, _ isComplete: inout Bool
  ) {
    // `.resources([…])` and `.sourceFilesList(globs: […])` wrap a list.
    if case .call(let name, let fields) = value, ["resources", "sourceFilesList", "paths", "headers"].contains(name) {
      for field in fields where field.key == nil || field.key == "globs" {
        add(field.value, to: &members, paths, &isComplete)
      }
      return
    }
    for item in value.items {
      switch item {
      case .text, .call("relativeToRoot", _), .call("relativeToManifest", _), .call("path", _):
        guard let (folder, glob) = paths.located(item) else {
          isComplete = false
          continue
        }
        members.add(glob, in: folder)
      case .call("glob", _), .call("folderReference", _), .call("folder", _):
        guard let path = item["pattern"] ?? item["path"] ?? item.unlabeled, let (folder, glob) = paths.located(path)
        else {
          isComplete = false
          continue
        }
        members.add(glob, in: folder)
        for excluded in item["excluding"]?.items ?? [] {
          guard let (folder, glob) = paths.located(excluded) else {
            isComplete = false
            continue
          }
          members.exclude(glob, in: folder)
        }
      case .null: break
      default: isComplete = false
      }
    }
  }

  /// Returns the devices of `platform:` and `destinations:`, and those of an old `deploymentTarget:`.
  private static func devices(of target: ManifestValue) -> (platforms: Platforms, families: Set<Device.Family>) {
    var platforms: Platforms = []
    var families: Set<Device.Family> = []
    for item in (target["platform"]?.items ?? []) + (target["destinations"]?.items ?? []) {
      guard let name = item.head else { continue }
      if let found = destinations[name] {
        platforms.formUnion(found.platform)
        families.formUnion(found.families)
      } else if let platform = Platforms(manifestName: name) {
        platforms.formUnion(platform)
        families.formUnion(platform.families)
      }
    }
    let old = target["deploymentTarget"]?["devices"]?.items.compactMap(\.head) ?? []
    let oldFamilies: [String: Device.Family] = ["iphone": .phone, "ipad": .pad, "mac": .mac, "vision": .vision]
    let narrowed = Set(old.compactMap { oldFamilies[$0] })
    return (platforms, narrowed.isEmpty ? families : narrowed)
  }

  /// Returns the versions of `deploymentTargets: .iOS("16.0")`, `.multiplatform(iOS: "16.0", …)` and the old
  /// `deploymentTarget: .iOS(targetVersion: "15.0", devices: …)`.
  private static func versions(of target: ManifestValue, platforms: Platforms) -> [Platforms: SystemVersion] {
    var versions: [Platforms: SystemVersion] = [:]
    for value in [target["deploymentTarget"], target["deploymentTargets"]].compactMap({ $0 }) {
      if let platform = value.head.flatMap({ Platforms(manifestName: $0) }) {
        let text = value.unlabeled?.text ?? value["targetVersion"]?.text
        if let version = text.flatMap({ SystemVersion($0) }) { versions[platform] = version }
      }
      for field in value.fields {
        guard let platform = field.key.flatMap({ Platforms(manifestName: $0) }) else { continue }
        if let version = field.value.text.flatMap({ SystemVersion($0) }) { versions[platform] = version }
      }
    }
    return versions
  }
}
