import Assets
import FileSystem

/// What the files of one asset have in common: folder and base name, to the byte. Two names that differ by Unicode form
/// alone are equal as strings, but two assets.
package struct AssetKey: Hashable, Sendable {
  /// The key is its first `count` bytes: of a path no text is made.
  private let text: String
  private let count: Int
  private let number: UInt64

  private init(_ text: String, count: Int) {
    self.text = text
    self.count = count
    number = Path.hash(text, count: count)
  }

  init(path: String, name: AssetName) {
    // The folder with its slash, then the name.
    let folder = Path.folderCount(of: path)
    let base = name.base.utf8
    if path.utf8.dropFirst(folder).starts(with: base) {
      self.init(path, count: folder + base.count)
    } else {
      self.init(String(Substring(path.utf8.prefix(folder))) + name.base, count: folder + base.count)
    }
  }

  /// A set of a catalog: all files in its folder.
  init(set folder: String) { self.init(folder + "//", count: folder.utf8.count + 2) }

  package static func == (left: AssetKey, right: AssetKey) -> Bool {
    left.number == right.number && left.count == right.count
      && Path.haveSameStart(left.text, right.text, count: left.count)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
