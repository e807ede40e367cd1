import CrushAssets
import CrushFileSystem
import CrushImageUses

/// A rule in a BUILD file: its files, and the labels of the rules that it uses.
struct BazelRule {
  let name: String
  let kind: String
  private(set) var files = FileSelection()
  /// The selections of globs. They are joined once, since each union copies all of its paths.
  private var globs: [FileSelection] = []
  /// The rules whose files are in the same product.
  private(set) var dependencies: [BazelLabel] = []
  /// The rules with products of their own, such as extensions.
  private(set) var products: [BazelLabel] = []
  private(set) var families: Set<Device.Family> = []
  private(set) var version: SystemVersion?
  private(set) var isForTests = false
  /// Whether all files of the rule are plain data.
  private(set) var isComplete = true

  private static let fileAttributes = [
    "srcs", "non_arc_srcs", "hdrs", "data", "resources", "structured_resources", "strings", "app_icons",
    "launch_images", "launch_storyboard", "infoplists", "storyboards", "asset_catalogs", "xibs", "settings_bundle",
    "sticker_assets", "app_intents", "bundle_imports", "framework_imports",
  ]
  private static let dependencyAttributes = ["deps", "private_deps", "implementation_deps", "actual", "library"]
  private static let productAttributes = [
    "extensions", "extension", "frameworks", "watch_application", "app_clips", "test_host", "bundle_loader",
  ]

  /// - Parameter folder: the folder of the BUILD file.
  init?(_ call: ManifestValue, folder: String) {
    guard case .call(let kind, _) = call, let name = call["name"]?.text else { return nil }
    self.name = name
    self.kind = kind
    for attribute in Self.fileAttributes { add(call[attribute] ?? .null, in: folder, depth: 0) }
    if !globs.isEmpty { files = FileSelection.union([files] + globs) }
    globs = []
    for attribute in Self.dependencyAttributes { dependencies += labels(call[attribute] ?? .null, in: folder) }
    for attribute in Self.productAttributes { products += labels(call[attribute] ?? .null, in: folder) }
    let names: [String: Device.Family] = ["iphone": .phone, "ipad": .pad]
    families = Set((call["families"]?.items ?? []).compactMap { $0.text.flatMap { names[$0] } })
    version = call["minimum_os_version"]?.text.flatMap { SystemVersion($0) }
    isForTests = call["testonly"] == .name("True") || call["testonly"] == .text("1")
  }

  /// Adds the files and labels of a list, a glob or a selection by configuration.
  private mutating func add(_ value: ManifestValue, in folder: String, depth: Int) {
    guard depth < ManifestValue.depthLimit else { return }
    for item in value.items {
      switch item {
      case .text(let text) where BazelLabel.isLabel(text):
        if let label = BazelLabel(text, folder: folder) { dependencies.append(label) }
      case .text(let text):
        // A name without a colon may be a rule, too.
        files.paths.insert(ManifestPath.resolve(text, in: folder))
        dependencies.append(BazelLabel(package: .folder(folder), name: text))
      case .call("glob", _), .call("native.glob", _): addGlob(item, in: folder)
      case .call("select", _):
        for field in item.unlabeled?.fields ?? [] { add(field.value, in: folder, depth: depth + 1) }
      case .list: add(item, in: folder, depth: depth + 1)
      case .null: break
      default: isComplete = false
      }
    }
  }

  private mutating func addGlob(_ call: ManifestValue, in folder: String) {
    var selection = FileSelection()
    for pattern in (call["include"] ?? call.unlabeled ?? .null).texts(isComplete: &isComplete) {
      selection.add(pattern, in: folder)
    }
    for pattern in (call["exclude"] ?? .null).texts(isComplete: &isComplete) {
      selection.exclude(pattern, in: folder)
    }
    globs.append(selection)
  }

  private mutating func labels(_ value: ManifestValue, in folder: String) -> [BazelLabel] {
    value.items.flatMap { item -> [BazelLabel] in
      switch item {
      case .text(let text): return BazelLabel(text, folder: folder).map { [$0] } ?? []
      case .call("select", _):
        return (item.unlabeled?.fields ?? []).flatMap { field in
          field.value.items.compactMap { $0.text.flatMap { BazelLabel($0, folder: folder) } }
        }
      default:
        isComplete = false
        return []
      }
    }
  }
}

extension BazelRule {
  /// The platform of a rule of rules_apple, such as `ios_application`.
  private var platform: Platforms {
    Platforms(manifestName: String(kind.prefix { $0 != "_" })) ?? []
  }

  /// The kind of the product, or nil if the rule only passes its files on.
  private var product: ProjectTarget.Product? {
    guard !platform.isEmpty else { return kind.hasSuffix("_test") ? .test : nil }
    return switch kind.drop(while: { $0 != "_" }).dropFirst() {
    case "application", "app_clip", "imessage_application", "sticker_pack_application", "single_target_application":
      platform == .watchOS ? .watchApp : .app
    case "extension", "imessage_extension", "sticker_pack_extension":
      platform == .watchOS ? .watchApp : .appExtension
    case "framework", "static_framework", "dynamic_framework": .library
    case let name where name.contains("_test") || name == "test_runner": .test
    default: .other
    }
  }

  /// Whether only apps for Apple's systems have such rules.
  var isForApple: Bool {
    !platform.isEmpty || kind.hasPrefix("apple_")
      || ["swift_library", "objc_library", "mixed_language_library"].contains(kind)
  }

  /// Whether the rule makes a product, which contains the files of the rules that it uses.
  var isProduct: Bool { product != nil }

  /// Whether the rule may have files that ship.
  var hasFiles: Bool { isProduct || !files.paths.isEmpty || !files.patterns.isEmpty }

  /// Returns the target of the rule with these files.
  func target(_ members: FileSelection) -> ProjectTarget {
    var target = ProjectTarget(name: name, product: isForTests ? .test : product ?? .library)
    target.members = members
    target.platforms = platform
    target.families = families.isEmpty ? platform.families : families
    if let version, !platform.isEmpty { target.deploymentTargets = [platform: version] }
    target.dependencies = products.map(\.name)
    return target
  }
}
