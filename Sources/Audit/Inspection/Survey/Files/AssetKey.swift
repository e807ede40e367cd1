import CrushFileKinds
import CrushFiles

/// The key that the files of one asset share: folder and base name, compared by bytes. Two names that differ only by
/// their Unicode form are equal as strings, but they are two assets.
package struct AssetKey: Hashable, Sendable {
  /// The first `count` bytes of this text are the key. A path is used as it is, so that no text is copied.
  private let text: String
  private let count: Int
  private let number: UInt64

  private init(_ text: String, count: Int) {
    self.text = text
    self.count = count
    number = Path.hash(text, count: count)
  }

  init(path: String, name: AssetName) {
    let path = DensityFolder.withoutFolder(path)
    // The folder with its slash, then the name.
    let folder = Path.folderCount(of: path)
    let base = name.base.utf8
    if path.utf8.dropFirst(folder).starts(with: base) {
      self.init(path, count: folder + base.count)
    } else {
      self.init(String(Substring(path.utf8.prefix(folder))) + name.base, count: folder + base.count)
    }
  }

  /// The key of a set of a catalog, which all files in its folder share.
  init(set folder: String) { self.init(folder + "//", count: folder.utf8.count + 2) }

  /// The key of an asset of a compiled catalog. Atlases and parts of themes have no asset, so each has its own key.
  init(_ facts: RenditionFacts) { self.init(set: facts.catalog + "/" + (facts.facet ?? "\(facts.index)")) }

  package static func == (left: AssetKey, right: AssetKey) -> Bool {
    left.number == right.number && left.count == right.count
      && Path.haveSameStart(left.text, right.text, count: left.count)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
