import CrushFileSystem

/// Targets of a BUILD file. A product contains the files of all rules that it uses, also those of other BUILD files.
struct BazelManifest {
  /// A BUILD file.
  private struct Package {
    var rules: [String: BazelRule] = [:]
    var order: [String] = []
    var isComplete = true
  }

  /// The calls that declare no files of an app.
  private static let neutral: Set<String> = [
    "load", "package", "package_group", "exports_files", "licenses", "alias", "config_setting", "test_suite",
    "bool_flag", "string_flag", "sh_binary", "sh_test", "py_binary", "py_library", "py_test", "xcodeproj", "filegroup",
    "swift_library", "objc_library", "cc_library", "swift_library_group", "swift_binary", "swift_test",
    "apple_resource_group", "apple_resource_bundle", "apple_bundle_import", "apple_static_framework_import",
    "apple_dynamic_framework_import", "apple_static_xcframework_import", "apple_dynamic_xcframework_import",
    "apple_intent_library", "apple_core_data_model", "apple_core_ml_library", "local_provisioning_profile",
    "provisioning_profile_repository", "bzl_library", "mixed_language_library", "buildifier",
  ]
  private static let packageLimit = 1_000
  private static let ruleLimit = 20_000
  /// The most rules and files that all products of a BUILD file have together.
  private static let memberLimit = 1 << 21
  private static let climbLimit = 32

  private let read: (String) -> [UInt8]?
  private let root: String?
  private var packages: [String: Package] = [:]
  private var result = ProjectDescription()
  /// The rules and files that further products may have.
  private var rest = memberLimit

  static func description(
    _ bytes: [UInt8], folder: String, read: @escaping (String) -> [UInt8]?
  ) -> ProjectDescription {
    var manifest = BazelManifest(read: read, folder: folder)
    let package = Self.package(bytes, folder: folder)
    manifest.packages[folder] = package
    // The images of other programs may be loaded without a rule.
    let isForApple = package.rules.values.contains(where: \.isForApple)
    manifest.result.isComplete =
      package.isComplete && (isForApple || package.rules.isEmpty) && manifest.hasKnownRoot
    for name in manifest.result.limited(package.order) {
      guard let rule = package.rules[name], rule.hasFiles else { continue }
      manifest.result.targets.append(rule.target(rule.isProduct ? manifest.members(of: rule) : rule.files))
    }
    return manifest.result
  }

  private init(read: @escaping (String) -> [UInt8]?, folder: String) {
    self.read = read
    var candidate = folder
    var found: String?
    for _ in 0..<Self.climbLimit {
      let names = ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"]
      if names.contains(where: { read(ManifestPath.resolve($0, in: candidate)) != nil }) {
        found = candidate
        break
      }
      if candidate == "/" { break }
      candidate = ManifestPath.resolve("..", in: candidate)
    }
    root = found
  }

  /// Whether the root of the workspace is known, and paths from it are spelled like the paths of the audited files. A
  /// root above the working folder has another spelling.
  private var hasKnownRoot: Bool { root.map { !$0.hasPrefix("..") } ?? false }

  private static func package(_ bytes: [UInt8], folder: String) -> Package {
    let reader = StarlarkReader(bytes)
    var package = Package(isComplete: reader.isComplete)
    for call in reader.calls {
      guard let rule = BazelRule(call, folder: folder) else {
        if let head = call.head, !neutral.contains(head) { package.isComplete = false }
        continue
      }
      if !rule.isComplete || !(neutral.contains(rule.kind) || rule.isProduct) { package.isComplete = false }
      if package.rules.updateValue(rule, forKey: rule.name) == nil { package.order.append(rule.name) }
    }
    return package
  }

  private func folder(of label: BazelLabel) -> String? {
    switch label.package {
    case .folder(let folder): folder
    case .workspace(let path): root.map { ManifestPath.resolve(path, in: $0) }
    }
  }

  private mutating func package(at folder: String) -> Package? {
    if let known = packages[folder] { return known }
    guard packages.count < Self.packageLimit,
      let bytes = ["BUILD.bazel", "BUILD"].lazy.compactMap({ [read] in read(Path.join(folder, $0)) }).first
    else {
      return nil
    }
    let package = Self.package(bytes, folder: folder)
    packages[folder] = package
    return package
  }

  /// Returns the files of a product, with those of all rules that it uses.
  private mutating func members(of product: BazelRule) -> FileSelection {
    var selections = [product.files]
    var namedFiles = FileSelection()
    var pending = product.dependencies
    var seen: Set<String> = []
    while let label = pending.popLast() {
      guard seen.count < Self.ruleLimit, rest > 0, let folder = folder(of: label) else {
        result.isComplete = false
        continue
      }
      rest -= 1
      guard seen.insert(folder + "\0" + label.name).inserted else { continue }
      guard let package = package(at: folder) else {
        result.isComplete = false
        continue
      }
      guard let rule = package.rules[label.name] else {
        // A label may also name a file.
        namedFiles.paths.insert(ManifestPath.resolve(label.name, in: folder))
        continue
      }
      if rule.isProduct, rule.kind.contains("framework") == false { continue }
      rest -= rule.files.paths.count + rule.files.patterns.count
      selections.append(rule.files)
      pending += rule.dependencies
    }
    return FileSelection.union(selections + [namedFiles])
  }
}
