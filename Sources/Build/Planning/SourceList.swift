package import FileSystem

/// Paths of sources that a list names, rather than the command line.
///
/// A relative path keeps its folders in the output, as tar and rsync do with their lists: `Images/a.png` becomes
/// `OUTPUT/Images/a.png`.
package struct SourceList: Sendable, Equatable {
  /// What tells the list from others that are built into the same folder: its path, or `-`.
  package let name: String
  package let paths: [String]

  package init(name: String, paths: [String]) {
    self.name = name
    self.paths = paths
  }

  /// The paths in a list's bytes: one a line, or between NULs, where names may hold line breaks. Empty ones do not
  /// count.
  ///
  /// - Throws: `FileError` when a path is not UTF-8.
  package init(name: String, contents: [UInt8], isNulSeparated: Bool) throws(FileError) {
    var paths: [String] = []
    for part in contents.split(separator: isNulSeparated ? 0 : UInt8(ascii: "\n")) {
      // A line may end as on Windows.
      let line = !isNulSeparated && part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      if line.isEmpty { continue }
      guard let path = String(validating: line, as: UTF8.self) else { throw FileError(name, .read, .nameNotUTF8) }
      paths.append(path)
    }
    self.init(name: name, paths: paths)
  }
}
