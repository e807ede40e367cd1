import CrushFiles
import CrushSourceScanning

/// Targets of a `Package.swift` (SwiftPM, "PackageDescription").
enum PackageManifest {
  /// The kinds of targets that have files. Plugins, macros and binaries contain no images.
  private static let products: [String: ProjectTarget.Product] = [
    "target": .library, "executableTarget": .other, "testTarget": .test, "systemLibrary": .other,
  ]
  /// The folders that SwiftPM searches for a target without a path (`PackageBuilder.predefinedSourceDirectories`).
  static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  /// The files that are sources or resources by rule. SwiftPM ignores other files unless the manifest declares them
  /// (SE-0271, `FileRuleDescription`).
  private static let rules = [
    "*.swift", "*.m", "*.mm", "*.c", "*.cc", "*.cpp", "*.h", "*.metal", "*.storyboard", "*.xib", "*.nib", "*.xcstrings",
    "*.xcprivacy", "**/*.xcassets/**", "**/*.lproj/**", "**/*.xcdatamodeld/**", "**/*.icon/**",
  ].map { Glob($0) }

  static func description(_ bytes: [UInt8], folder: String) -> ProjectDescription {
    var result = ProjectDescription()
    guard var manifest = SwiftManifest(bytes), manifest.imports("PackageDescription"),
      let package = manifest.call(of: "Package")
    else {
      result.isComplete = false
      return result
    }
    let toolsVersion = DeclaredResources.toolsVersion(in: bytes)
    let versions = deploymentTargets(package["platforms"] ?? .null)
    let items = (package["targets"]?.items ?? []) + manifest.additions(to: "targets")
    let soleNames = Dictionary(grouping: items.compactMap(\.head)) { $0 }.filter { $0.value.count == 1 }
    for item in result.limited(items) {
      guard case .call(let kind, _) = item else {
        result.isComplete = false
        continue
      }
      guard let product = products[kind] else {
        if !["binaryTarget", "plugin", "macro"].contains(kind) { result.isComplete = false }
        continue
      }
      guard let name = item["name"]?.text else {
        result.isComplete = false
        continue
      }
      var target = ProjectTarget(name: name, product: product)
      target.deploymentTargets = versions
      target.platforms = versions.keys.reduce(into: []) { $0.formUnion($1) }
      target.families = target.platforms.families
      let roots = roots(of: item, product: product, isSole: soleNames[kind] != nil, in: folder)
      target.members = members(item, roots, &result.isComplete)
      target.declaredResources = roots.flatMap {
        DeclaredResources(item, roots: $0, toolsVersion: toolsVersion)
      }
      target.dependencies = (item["dependencies"]?.items ?? []).compactMap { $0.text ?? $0["name"]?.text }
      result.targets.append(target)
    }
    return result
  }

  private static func members(
    _ target: ManifestValue, _ roots: [String]?, _ isComplete: inout Bool
  ) -> FileSelection {
    var members = FileSelection()
    guard let roots else {
      isComplete = false
      return members
    }
    for root in roots {
      members.patterns += rules.map { FileSelection.Pattern(folder: root, glob: $0) }
      // A plugin may make resources of any file of the target.
      if let plugins = target["plugins"], !plugins.items.isEmpty {
        members.paths.insert(root)
      }
      for path in (target["sources"] ?? .null).texts(isComplete: &isComplete) {
        members.paths.insert(ManifestPath.resolve(path, in: root))
      }
      for path in (target["exclude"] ?? .null).texts(isComplete: &isComplete) {
        members.excluded.insert(ManifestPath.resolve(path, in: root))
      }
      for resource in target["resources"]?.items ?? [] {
        // `.process("Images")`, `.copy("Data")` and `.embedInCode("x")`.
        if let path = resource.unlabeled?.text {
          members.paths.insert(ManifestPath.resolve(path, in: root))
        } else {
          isComplete = false
        }
      }
    }
    return members
  }

  /// Returns the folders that may be the target's, or nil if its path is computed. Only one of them exists.
  private static func roots(
    of target: ManifestValue, product: ProjectTarget.Product, isSole: Bool, in folder: String
  ) -> [String]? {
    if let path = target["path"], path != .null {
      return path.text.map { [ManifestPath.resolve($0, in: folder)] }
    }
    guard let name = target["name"]?.text else { return nil }
    let folders = (product == .test ? ["Tests"] : []) + sourceFolders
    var roots = folders.map { ManifestPath.resolve($0 + "/" + name, in: folder) }
    // Since tools version 5.9, the only target of its kind may omit the folder of its name (`PackageBuilder.findPath`).
    if isSole { roots.append(ManifestPath.resolve(folders[0], in: folder)) }
    return roots
  }

  /// Returns the platforms of `[.iOS(.v15), .macOS("12.3")]`.
  private static func deploymentTargets(_ platforms: ManifestValue) -> [Platforms: SystemVersion] {
    var versions: [Platforms: SystemVersion] = [:]
    for item in platforms.items {
      guard let platform = item.head.flatMap({ Platforms(manifestName: $0) }), let argument = item.unlabeled else {
        continue
      }
      let written = argument.text ?? argument.name.map { $0.dropFirst().split(separator: "_").joined(separator: ".") }
      if let version = written.flatMap({ SystemVersion($0) }) { versions[platform] = version }
    }
    return versions
  }
}
