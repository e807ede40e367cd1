import Assets
import FileSystem

/// What the files of one asset have in common: folder and base name, to the byte. Two names that differ by Unicode form
/// alone are equal as strings, but two assets.
struct AssetKey: Hashable {
  private let bytes: [UInt8]

  init(path: String, name: AssetName) {
    // The folder with its slash, then the name: as one array, since there is one for every file.
    let utf8 = path.utf8
    let slash = utf8.lastIndex(of: UInt8(ascii: "/"))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    if let slash { bytes.append(contentsOf: utf8[...slash]) }
    bytes.append(contentsOf: name.base.utf8)
    self.bytes = bytes
  }

  /// A set of a catalog: all files in its folder.
  init(set folder: String) { bytes = Array((folder + "//").utf8) }
}
