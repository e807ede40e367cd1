import CrushFiles
package import CrushImageFacts
package import CrushSourceScanning

/// A target of a project: files that are built into one product.
package struct ProjectTarget: Sendable, Equatable {
  /// The kind of a product, as far as image rules depend on it.
  package enum Product: Sendable, Hashable {
    case app
    /// A widget, an action, a sticker pack or another extension inside an app.
    case appExtension
    /// An app or an extension for a watch.
    case watchApp
    /// A framework, a library or a resource bundle. It ships inside an app.
    case library
    /// Unit tests and UI tests. They do not ship.
    case test
    /// A command-line tool, an aggregate or an unknown kind.
    case other
  }

  package let name: String
  package let product: Product
  /// Empty if the project does not state them.
  package var platforms: Platforms = []
  /// Empty if the project does not state them.
  package var families: Set<Device.Family> = []
  /// The lowest version of each platform that the target supports.
  package var deploymentTargets: [Platforms: SystemVersion] = [:]
  package var members = FileSelection()
  /// The resources that the manifest of a Swift package declares; nil for other projects, and if some are computed.
  package var declaredResources: DeclaredResources?
  /// The files that Xcode's phases for resources copy or compile.
  package var resources: Set<String> = []
  /// The folders that ship as folders, with all files in them. Xcode shows them in blue.
  package var folderReferences: Set<String> = []
  /// Files and folders for previews in Xcode. They are not in a released product.
  package var developmentAssets: Set<String> = []
  /// The names of other targets of the same project file whose products it contains or links.
  package var dependencies: [String] = []
  /// The name of the set with the app's icon; nil if the project does not state it.
  package var appIcon: String?
  /// The names of color sets in the build settings: of the accent, and of a widget's background.
  package var colorNames: Set<String> = []
  /// The conditions that `#if` finds set, such as `DEBUG`.
  package var conditions: Set<String> = []
  /// The path of its Info.plist; nil if the project does not state it.
  package var informationList: String?
  /// The names of launch files and images that the project adds to the Info.plist, by key path.
  package var informationKeys: [String: String] = [:]
  /// The files and folders that a `pubspec.yaml` lists, in its order.
  package var declaredAssets: [DeclaredAsset] = []
  /// The path of the project file.
  package internal(set) var projectFile = ""

  /// The build settings that name color sets.
  static let colorSettings = [
    "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME",
  ]

  package init(name: String, product: Product) {
    self.name = name
    self.product = product
  }
}

extension ProjectTarget {
  /// An entry of a `pubspec.yaml`: an asset, a folder of assets, a font or a shader.
  package struct DeclaredAsset: Sendable, Equatable {
    /// The text of the entry.
    package let entry: String
    /// The path of the file or folder.
    package let path: String
    /// Whether the entry is a folder. Its text ends with a slash.
    package var isFolder: Bool { entry.hasSuffix("/") }
  }

  /// The folder of a package of Flutter; nil for other targets.
  package var flutterFolder: String? {
    Path.name(of: projectFile) == "pubspec.yaml" ? Path.parent(of: projectFile) : nil
  }

  /// The keys of an Info.plist that name launch files. Xcode has a build setting for each: the key after
  /// `INFOPLIST_KEY_`.
  static let launchKeys = [
    "UILaunchStoryboardName", "UIMainStoryboardFile", "NSMainStoryboardFile", "NSMainNibFile",
  ]
}
