import FileSystem

/// The inputs of a report apart from the audit's result.
package struct ReportSettings: Sendable {
  /// The number of images in the text's table, or nil for all.
  package let top: Int?
  package let style: TextStyle
  /// The absolute path of the working directory, which relative paths start from.
  package let folder: String
  /// The tool's version number.
  package let version: String

  package init(top: Int? = nil, style: TextStyle = .plain, folder: String, version: String) {
    self.top = top
    self.style = style
    self.folder = folder
    self.version = version
  }

  /// Returns the path relative to the working directory, without `./`. Paths outside it stay absolute.
  func relative(_ path: String) -> String {
    if Path.isInside(path, folder), path != folder {
      return String(Substring(path.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)))
    }
    var bytes = path.utf8[...]
    while bytes.starts(with: "./".utf8) { bytes = bytes.dropFirst(2) }
    return String(Substring(bytes))
  }

  /// Returns the absolute path.
  func absolute(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, relative(path))
  }
}
