import CrushBundles
import CrushFileSystem
import CrushPropertyList

/// The destination of a written property list.
enum PropertyListOutput {
  case standardOutput
  /// The source itself, which is replaced safely. For standard input and pipes, standard output.
  case inPlace
  case file(String)
  /// A file next to the source, with another extension.
  case fileExtension(String)

  /// The destination of `-o` or `-e`, or `fallback` without either.
  init(path: String?, fileExtension: String?, fallback: PropertyListOutput) {
    if let path {
      self = path == "-" ? .standardOutput : .file(path)
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
  func path(for source: String) -> String? {
    switch self {
    case .standardOutput: nil
    case .inPlace: CommandLineFile.isStream(source) ? nil : source
    case .file(let path): path
    case .fileExtension(let name): (source == "-" ? "stdin" : Path.withoutExtension(source)) + "." + name
    }
  }

  var isInPlace: Bool { if case .inPlace = self { true } else { false } }

  /// Returns whether a file exists with these bytes.
  static func hasBytes(_ bytes: [UInt8], _ path: String) -> Bool {
    !NamedFile.isStream(path) && (try? Files.read(path, limit: bytes.count)) == bytes
  }

  /// Returns whether the output file is the source itself, perhaps under another path.
  func replaces(_ source: String) -> Bool {
    guard source != "-", let path = path(for: source) else { return false }
    if case .inPlace = self { return true }
    guard let old = try? FileStatus(of: source), let new = try? FileStatus(of: path) else { return false }
    return old.kind == .file && old.identity == new.identity
  }

  /// - Returns: Whether the output had other bytes. True for standard output.
  @discardableResult
  func write(_ bytes: [UInt8], from source: String) throws(FileError) -> Bool {
    guard let path = path(for: source) else {
      Terminal.write(bytes, to: .output)
      return true
    }
    return try isInPlace ? Files.rewrite(bytes, path) : NamedFile.write(bytes, to: path)
  }
}

extension PropertyListOutput {
  /// Writes the text that `fill` appends piece by piece. `fill` may run twice.
  ///
  /// - Returns: The complete text for standard output. It must not be printed before it is complete.
  func write(
    from source: String, isDryRun: Bool = false, _ fill: (inout ListSink) throws -> Void
  ) throws -> WrittenList {
    func write(comparing: Bool) throws -> WrittenList {
      var sink = ListSink(self, from: source, comparing: comparing, isDryRun: isDryRun)
      try fill(&sink)
      return try sink.finish()
    }
    do {
      return try write(comparing: true)
    } catch let error as FileError where error.operation == .read && error.path == path(for: source) {
      // Another process changed the old file during the comparison. It is replaced without one.
      return try write(comparing: false)
    }
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
    let destination = PropertyListOutput(path: path, fileExtension: fileExtension, fallback: fallback)
    try checkSeal(destination, input)
    if format == .xml1 {
      var losses = Losses()
      let written = try destination.write(from: input.path, isDryRun: isDryRun) { sink in
        losses = try XMLWriter.write(document, to: &sink)
        try checkLosses(losses, .xml1, destination, input)
      }
      outcome.add(written)
      return outcome.note(losses, in: input)
    }
    var options = Writer.Options()
    options.order = order
    options.isReadable = isReadable
    options.fileName = input.fileName
    var written = try Writer.write(document, format, options)
    try checkLosses(written.losses, format, destination, input)
    outcome.note(written.losses, in: input)
    // The JSON writer adds no line end.
    if format == .json { written.bytes.append(UInt8(ascii: "\n")) }
    outcome.isChanged = true
    if isDryRun {
      outcome.isChanged = destination.path(for: input.path).map { !PropertyListOutput.hasBytes(written.bytes, $0) }
    } else if destination.path(for: input.path) == nil {
      outcome.output.append(written.bytes.span)
    } else {
      outcome.isChanged = try destination.write(written.bytes, from: input.path)
    }
  }

  /// Writes bare text instead of a list. Without a path or an extension, it is printed.
  func write(text: String, _ input: PropertyListInput, _ outcome: inout PropertyListJob.Outcome) throws {
    let destination = PropertyListOutput(path: path, fileExtension: fileExtension, fallback: .standardOutput)
    if destination.path(for: input.path) == nil { return outcome.print(text) }
    try destination.write(Array(text.utf8), from: input.path)
  }

  /// - Throws: `LossError` if the list would be replaced with losses, and `allowsLosses` is false.
  private func checkLosses(
    _ losses: Losses, _ format: OutputFormat, _ destination: PropertyListOutput, _ input: PropertyListInput
  ) throws {
    guard !losses.isEmpty, !allowsLosses, destination.replaces(input.path) else { return }
    throw LossError(format: format, losses: losses)
  }

  /// - Throws: `SealError` if the list would be replaced in a signed bundle.
  private func checkSeal(_ destination: PropertyListOutput, _ input: PropertyListInput) throws {
    guard destination.replaces(input.path) else { return }
    var bundles = SignedBundles()
    if let reason = bundles.reasonToLeave(input.path) { throw SealError(reason: reason) }
  }

  /// Writes `input` as XML.
  func writeXML(
    of input: PropertyListInput, _ limits: Limits, _ outcome: inout PropertyListJob.Outcome
  ) throws {
    let destination = PropertyListOutput(
      path: path, fileExtension: fileExtension, fallback: PropertyListOutput(beside: input, .xml1))
    try checkSeal(destination, input)
    let bytes = try input.bytes(limits.bytes)
    var result = PropertyListInput.XMLResult()
    let written = try destination.write(from: input.path, isDryRun: isDryRun) { sink in
      result = try input.writeXML(bytes, limits, to: &sink)
      try checkLosses(result.losses, .xml1, destination, input)
    }
    outcome.add(written)
    outcome.warn(of: result.repeatedKeys, in: input)
    outcome.note(result.losses, in: input)
  }
}
