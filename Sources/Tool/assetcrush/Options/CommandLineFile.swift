import CrushFiles

/// A file that the command line names. `-` is standard input or standard output.
///
/// Pipes, devices and descriptors are read and written in place.
enum CommandLineFile {
  /// Whether the path is a stream. A stream cannot be replaced, and gives a result no name.
  static func isStream(_ path: String) -> Bool { path == "-" || NamedFile.isStream(path) }

  /// Reads the whole file.
  ///
  /// - Parameter limit: the number of bytes above which an error is thrown.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    path == "-" ? try Files.readStandardInput(limit: limit) : try NamedFile.read(path, limit: limit)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if path == "-" { Terminal.write(bytes, to: .output) } else { try NamedFile.write(bytes, to: path) }
  }
}
