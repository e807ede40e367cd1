import CrushBasics
import CrushFileKinds
import CrushFiles
import CrushPropertyList

/// A property list of the command line that was read: a file, or `-` for standard input.
struct PropertyListInput {
  let path: String
  let bytes: [UInt8]
  /// The file as it was read, for its replacement. Nil for a stream.
  let file: FileRewrite?
  /// The path below the folder that the user named. Nil for a file that the user named.
  let below: String?
  /// Whether text is read as JSON first. The file's extension decides, because a single `"caf\u00e9"` is also valid
  /// OpenStep text.
  let prefersJSON: Bool

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - found: Where the list was found. Nil for a list that the user named.
  ///   - limit: The maximum number of bytes.
  ///   - isPlutil: Whether JSON is always the last attempt, as for plutil.
  init(
    reading path: String, found: PropertyListFiles.Found? = nil, limit: Int = Limits.usual.bytes, isPlutil: Bool = false
  ) throws(FileError) {
    self.path = path
    below = found?.below
    prefersJSON = !isPlutil && ["json", "xcstrings"].contains(Path.fileExtension(of: path))
    if CommandLineFile.isStream(path) {
      file = nil
      bytes = try CommandLineFile.read(path, limit: limit)
    } else {
      let file =
        if let found, !found.followsLinks {
          try FileRewrite(found: found.below, in: found.folder, limit: limit)
        } else {
          try FileRewrite(named: path, limit: limit)
        }
      self.file = file
      bytes = file.bytes
    }
    if LFSPointer.matches(bytes.span) { throw FileError(path, .read, .damaged(LFSPointer.problem)) }
  }

  /// The name in messages.
  var name: String { Self.name(of: path) }

  static func name(of path: String) -> String { path == "-" ? "<stdin>" : path }

  /// The file name, from which the name of a Swift or Objective-C constant is made.
  var fileName: String { Self.fileName(of: path) }

  static func fileName(of path: String) -> String { path == "-" ? "stdin" : Path.name(of: path) }

  /// The warning about a file without bytes.
  var emptyWarning: String {
    "\(oneLine(name)): warning: the file is empty; a build treats it as an empty dictionary\n"
  }

  /// Parses the list.
  func read(_ limits: Limits = Limits.usual) throws -> Reader.Result {
    try Reader.readWithJSON(bytes, limits: limits, prefersJSON: prefersJSON)
  }

  /// The repeated keys and losses of a conversion to XML.
  struct XMLResult {
    var repeatedKeys: [RepeatedKey] = []
    var losses = Losses()
  }

  /// Writes a list as XML, directly from its bytes if that is possible, otherwise through a document.
  ///
  /// - Parameter ignoresLosses: Whether values that XML cannot represent exactly are changed without a report.
  func writeXML(
    _ limits: Limits = Limits.usual, ignoresLosses: Bool = false, to sink: inout Pieces
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
