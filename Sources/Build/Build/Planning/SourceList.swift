package import CrushFiles

/// The sources that a list of paths names.
///
/// A relative path keeps its folders in the output, as with lists for tar and rsync. For example, `Images/a.png`
/// becomes `OUTPUT/Images/a.png`.
package struct SourceList: Sendable, Equatable {
  /// The list's identity among lists that are built into one folder: its path, or `-` for standard input.
  package let name: String
  package let paths: [String]

  package init(name: String, paths: [String]) {
    self.name = name
    self.paths = paths
  }

  /// Reads the paths in a list's bytes. Paths are separated by line breaks, or by NULs so that names may contain line
  /// breaks. Empty paths are skipped.
  ///
  /// - Throws: `FileError` if a path is not UTF-8, or contains a NUL, which no system permits.
  package init(name: String, contents: [UInt8], isNulSeparated: Bool) throws(FileError) {
    var paths: [String] = []
    let parts = contents.split(separator: isNulSeparated ? 0 : UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      // On Windows, lines end with CR LF.
      let line = !isNulSeparated && part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      if line.isEmpty { continue }
      guard let path = String(validating: line, as: UTF8.self) else {
        throw FileError(name, .read, .damaged("path \(index + 1) of the list is not UTF-8"))
      }
      // A system call would end the path there, and read another file.
      if line.contains(0) {
        let remedy = "end all paths with line breaks, or all with zero bytes"
        throw FileError(name, .read, .damaged("path \(index + 1) of the list contains a zero byte; \(remedy)"))
      }
      paths.append(path)
    }
    self.init(name: name, paths: paths)
  }
}
