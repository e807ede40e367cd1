import FileSystem
import PropertyList

/// A property list of the command line: a file, or standard input as `-`.
struct PropertyListInput {
  let path: String

  /// What messages call it.
  var name: String { path == "-" ? "<stdin>" : path }

  /// What a Swift or Objective-C constant is named after.
  var fileName: String { path == "-" ? "stdin" : Path.name(of: path) }

  /// - Parameter limit: the most bytes.
  func bytes(_ limit: Int = Limits.usual.bytes) throws(FileError) -> [UInt8] {
    path == "-" ? try Files.readStandardInput(limit: limit) : try Files.read(path, limit: limit)
  }

  /// The list. An empty file is an empty dictionary, since other tools' rules pipe one around it.
  func read(_ limits: Limits = Limits.usual) throws -> Reader.Result {
    let bytes = try bytes(limits.bytes)
    return try Reader.readWithJSON(bytes.isEmpty ? Array("<dict/>".utf8) : bytes, limits: limits)
  }

  /// What is wrong, without the name.
  static func message(of error: any Error) -> String {
    (error as? FileError)?.message ?? "\(error)"
  }
}
