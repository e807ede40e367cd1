import FileSystem

/// Bazel's parameter file: `--flagfile=FILE` as the last argument stands for the lines of the file, an argument each, as
/// they are. Bazel itself expands `@FILE` before a worker sees it, but not this.
enum FlagFile {
  private static let limit = 1 << 28

  /// The arguments with those of the file in its place; nil when the last argument names none.
  ///
  /// - Parameter folder: what a relative path of the file is relative to.
  /// - Throws: `FileError`.
  static func expand(_ arguments: [String], in folder: String = "") throws(FileError) -> [String]? {
    let prefix = "--flagfile="
    guard let last = arguments.last, last.hasPrefix(prefix) else { return nil }
    let path = String(last.dropFirst(prefix.count))
    let bytes = try NamedFile.read(path.hasPrefix("/") ? path : Path.join(folder, path), limit: limit)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return arguments.dropLast() + lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
