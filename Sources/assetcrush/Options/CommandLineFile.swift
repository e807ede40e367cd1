import FileSystem

/// Files that the command line names by one path: `-` is standard input or standard output, and pipes, devices and
/// descriptors are read and written as they are.
enum CommandLineFile {
  /// Whether bytes only pass through here: then there is no file to replace, and no name for a result.
  static func isStream(_ path: String) -> Bool { path == "-" || NamedFile.isStream(path) }

  /// - Parameter limit: the most bytes that are taken into memory.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    path == "-" ? try Files.readStandardInput(limit: limit) : try NamedFile.read(path, limit: limit)
  }

  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    if path == "-" { Terminal.write(bytes, to: .output) } else { try NamedFile.write(bytes, to: path) }
  }
}
