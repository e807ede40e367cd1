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
    try CommandLineFile.read(path, limit: limit)
  }

  /// The list.
  func read(_ limits: Limits = Limits.usual) throws -> Reader.Result {
    try Reader.readWithJSON(contents(limits), limits: limits)
  }

  /// Writes a list as XML, with nothing between where that can be.
  ///
  /// - Parameter bytes: `contents`.
  /// - Returns: the keys that are there twice.
  static func writeXML(
    _ bytes: [UInt8], _ limits: Limits = Limits.usual, to sink: inout ListSink
  ) throws -> [RepeatedKey] {
    if BinaryText.write(bytes, limits: limits, to: &sink) { return [] }
    sink.restart()
    let read = try Reader.readWithJSON(bytes, limits: limits)
    try XMLWriter.write(read.document, to: &sink)
    return read.repeatedKeys
  }

  /// The bytes of the list. An empty file is an empty dictionary, since other tools' rules pipe one around it.
  func contents(_ limits: Limits = Limits.usual) throws(FileError) -> [UInt8] {
    let bytes = try bytes(limits.bytes)
    return bytes.isEmpty ? Array("<dict/>".utf8) : bytes
  }

  /// What is wrong, without the name.
  static func message(of error: any Error) -> String {
    (error as? FileError)?.message ?? "\(error)"
  }
}
