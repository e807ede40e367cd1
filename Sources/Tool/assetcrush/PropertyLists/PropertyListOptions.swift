import ArgumentParser
import CrushFiles
import CrushPropertyList
import CrushReporting

extension KeyOrder: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {
  /// Accepts plutil's names, and the plain ones without a version.
  init?(argument: String) { self.init(name: argument) }

  static var allValueStrings: [String] { ["binary", "xml", "json", "openstep", "swift", "objc"] }
}

/// The options for the format and the destination of a written property list.
struct PropertyListOutputOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the result to this path, or print it with - (default: replace the file, or print it for extract and merge).",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(
    name: [.customShort("e"), .long],
    help: ArgumentHelp("Write the result next to the source, with this extension.", valueName: "ext"))
  var fileExtension: String?

  @Option(help: "The order of keys in a binary list: xcode, plutil, plutil-10.13, plutil-10.15, compact or source.")
  var order = KeyOrder.xcode

  @Flag(help: "Write JSON with lines and indentation (default: in one line).")
  var readable = false

  @Flag(
    help: "Replace a list even if the format cannot represent its values, such as data in JSON (default: an error).")
  var lossy = false

  func validate() throws {
    if output != nil && fileExtension != nil {
      throw ValidationError("--output and --file-extension cannot be combined; use one of them")
    }
  }

  /// Throws an error if the results of several paths would replace each other in one file.
  func check(_ paths: [String]) throws {
    if let output, output != "-", paths.count > 1 {
      throw ValidationError("--output takes one source; use --file-extension for several")
    }
  }

  /// - Parameter isDryRun: Whether nothing is written.
  func value(isDryRun: Bool) -> ListOutput {
    var value = self.value
    value.isDryRun = isDryRun
    return value
  }

  var value: ListOutput {
    ListOutput(
      path: output, fileExtension: fileExtension, order: order, isReadable: readable, allowsLosses: lossy)
  }
}

/// The options of commands that write many lists.
struct ListBatchOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Skip files and folders that match, as in .gitignore: '*.strings', 'Drafts'. Repeatable.", valueName: "glob"))
  var exclude: [String] = []

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(name: [.short, .long], help: "Print failures only (default: also warnings, notes and the summary).")
  var quiet = false

  @Flag(
    name: [.short, .long], help: "Print a line for every file (default: messages, and a summary of several files).")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be combined; use one of them") }
    try ExcludedNames.check(exclude)
  }

  /// - Parameters:
  ///   - done: The word for a list that was written.
  ///   - output: The path of `--output`.
  func value(_ done: String, output: String?) -> ListBatch {
    ListBatch(
      excludes: exclude.map(Glob.init), isDryRun: dryRun, detail: quiet ? .quiet : verbose ? .verbose : .normal,
      done: done, writesFiles: output != "-")
  }
}

/// The options of commands that change lists in place.
struct ListEditOptions: ParsableArguments {
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup var batch: ListBatchOptions
  @OptionGroup var job: JobOptions

  /// Changes the lists of a command line.
  func run(
    _ place: KeyPathOptions, _ change: @Sendable (inout Document, CrushPropertyList.KeyPath) throws -> Void
  ) throws {
    let limits = place.limits.value
    let output = output.value(isDryRun: batch.dryRun)
    var work = PropertyListJob(paths: place.paths, width: job.jobs, verb: "changing")
    work.batch = batch.value("changed", output: output.path)
    work.limits = limits
    try work.run { input, outcome in
      var document = try input.read(limits).document
      try change(&document, place.path(in: document))
      try output.write(document, document.origin.outputFormat, input, fallback: .inPlace, &outcome)
    }
  }
}

/// The options for the limits of reading a list.
struct ListLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum depth of nested arrays and dictionaries.", valueName: "n"))
  var maxDepth = Limits.usual.depth

  @Option(help: ArgumentHelp("The maximum size of a file, in bytes.", valueName: "n"))
  var maxBytes = Limits.usual.bytes

  @Option(
    help: ArgumentHelp(
      "The maximum growth of a list that refers to a value repeatedly: a multiple of its size, in memory or as text.",
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

/// A value on the command line, in one of its types.
struct ValueOptions: ParsableArguments {
  @Option(name: .customLong("string"), help: "A string.")
  var string: String?
  @Option(name: .customLong("integer"), help: "An integer, such as 42 or 0x2A.")
  var integer: String?
  @Option(name: .customLong("real"), help: "A real number, such as 1.5.")
  var real: String?
  @Option(name: .customLong("bool"), help: "A boolean: true, yes, 1, false, no or 0.")
  var boolean: String?
  @Option(name: .customLong("date"), help: "A date, such as 2026-01-31T12:00:00Z.")
  var date: String?
  @Option(name: .customLong("data"), help: "Data in base 64, such as AAEC.")
  var data: String?
  @Option(name: .customLong("json"), help: "Any value in JSON, such as [1,2].")
  var json: String?
  @Option(name: .customLong("xml"), help: "Any value as an XML element, such as <true/>.")
  var xml: String?

  func validate() throws {
    let given = [string, integer, real, boolean, date, data, json, xml].compactMap(\.self)
    if given.count != 1 {
      throw ValidationError("expected one value: --string, --integer, --real, --bool, --date, --data, --json or --xml")
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
