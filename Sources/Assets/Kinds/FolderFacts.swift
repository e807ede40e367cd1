import FileSystem

/// What the folders above a file say of it: found out once a folder, not once a rule.
package struct FolderFacts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It ships with an app, an extension or a resource bundle.
  package static let bundled = FolderFacts(rawValue: 1)
  /// Its folder is a set of an asset catalog.
  package static let inSet = FolderFacts(rawValue: 2)
  /// It stands in a set of a kind whose images the system shows, not the app; Icon Composer's icons are such, too.
  package static let systems = FolderFacts(rawValue: 4)
  /// Its folder is an app icon set.
  package static let appIcons = FolderFacts(rawValue: 8)
  /// It is a layer of a stack.
  package static let layers = FolderFacts(rawValue: 16)

  /// - Parameter path: a file's.
  package init(above path: String) {
    var facts: FolderFacts = []
    let kinds = BundlePath.folders(above: path)
    if kinds.contains(where: BundlePath.isBundle) { facts.insert(.bundled) }
    if kinds.contains(where: CatalogKind.isSystems) { facts.insert(.systems) }
    if kinds.contains(where: CatalogKind.isStack) { facts.insert(.layers) }
    if let kind = kinds.last {
      if CatalogKind.isSet(folderOf: kind) { facts.insert(.inSet) }
      if kind == "appiconset" { facts.insert(.appIcons) }
    }
    self = facts
  }

  /// Keeps the facts of the last folder: of files in order most have the folder of the one before.
  package struct Memory {
    private var last = ""
    private var count = -1
    private var facts: FolderFacts = []

    package init() {}

    package mutating func facts(above path: String) -> FolderFacts {
      let count = Path.folderCount(of: path)
      if count == self.count && Path.haveSameStart(path, last, count: count) { return facts }
      facts = FolderFacts(above: path)
      (last, self.count) = (path, count)
      return facts
    }
  }
}
