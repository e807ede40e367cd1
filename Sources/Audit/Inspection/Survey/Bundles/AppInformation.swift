package import CrushPropertyList

/// The names of files and assets in an Info.plist.
package struct AppInformation: Sendable, Equatable {
  /// The kind of thing that a key names.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// A storyboard or XIB with the launch screen.
    case launchInterface
    /// An image or a color of a launch screen without a storyboard.
    case launchImage, launchColor
    /// The storyboard or XIB of the app, or of one of its scenes.
    case mainInterface
    /// An icon file, or an icon set of a catalog.
    case iconFile, iconSet
    /// The icon of a shortcut or of a type of document: an image of a catalog, or a file.
    case otherIcon
    /// A font file in the bundle.
    case font
    /// A color set of a catalog.
    case color
  }

  package struct Reference: Sendable, Hashable {
    package let kind: Kind
    package let name: String
    /// The key path, such as `UILaunchScreen.UIImageName`.
    package let key: String
    /// The idiom after the tilde of a key, such as `ipad`; nil for all devices.
    package let idiom: String?
  }

  /// In the order of the list's keys.
  package private(set) var references: [Reference] = []

  /// Returns the names of one kind.
  package func names(_ kind: Kind) -> [String] { references.filter { $0.kind == kind }.map(\.name) }

  package init() {}

  /// Reads the root of an Info.plist. Returns nil if it names nothing and describes no bundle.
  package init?(_ root: Value) {
    // A list with more keys is data.
    guard root.kind == .dictionary, root.count <= 1000 else { return nil }
    for entry in root.entries { add(entry.value, at: entry.key) }
    if references.isEmpty && root["CFBundleIdentifier"] == nil && root["CFBundlePackageType"] == nil { return nil }
  }

  /// Reads an Info.plist that is not among the audited files. Returns nil if it cannot be read.
  init?(list bytes: [UInt8]) {
    guard let document = try? Reader.read(bytes) else { return nil }
    self.init(document.root)
  }

  /// Reads the texts that a project adds to an Info.plist.
  ///
  /// - Parameter texts: the texts by key path, such as `UILaunchScreen.UIImageName`.
  init(texts: [String: String]) {
    for (key, name) in texts.sorted(by: { $0.key < $1.key }) where !name.isEmpty {
      let last = key.split(separator: ".").last.map(String.init) ?? key
      if let kind = Self.names[key] ?? Self.launchNames[last] {
        references.append(Reference(kind: kind, name: name, key: key, idiom: nil))
      }
    }
  }

  /// Adds the references of another list for kinds of things that this one does not name.
  mutating func add(_ other: AppInformation) {
    let known = Set(references.map(\.kind))
    references += other.references.filter { !known.contains($0.kind) }
  }

  /// The keys at the root that name one thing, or a list of things.
  private static let names: [String: Kind] = [
    "UILaunchStoryboardName": .launchInterface, "UILaunchImageFile": .launchImage,
    "UIMainStoryboardFile": .mainInterface, "NSMainStoryboardFile": .mainInterface, "NSMainNibFile": .mainInterface,
    "CFBundleIconFile": .iconFile, "CFBundleIconFiles": .iconFile, "CFBundleIconName": .iconSet, "UIAppFonts": .font,
    "NSAccentColorName": .color,
  ]
  /// The keys of a launch screen.
  private static let launchNames: [String: Kind] = [
    "UIImageName": .launchImage, "UIColorName": .launchColor, "UILaunchStoryboardName": .launchInterface,
  ]
  /// The keys of an icon.
  private static let iconNames: [String: Kind] = ["CFBundleIconFiles": .iconFile, "CFBundleIconName": .iconSet]
  /// The keys of the icons of shortcuts and types of documents.
  private static let otherIconNames: [String: Kind] = [
    "UIApplicationShortcutItemIconFile": .otherIcon, "CFBundleTypeIconFile": .otherIcon,
    "CFBundleTypeIconFiles": .otherIcon, "UTTypeIconFile": .otherIcon, "UTTypeIconFiles": .otherIcon,
  ]
  /// The keys of the configuration of a scene.
  private static let sceneNames: [String: Kind] = ["UISceneStoryboardFile": .mainInterface]

  private mutating func add(_ value: Value, at key: String) {
    let parts = key.split(separator: "~", maxSplits: 1)
    let (name, idiom) = (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : nil)
    if let kind = Self.names[name] { return add(value, kind, key, idiom) }
    switch name {
    case "UILaunchScreen", "UILaunchScreens": addAll(below: value, Self.launchNames, key, idiom)
    case "CFBundleIcons": addAll(below: value, Self.iconNames, key, idiom)
    case "UIApplicationShortcutItems", "CFBundleDocumentTypes", "UTExportedTypeDeclarations",
      "UTImportedTypeDeclarations":
      addAll(below: value, Self.otherIconNames, key, idiom)
    case "UIApplicationSceneManifest": addAll(below: value, Self.sceneNames, key, idiom)
    default: break
    }
  }

  /// Adds a text, or each text of an array.
  private mutating func add(_ value: Value, _ kind: Kind, _ key: String, _ idiom: String?) {
    if value.kind == .array {
      for element in value.elements { add(element, kind, key, idiom) }
    } else if let name = value.string, !name.isEmpty {
      references.append(Reference(kind: kind, name: name, key: key, idiom: idiom))
    }
  }

  /// Adds the names in nested dictionaries and arrays.
  private mutating func addAll(below value: Value, _ names: [String: Kind], _ path: String, _ idiom: String?) {
    // An Info.plist has few levels. A hostile one is not followed.
    if path.utf8.count > 512 { return }
    if value.kind == .array {
      for element in value.elements { addAll(below: element, names, path, idiom) }
    } else if value.kind == .dictionary {
      for entry in value.entries {
        let place = "\(path).\(entry.key)"
        if let kind = names[entry.key] {
          add(entry.value, kind, place, idiom)
        } else {
          addAll(below: entry.value, names, place, idiom)
        }
      }
    }
  }
}
