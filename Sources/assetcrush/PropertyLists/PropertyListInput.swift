import FileSystem
import PropertyList

/// A property list of the command line: a file, or standard input as `-`.
struct PropertyListInput {
  let path: String

  static let limit = 1 << 31 - 1

  /// What messages call it.
  var name: String { path == "-" ? "<stdin>" : path }

  func bytes() throws(FileError) -> [UInt8] {
    path == "-" ? try Files.readStandardInput(limit: Self.limit) : try Files.read(path, limit: Self.limit)
  }

  /// The list. An empty file is an empty dictionary, since other tools' rules pipe one around it.
  func read() throws -> Reader.Result {
    let bytes = try bytes()
    return try Reader.readWithJSON(bytes.isEmpty ? Array("<dict/>".utf8) : bytes)
  }

  /// What is wrong, without the name.
  static func message(of error: any Error) -> String {
    (error as? FileError)?.message ?? "\(error)"
  }
}
