import ArgumentParser
import PropertyList

extension KeyOrder: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {
  /// plutil's names and the plain ones.
  init?(argument: String) { self.init(name: argument) }
}

/// How a property list is written, and where.
struct PropertyListOutputOptions: ParsableArguments {
  @Option(name: [.short, .long], help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "path"))
  var output: String?

  @Option(
    name: [.customShort("e"), .long],
    help: ArgumentHelp("Write beside the source, with this extension.", valueName: "ext"))
  var fileExtension: String?

  @Option(help: "The order of keys in binary lists: xcode, plutil, plutil-10.15, compact or source.")
  var order = KeyOrder.xcode

  @Flag(help: "JSON with lines and indentation.")
  var readable = false

  func validate() throws {
    if output != nil && fileExtension != nil {
      throw ValidationError("--output and --file-extension exclude each other")
    }
  }

  func options(for path: String) -> Writer.Options {
    var options = Writer.Options()
    options.order = order
    options.isReadable = readable
    options.fileName = path == "-" ? "stdin" : path.split(separator: "/").last.map(String.init) ?? path
    return options
  }

  func write(
    _ document: Document, _ format: OutputFormat, _ input: PropertyListInput, fallback: PropertyListOutput,
    _ outcome: inout PropertyListJob.Outcome
  ) throws {
    var written = try Writer.write(document, format, options(for: input.path))
    for loss in written.losses.lines { outcome.messages.append("\(input.name): note: \(loss)\n") }
    // JSON has no line end of its own.
    if format == .json { written.bytes.append(UInt8(ascii: "\n")) }
    let destination = PropertyListOutput(path: output, fileExtension: fileExtension, fallback: fallback)
    switch destination {
    case .standardOutput: outcome.output = written.bytes
    case .inPlace where input.path == "-": outcome.output = written.bytes
    default: try destination.write(written.bytes, from: input.path)
    }
  }
}

/// The value of a command line, in one of its types.
struct ValueOptions: ParsableArguments {
  @Option(name: .customLong("string"), help: "A string.")
  var string: String?
  @Option(name: .customLong("integer"), help: "An integer, decimal or 0x….")
  var integer: String?
  @Option(name: .customLong("real"), help: "A real.")
  var real: String?
  @Option(name: .customLong("bool"), help: "true, yes, false or no.")
  var boolean: String?
  @Option(name: .customLong("date"), help: "A date: 2026-01-31T12:00:00Z.")
  var date: String?
  @Option(name: .customLong("data"), help: "Data in base 64.")
  var data: String?
  @Option(name: .customLong("json"), help: "Any value, in JSON.")
  var json: String?
  @Option(name: .customLong("xml"), help: "Any value, as an XML element.")
  var xml: String?

  func validate() throws {
    let given = [string, integer, real, boolean, date, data, json, xml].compactMap(\.self)
    if given.count != 1 {
      throw ValidationError("give one value: --string, --integer, --real, --bool, --date, --data, --json or --xml")
    }
  }

  func value() throws(PropertyListError) -> Value {
    if let string { return try ValueText.value(.string, string) }
    if let integer { return try ValueText.value(.integer, integer) }
    if let real { return try ValueText.value(.real, real) }
    if let boolean { return try ValueText.value(.boolean, boolean) }
    if let date { return try ValueText.value(.date, date) }
    if let data { return try ValueText.value(.data, data) }
    if let json { return try JSONReader.read(Array(json.utf8)).root }
    return try XMLReader.read(Array((xml ?? "").utf8)).root
  }
}
