import Assets
import FileSystem

/// What the files of one asset have in common: folder and base name, to the byte. Two names that differ by Unicode form
/// alone are equal as strings, but two assets.
struct AssetKey: Hashable {
  private let bytes: [UInt8]

  init(path: String, name: AssetName) {
    bytes = Array(Path.join(Path.parent(of: path), name.base).utf8)
  }

  /// A set of a catalog: all files in its folder.
  init(set folder: String) { bytes = Array((folder + "/").utf8) }
}
