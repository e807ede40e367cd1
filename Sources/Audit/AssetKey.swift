import Assets
import FileSystem

/// What the files of one asset have in common: folder and base name, to the byte. Two names that differ by Unicode form
/// alone are equal as strings, but two assets.
struct AssetKey: Hashable {
  private let bytes: [UInt8]

  init(_ file: AuditedFile) { self.init(path: file.path, name: AssetName(file.path)) }

  init(path: String, name: AssetName) {
    bytes = Array(Path.join(Path.parent(of: path), name.base).utf8)
  }
}
