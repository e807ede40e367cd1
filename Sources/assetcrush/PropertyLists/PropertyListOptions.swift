import ArgumentParser
import PropertyList

extension KeyOrder: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {
  /// plutil's names and the plain ones.
  init?(argument: String) { self.init(name: argument) }

  static var allValueStrings: [String] { ["binary", "xml", "json", "openstep", "swift", "objc"] }
}

/// How a property list is written, and where.
struct PropertyListOutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long], help: ArgumentHelp("Where the result goes; - is standard output.", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: [.customShort("e"), .long],
    help: ArgumentHelp("Write beside the source, with this extension.", valueName: "ext"))
  var fileExtension: String?

  @Option(help: "The order of keys in binary lists: xcode, plutil, plutil-10.13, plutil-10.15, compact or source.")
  var order = KeyOrder.xcode

  @Flag(help: "JSON with lines and indentation.")
  var readable = false

  @Flag(help: "Replace a list even if the result cannot hold all its values, such as data in JSON.")
  var lossy = false

  func validate() throws {
    if output != nil && fileExtension != nil {
      throw ValidationError("--output and --file-extension exclude each other")
    }
  }

  var value: ListOutput {
    ListOutput(
      path: output, fileExtension: fileExtension, order: order, isReadable: readable, allowsLosses: lossy)
  }
}

/// When reading a list is given up.
struct ListLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most arrays and dictionaries inside each other.", valueName: "n"))
  var maxDepth = Limits.usual.depth

  @Option(help: ArgumentHelp("The longest file, in bytes.", valueName: "n"))
  var maxBytes = Limits.usual.bytes

  @Option(
    help: ArgumentHelp(
      "How many times its size a list may become in memory, or as text, when it refers to one value again and again.",
      valueName: "n"))
  var maxExpansion = Limits.usual.expansion

  func validate() throws {
    if maxDepth < 1 { throw ValidationError("--max-depth takes a positive number") }
    if !(1...Limits.usual.bytes).contains(maxBytes) {
      throw ValidationError("--max-bytes takes a number from 1 to \(Limits.usual.bytes)")
    }
    if !(1...Limits.mostExpansion).contains(maxExpansion) {
      throw ValidationError("--max-expansion takes a number from 1 to \(Limits.mostExpansion)")
    }
  }

  var value: Limits { Limits(depth: maxDepth, bytes: maxBytes, expansion: maxExpansion) }
}

/// The value of a command line, in one of its types.
struct ValueOptions: ParsableArguments {
  @Option(name: .customLong("string"), help: "A string.")
  var string: String?
  @Option(name: .customLong("integer"), help: "An integer, decimal or 0x….")
  var integer: String?
  @Option(name: .customLong("real"), help: "A real.")
  var real: String?
  @Option(name: .customLong("bool"), help: "true, yes, 1, false, no or 0.")
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
