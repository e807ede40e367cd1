import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The search for the names of one Info.plist.
struct InformationLookup {
  private let names: ResourceNames
  private let holder: ResourceNames.Holder
  private let index: SurveyIndex
  private let path: String
  /// The names of files that the target lists outside of the project's folder. The audit may not have them.
  private let outside: Set<String>

  init(_ names: ResourceNames, _ holder: ResourceNames.Holder, _ index: SurveyIndex, _ file: AuditedFile) {
    self.names = names
    self.holder = holder
    self.index = index
    path = file.path
    outside = if case .target(let number) = holder { Self.outside(index.projects, number) } else { [] }
  }

  private static func outside(_ projects: ProjectMap, _ membership: Int) -> Set<String> {
    var names: Set<String> = []
    for number in projects.memberships[membership].targets {
      let target = projects.targets[number]
      // The folder of `App.xcodeproj/project.pbxproj`.
      let folder = Path.parent(of: Path.parent(of: projects.absolute(target.projectFile)))
      for path in target.members.paths where !Path.isInside(projects.absolute(path), folder) {
        names.insert(Path.name(of: path))
      }
    }
    return names
  }

  private var isBundle: Bool { if case .bundle = holder { true } else { false } }

  func isDefined(_ reference: AppInformation.Reference) -> Bool {
    if outside.contains(Path.name(of: reference.name)) { return true }
    return switch reference.kind {
    case .font: isFont(reference.name)
    case .launchInterface, .mainInterface: isInterface(reference.name)
    case .iconFile, .otherIcon: isIcon(reference.name)
    case .iconSet: has([.iconSet], reference.name) || isTargetIcon(reference.name)
    // The system adds a size or an orientation to the name of an image for old systems.
    case .launchImage:
      has([.image], reference.name)
        || reference.key.hasPrefix("UILaunchImageFile") && has(imageStartingWith: reference.name)
    case .launchColor, .color: Self.isSystemColor(reference.name) || has([.color], reference.name)
    }
  }

  /// Returns true if a font is at this path of the bundle, or if a project has a font of this name.
  private func isFont(_ name: String) -> Bool {
    if case .bundle(let folder) = holder {
      return [folder, Path.join(folder, "Contents/Resources")].contains { index.reader.exists(Path.join($0, name)) }
    }
    // A framework brings its own fonts, and React Native's packages do.
    let isElsewhere = name.contains(".bundle/") || name.contains(".framework/")
    return isElsewhere || names.contain(.font, Path.name(of: name), from: holder) || isReactNative
  }

  /// The most bytes of a package.json that is read.
  private static let packageLimit = 1 << 20
  /// The most folders above an Info.plist that are searched: of the target, of the platform, and of the app.
  private static let packageDistance = 4

  /// Whether the Info.plist is in the native part of a React Native app. The packages of such an app bring fonts.
  private var isReactNative: Bool {
    var folder = index.projects.absolute(path)
    for _ in 0..<Self.packageDistance where folder != "/" {
      folder = Path.parent(of: folder)
      let package = Path.join(folder, "package.json")
      guard let bytes = try? index.reader.read(package, limit: Self.packageLimit) else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("\"react-native\"") || text.contains("\"expo\"")
    }
    return false
  }

  private func isInterface(_ name: String) -> Bool {
    let stem = Self.interfaceStem(Path.name(of: name))
    if Self.interfaces.contains(where: { outside.contains("\(stem).\($0)") }) { return true }
    return ["", "~iphone", "~ipad"].contains { names.contain(.interface, stem + $0, from: holder) }
  }

  /// The extensions of interfaces.
  static let interfaces = ["storyboard", "storyboardc", "xib", "nib", "gorm"]

  /// Returns the name of an interface without the extension that it may have.
  static func interfaceStem(_ name: String) -> String {
    interfaces.contains(Path.fileExtension(of: name)) ? Path.withoutExtension(name) : name
  }

  private func isIcon(_ name: String) -> Bool {
    let last = Path.name(of: name)
    let base = AssetName(last).base
    if [last, base, Path.withoutExtension(last)].contains(where: { has([.image, .iconSet], $0) }) { return true }
    // The build makes `AppIcon60x60@2x.png` of the icon set `AppIcon`, and iOS adds a size to older names.
    let set = AppIconName.withoutSize(base)
    return has([.iconSet], set) || isTargetIcon(set) || has(imageStartingWith: base)
  }

  private func isTargetIcon(_ name: String) -> Bool {
    !isBundle && index.projects.targets.contains { $0.appIcon == name }
  }

  private func has(_ kinds: [ResourceNames.Kind], _ name: String) -> Bool {
    if names.hasUnreadCatalog(of: holder) { return true }
    return kinds.contains { kind in
      [name, AssetName(Path.name(of: name)).base].contains { names.contain(kind, $0, from: holder) }
    }
  }

  private func has(imageStartingWith name: String) -> Bool { names.containImage(startingWith: name, from: holder) }

  /// The names of UIKit's colors that do not start with `system`, without the ending `Color`.
  private static let systemColors: Set<String> = [
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "separator", "opaqueSeparator",
    "link", "darkText", "lightText", "black", "white", "clear",
  ]

  static func isSystemColor(_ name: String) -> Bool {
    name.hasPrefix("system") || systemColors.contains(name.hasSuffix("Color") ? String(name.dropLast(5)) : name)
  }
}

/// The names of the files beside an Info.plist and in its folders of languages, audited or not.
struct BundleListing {
  private var names: Set<String> = []

  init(of folder: String, _ reader: FileReader) {
    for root in [folder, Path.join(folder, "Resources")] where reader.exists(root) {
      try? reader.walk(root, .kinds) { entry in
        names.insert(entry.name)
        return entry.kind == .folder && Path.hasExtension(entry.name, "lproj")
      } failed: { _ in
      }
    }
  }

  /// Returns true if a file has the name, or if a catalog that was not audited may have it.
  func contains(_ reference: AppInformation.Reference, hasCatalog: Bool) -> Bool {
    let last = Path.name(of: reference.name)
    switch reference.kind {
    case .font: return names.contains(last)
    case .launchInterface, .mainInterface:
      let stem = InformationLookup.interfaceStem(last)
      return ["", "~iphone", "~ipad"].contains { ending in
        InformationLookup.interfaces.contains { names.contains("\(stem)\(ending).\($0)") }
      }
    case .iconFile, .otherIcon, .launchImage:
      let base = AssetName(last).base
      return hasUnauditedCatalog(hasCatalog)
        || names.contains { $0.hasPrefix(base) && ImageFormat(name: $0) != nil }
    case .iconSet, .launchColor, .color: return hasUnauditedCatalog(hasCatalog)
    }
  }

  private func hasUnauditedCatalog(_ hasCatalog: Bool) -> Bool {
    !hasCatalog && names.contains { ["car", "xcassets"].contains(Path.fileExtension(of: $0)) }
  }
}
