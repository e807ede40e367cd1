import FileSystem
import PropertyList

/// Where a written property list goes.
enum PropertyListOutput {
  case standardOutput
  /// The source, safely; of standard input and of pipes, standard output.
  case inPlace
  case file(String)
  /// Beside the source, with another extension.
  case fileExtension(String)

  /// `-o` and `-e` as given; without either, `fallback`.
  init(path: String?, fileExtension: String?, fallback: PropertyListOutput) {
    if let path {
      self = path == "-" ? .standardOutput : .file(path)
    } else if let fileExtension {
      self = .fileExtension(fileExtension)
    } else {
      self = fallback
    }
  }

  /// Where a format goes by itself: in place of the list, or beside it when it is source code. Of standard input, to
  /// standard output.
  init(beside input: PropertyListInput, _ format: OutputFormat) {
    if let name = format.sourceExtension {
      self = input.path == "-" ? .standardOutput : .fileExtension(name)
    } else {
      self = .inPlace
    }
  }

  /// The file that is written for a source; nil for standard output.
  func path(for source: String) -> String? {
    switch self {
    case .standardOutput: nil
    case .inPlace: CommandLineFile.isStream(source) ? nil : source
    case .file(let path): path
    case .fileExtension(let name): (source == "-" ? "stdin" : Path.withoutExtension(source)) + "." + name
    }
  }

  /// Whether the file that is written is the source itself.
  func replaces(_ source: String) -> Bool {
    guard source != "-", let path = path(for: source) else { return false }
    if case .inPlace = self { return true }
    guard let old = try? FileStatus(of: source), let new = try? FileStatus(of: path) else { return false }
    return old.kind == .file && old.identity == new.identity
  }

  func write(_ bytes: [UInt8], from source: String) throws(FileError) {
    guard let path = path(for: source) else { return Terminal.write(bytes, to: .output) }
    if case .inPlace = self {
      try Files.rewrite(bytes, path)
    } else {
      try NamedFile.write(bytes, to: path)
    }
  }
}

extension PropertyListOutput {
  /// Writes what `fill` makes piece by piece, perhaps twice.
  ///
  /// - Returns: What is for standard output: nothing of it may be seen before all of it is there.
  func write(from source: String, _ fill: (inout ListSink) throws -> Void) throws -> Pieces {
    do {
      return try write(from: source, comparing: true, fill)
    } catch let error as FileError where error.operation == .read && error.path == path(for: source) {
      // Somebody touched the old file while it was compared. Then it is replaced, whatever it has.
      return try write(from: source, comparing: false, fill)
    }
  }

  private func write(
    from source: String, comparing: Bool, _ fill: (inout ListSink) throws -> Void
  ) throws -> Pieces {
    var sink = ListSink(self, from: source, comparing: comparing)
    try fill(&sink)
    return try sink.finish()
  }
}

/// How lists are written, and where, as a command line says.
struct ListOutput: Sendable {
  var path: String?
  var fileExtension: String?
  var order = KeyOrder.xcode
  var isReadable = false
  /// Whether a list may be replaced by one that cannot hold all its values.
  var allowsLosses = false

  /// Writes a list that was read from `input`; what is printed goes to `outcome`.
  func write(
    _ document: Document, _ format: OutputFormat, _ input: PropertyListInput, fallback: PropertyListOutput,
    _ outcome: inout PropertyListJob.Outcome
  ) throws {
    let destination = PropertyListOutput(path: path, fileExtension: fileExtension, fallback: fallback)
    if format == .xml1 {
      var losses = Losses()
      outcome.output = try destination.write(from: input.path) { sink in
        losses = try XMLWriter.write(document, to: &sink)
        try refuse(losses, .xml1, destination, input)
      }
      return outcome.note(losses, in: input)
    }
    var options = Writer.Options()
    options.order = order
    options.isReadable = isReadable
    options.fileName = input.fileName
    var written = try Writer.write(document, format, options)
    try refuse(written.losses, format, destination, input)
    outcome.note(written.losses, in: input)
    // JSON has no line end of its own.
    if format == .json { written.bytes.append(UInt8(ascii: "\n")) }
    if destination.path(for: input.path) == nil {
      outcome.output.append(written.bytes.span)
    } else {
      try destination.write(written.bytes, from: input.path)
    }
  }

  /// - Throws: `LossError` for losses of a list that would be replaced.
  private func refuse(
    _ losses: Losses, _ format: OutputFormat, _ destination: PropertyListOutput, _ input: PropertyListInput
  ) throws {
    guard !losses.isEmpty, !allowsLosses, destination.replaces(input.path) else { return }
    throw LossError(format: format, losses: losses)
  }

  /// Writes `input` as XML.
  func writeXML(
    of input: PropertyListInput, _ limits: Limits, _ outcome: inout PropertyListJob.Outcome
  ) throws {
    let destination = PropertyListOutput(
      path: path, fileExtension: fileExtension, fallback: PropertyListOutput(beside: input, .xml1))
    let bytes = try input.bytes(limits.bytes)
    var result = PropertyListInput.XMLResult()
    outcome.output = try destination.write(from: input.path) { sink in
      result = try input.writeXML(bytes, limits, to: &sink)
      try refuse(result.losses, .xml1, destination, input)
    }
    outcome.warn(of: result.repeatedKeys, in: input)
    outcome.note(result.losses, in: input)
  }
}
