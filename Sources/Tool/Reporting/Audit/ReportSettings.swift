import CrushFiles

/// The inputs of a report apart from the audit's result.
package struct ReportSettings: Sendable {
  /// The amount of text in the text report.
  package enum Detail: Sendable {
    /// Errors only.
    case quiet
    case normal
    /// All findings, all devices, and the names of images that were not measured.
    case verbose
  }

  /// The number of images in the text's table; nil for all.
  package var top: Int?
  /// The number unless the user names another one. A long report then has fewer.
  package static let standardTop = 5
  package var style: TextStyle
  /// The absolute path of the working directory, which relative paths start from.
  package let folder: String
  /// The tool's version number.
  package let version: String
  package var detail = Detail.normal
  /// Whether every finding is shown, and not only the worst ones of each rule.
  package var isFull = false
  /// Whether all kinds of devices are shown, and not only the one that needs the most memory.
  package var showsAllDevices = false
  /// The columns of the table after the image and its pixels.
  package var columns = ImageColumn.standard
  /// The command that applies all fixes; nil if there is none.
  package var fixCommand: String?
  /// The audited paths, as the user named them.
  package var title = "."
  /// The shard of the audit, for the JSON report; nil for the whole audit.
  package var shard: ShardReport?

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
