import CrushFiles

/// A file of a product.
struct ContentFile: Sendable {
  let path: String
  /// The path in the product.
  let relativePath: String
  let bytes: Int
  /// The compressed size in an archive; nil on the disk, and for a file that is stored without compression.
  let compressedBytes: Int?
}

extension ContentFile {
  /// Returns the files below a product, sorted by path, and the number of entries that cannot be read. Links are
  /// skipped, since their targets are counted where they are.
  static func all(below root: String, _ reader: FileReader) -> (files: [ContentFile], failures: Int) {
    var files: [ContentFile] = []
    var failures = 0
    do throws(FileError) {
      try reader.walk(root, .kinds) { entry in
        guard let status = try? reader.status(of: entry.path, followsLink: false) else {
          failures += 1
          return false
        }
        if status.kind == .file {
          files.append(
            ContentFile(
              path: entry.path, relativePath: entry.relativePath, bytes: status.size,
              compressedBytes: reader.compressedSize(of: entry.path)))
        }
        return status.kind == .folder
      } failed: { error in
        // A link to a folder around it or to nothing is no file.
        if (try? reader.status(of: error.path, followsLink: false).kind) != .link { failures += 1 }
      }
    } catch { failures += 1 }
    return (files, failures)
  }
}
