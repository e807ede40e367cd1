import CrushFiles

/// Bazel's parameter file. The last argument, `--flagfile=FILE`, is replaced by the lines of the file, one argument each.
///
/// Bazel expands `@FILE` before it calls a worker, but not this form.
enum FlagFile {
  private static let limit = 1 << 28

  /// Returns the arguments with the file's lines in its place; nil without a parameter file.
  ///
  /// - Throws: `FileError`.
  static func expand(_ arguments: [String]) throws(FileError) -> [String]? {
    let prefix = "--flagfile="
    guard let last = arguments.last, last.hasPrefix(prefix) else { return nil }
    let bytes = try NamedFile.read(String(last.dropFirst(prefix.count)), limit: limit)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return arguments.dropLast() + lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
