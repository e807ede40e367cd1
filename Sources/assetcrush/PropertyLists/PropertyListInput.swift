import FileSystem
import PropertyList

/// A property list of the command line: a file, or standard input as `-`.
struct PropertyListInput {
  let path: String
  /// Whether text is tried as JSON first, by the name of the file: a single `"caf\u00e9"` is OpenStep text as well.
  let prefersJSON: Bool

  /// - Parameter isPlutil: Whether JSON is always tried last, as plutil does.
  init(path: String, isPlutil: Bool = false) {
    self.path = path
    prefersJSON = !isPlutil && ["json", "xcstrings"].contains(Path.fileExtension(of: path))
  }

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
    try Reader.readWithJSON(bytes(limits.bytes), limits: limits, prefersJSON: prefersJSON)
  }

  /// Facts that a conversion to XML reports.
  struct XMLResult {
    var repeatedKeys: [RepeatedKey] = []
    var losses = Losses()
  }

  /// Writes a list as XML, without a document between where that is possible.
  ///
  /// - Parameters:
  ///   - bytes: Those of the list.
  ///   - ignoresLosses: Whether values that XML cannot hold as they are change without a report.
  func writeXML(
    _ bytes: [UInt8], _ limits: Limits = Limits.usual, ignoresLosses: Bool = false, to sink: inout ListSink
  ) throws -> XMLResult {
    if BinaryText.write(bytes, limits: limits, acceptsLosses: ignoresLosses, to: &sink) { return XMLResult() }
    sink.restart()
    let read = try Reader.readWithJSON(bytes, limits: limits, prefersJSON: prefersJSON)
    return XMLResult(repeatedKeys: read.repeatedKeys, losses: try XMLWriter.write(read.document, to: &sink))
  }

  /// What is wrong, without the name.
  static func message(of error: any Error) -> String {
    (error as? FileError)?.message ?? "\(error)"
  }
}
