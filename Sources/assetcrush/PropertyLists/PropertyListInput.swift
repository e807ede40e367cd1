import CrushAssets
import CrushFileSystem
import CrushPropertyList
import CrushText

/// A property list of the command line: a file, or `-` for standard input.
struct PropertyListInput {
  let path: String
  /// Whether text is read as JSON first. The file's extension decides, because a single `"caf\u00e9"` is also valid
  /// OpenStep text.
  let prefersJSON: Bool

  /// - Parameter isPlutil: Whether JSON is always the last attempt, as for plutil.
  init(path: String, isPlutil: Bool = false) {
    self.path = path
    prefersJSON = !isPlutil && ["json", "xcstrings"].contains(Path.fileExtension(of: path))
  }

  /// The name in messages.
  var name: String { path == "-" ? "<stdin>" : path }

  /// The file name, from which the name of a Swift or Objective-C constant is made.
  var fileName: String { path == "-" ? "stdin" : Path.name(of: path) }

  /// The warning about a file without bytes.
  var emptyWarning: String {
    "\(oneLine(name)): warning: the file is empty; a build treats it as an empty dictionary\n"
  }

  /// Reads the bytes of the list.
  ///
  /// - Parameter limit: The maximum number of bytes.
  func bytes(_ limit: Int = Limits.usual.bytes) throws(FileError) -> [UInt8] {
    let bytes = try CommandLineFile.read(path, limit: limit)
    if LFSPointer.matches(bytes.span) { throw FileError(path, .read, .damaged(LFSPointer.problem)) }
    return bytes
  }

  /// Reads the list.
  func read(_ limits: Limits = Limits.usual) throws -> Reader.Result {
    try Reader.readWithJSON(bytes(limits.bytes), limits: limits, prefersJSON: prefersJSON)
  }

  /// The repeated keys and losses of a conversion to XML.
  struct XMLResult {
    var repeatedKeys: [RepeatedKey] = []
    var losses = Losses()
  }

  /// Writes a list as XML, directly from its bytes if that is possible, otherwise through a document.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the list.
  ///   - ignoresLosses: Whether values that XML cannot represent exactly are changed without a report.
  func writeXML(
    _ bytes: [UInt8], _ limits: Limits = Limits.usual, ignoresLosses: Bool = false, to sink: inout ListSink
  ) throws -> XMLResult {
    if BinaryText.write(bytes, limits: limits, acceptsLosses: ignoresLosses, to: &sink) { return XMLResult() }
    sink.restart()
    let read = try Reader.readWithJSON(bytes, limits: limits, prefersJSON: prefersJSON)
    return XMLResult(repeatedKeys: read.repeatedKeys, losses: try XMLWriter.write(read.document, to: &sink))
  }

  /// Returns the message of an error, without the file's name.
  static func message(of error: any Error) -> String {
    (error as? FileError)?.message ?? "\(error)"
  }
}
