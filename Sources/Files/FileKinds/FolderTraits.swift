import CrushFiles

/// Facts about a file that follow from the folders above it. They are computed once per folder, not once per rule.
package struct FolderTraits: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The file ships with an app, an app extension or a resource bundle.
  package static let bundled = FolderTraits(rawValue: 1)
  /// The file's folder is a set in an asset catalog.
  package static let inSet = FolderTraits(rawValue: 2)
  /// The file is in a set whose images the system shows, not the app, or it is a `SystemImage`. This includes icons of
  /// Icon Composer, and launcher icons of Android.
  package static let systems = FolderTraits(rawValue: 4)
  /// The file's folder is an app icon set.
  package static let appIcons = FolderTraits(rawValue: 8)
  /// The file is a layer of a stack.
  package static let layers = FolderTraits(rawValue: 16)
  /// The file is in a product of a build, such as an app, a framework or an archive.
  package static let built = FolderTraits(rawValue: 32)
  /// The file's folder is one of Android for a density of the screen, or for launcher icons.
  package static let byDensity = FolderTraits(rawValue: 128)
  /// The file is in an app.
  package static let inApp = FolderTraits(rawValue: 64)

  /// - Parameters:
  ///   - path: the path of a file.
  ///   - bundles: the folders whose content is known. Others are products by their names.
  package init(above path: String, _ bundles: BundleFolders = BundleFolders()) {
    var facts: FolderTraits = []
    let kinds = bundles.kinds(above: path)
    if kinds.contains(where: BundlePath.isBundle) { facts.insert(.bundled) }
    if !BundlePath.products.isDisjoint(with: kinds) { facts.insert(.built) }
    if kinds.contains("app") { facts.insert(.inApp) }
    if kinds.contains(where: CatalogKind.isSystems) { facts.insert(.systems) }
    if kinds.contains(where: CatalogKind.isStack) { facts.insert(.layers) }
    if AndroidFolder.isByDensity(path) {
      facts.insert(.byDensity)
      // The system draws launcher icons.
      if AndroidFolder.hasLauncherIcons(path) { facts.insert(.systems) }
    }
    if let kind = kinds.last {
      if CatalogKind.isSet(folderOf: kind) { facts.insert(.inSet) }
      if kind == "appiconset" { facts.insert(.appIcons) }
    }
    self = facts
  }

  /// A cache with the facts of the last folder. In a sorted list, most files have the folder of the previous one.
  package struct Memory {
    private var last = ""
    private var count = -1
    private var facts: FolderTraits = []
    private let bundles: BundleFolders

    package init(_ bundles: BundleFolders = BundleFolders()) { self.bundles = bundles }

    package mutating func facts(above path: String) -> FolderTraits {
      let count = Path.folderCount(of: path)
      if count == self.count && Path.haveSameStart(path, last, count: count) { return facts }
      facts = FolderTraits(above: path, bundles)
      (last, self.count) = (path, count)
      return facts
    }
  }
}
