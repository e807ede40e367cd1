import CrushFiles
import CrushPropertyList

/// The destination of a written property list.
enum PropertyListOutput {
  case standardOutput
  /// The source itself, which is replaced safely. For standard input and pipes, standard output.
  case inPlace
  case file(String)
  /// A file at this path below a folder.
  case folder(String, below: String)
  /// A file next to the source, with another extension.
  case fileExtension(String)

  /// The destination of `-o` or `-e`, or `fallback` without either. With `-o`, the lists of a folder keep their paths
  /// below it.
  init(path: String?, fileExtension: String?, fallback: PropertyListOutput, _ input: PropertyListInput) {
    if let path {
      let isFolder = path.utf8.last == UInt8(ascii: "/") || (try? FileStatus(of: path).kind) == .folder
      if path == "-" {
        self = .standardOutput
      } else if isFolder || input.below != nil {
        self = .folder(path, below: input.below ?? input.fileName)
      } else {
        self = .file(path)
      }
    } else if let fileExtension {
      self = .fileExtension(fileExtension)
    } else {
      self = fallback
    }
  }

  /// The default destination of a format. A list replaces its source, and source code is written next to it. The result
  /// for standard input is written to standard output.
  init(beside input: PropertyListInput, _ format: OutputFormat) {
    if let name = format.sourceExtension {
      self = input.path == "-" ? .standardOutput : .fileExtension(name)
    } else {
      self = .inPlace
    }
  }

  /// Returns the path of the output file for a source, or nil for standard output.
  func path(for input: PropertyListInput) -> String? {
    switch self {
    case .standardOutput: nil
    case .inPlace: input.file == nil ? nil : input.path
    case .file(let path): path
    case .folder(let folder, let below): Path.join(folder, below)
    case .fileExtension(let name): (input.path == "-" ? "stdin" : Path.withoutExtension(input.path)) + "." + name
    }
  }

  /// Returns whether a file exists with these bytes.
  private static func hasBytes(_ bytes: [UInt8], _ path: String) -> Bool {
    !NamedFile.isStream(path) && (try? Files.read(path, limit: bytes.count)) == bytes
  }

  /// Returns whether the output file is the source itself, perhaps under another path.
  func replaces(_ input: PropertyListInput) -> Bool {
    guard input.file != nil, let path = path(for: input) else { return false }
    if case .inPlace = self { return true }
    guard let old = try? FileStatus(of: input.path), let new = try? FileStatus(of: path) else { return false }
    return old.kind == .file && old.identity == new.identity
  }

  /// Writes a list.
  ///
  /// - Returns: The text for standard output, and whether the output had other bytes.
  @discardableResult
  func write(
    _ text: Pieces, from input: PropertyListInput, isDryRun: Bool = false
  ) throws(FileError) -> WrittenList {
    guard let path = path(for: input) else { return WrittenList(text: text) }
    let bytes = text.joined
    if isDryRun { return WrittenList(isChanged: !Self.hasBytes(bytes, path)) }
    if replaces(input), var file = input.file {
      let notes = try file.replace(by: bytes)
      return WrittenList(isChanged: notes != nil, notes: notes ?? [])
    }
    if case .folder(let folder, let below) = self {
      return WrittenList(isChanged: try OutputFolder(folder).write(bytes, to: below).isWritten)
    }
    return WrittenList(isChanged: try NamedFile.write(bytes, to: path))
  }
}

/// The result of writing a list.
struct WrittenList {
  /// The text for standard output.
  var text = Pieces()
  /// Whether the output had other bytes. True for standard output and other streams.
  var isChanged = true
  /// The parts of a replaced list that the new file does not have.
  var notes: [RewriteNote] = []
}

extension Pieces {
  init(_ bytes: [UInt8]) {
    self.init()
    append(bytes.span)
  }
}

extension Terminal {
  static func write(_ output: Pieces) {
    for piece in output.pieces { write(piece, to: .output) }
  }
}

/// The settings of a command line for writing lists.
struct ListOutput: Sendable {
  var path: String?
  var fileExtension: String?
  var order = KeyOrder.xcode
  var isReadable = false
  /// Whether a list may be replaced even if the format cannot represent all its values.
  var allowsLosses = false
  var isDryRun = false

  /// Writes a list that was read from `input`. Printed text and messages are added to `outcome`.
  func write(
    _ document: Document, _ format: OutputFormat, _ input: PropertyListInput, fallback: PropertyListOutput,
    _ outcome: inout PropertyListJob.Outcome
  ) throws {
    let destination = destination(input, fallback: fallback)
    try checkSeal(destination, input)
    var text = Pieces()
    var losses = Losses()
    if format == .xml1 {
      losses = try XMLWriter.write(document, to: &text)
    } else {
      var options = Writer.Options()
      options.order = order
      options.isReadable = isReadable
      options.fileName = input.fileName
      let written = try Writer.write(document, format, options)
      losses = written.losses
      text = Pieces(written.bytes)
      // The JSON writer adds no line end.
      if format == .json { text.append([UInt8(ascii: "\n")].span) }
    }
    try checkLosses(losses, format, destination, input)
    outcome.note(losses, in: input)
    outcome.add(try destination.write(text, from: input, isDryRun: isDryRun), input)
  }

  private func destination(_ input: PropertyListInput, fallback: PropertyListOutput) -> PropertyListOutput {
    PropertyListOutput(path: path, fileExtension: fileExtension, fallback: fallback, input)
  }

  /// Writes bare text instead of a list. Without a path or an extension, it is printed.
  func write(text: String, _ input: PropertyListInput, _ outcome: inout PropertyListJob.Outcome) throws {
    outcome.add(
      try destination(input, fallback: .standardOutput).write(Pieces(Array(text.utf8)), from: input), input)
  }

  /// - Throws: `LossError` if the list would be replaced with losses, and `allowsLosses` is false.
  private func checkLosses(
    _ losses: Losses, _ format: OutputFormat, _ destination: PropertyListOutput, _ input: PropertyListInput
  ) throws {
    guard !losses.isEmpty, !allowsLosses, destination.replaces(input) else { return }
    throw LossError(format: format, losses: losses)
  }

  /// - Throws: `SealError` if the list would be replaced in a signed bundle.
  private func checkSeal(_ destination: PropertyListOutput, _ input: PropertyListInput) throws {
    guard destination.replaces(input) else { return }
    var bundles = SignedBundles()
    if let reason = bundles.reasonToLeave(input.path) { throw SealError(reason: reason) }
  }

  /// Writes `input` as XML.
  func writeXML(
    of input: PropertyListInput, _ limits: Limits, _ outcome: inout PropertyListJob.Outcome
  ) throws {
    let destination = destination(input, fallback: PropertyListOutput(beside: input, .xml1))
    try checkSeal(destination, input)
    var text = Pieces()
    let result = try input.writeXML(limits, to: &text)
    try checkLosses(result.losses, .xml1, destination, input)
    outcome.add(try destination.write(text, from: input, isDryRun: isDryRun), input)
    outcome.warn(of: result.repeatedKeys, in: input)
    outcome.note(result.losses, in: input)
  }
}
