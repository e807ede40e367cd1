import CrushBasics
import CrushFiles
import CrushPropertyList
import CrushStandInCalls

/// A stand-in for plutil, with its command line, messages and exit codes.
enum PlutilStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    do {
      switch try PlutilParser.parse(arguments) {
      case .help:
        Terminal.write(PlutilParser.help, to: .output)
        return 0
      case .create(let format, let options): return create(format, options)
      case .run(let command, let options): return run(command, options)
      }
    } catch {
      Terminal.write("\(SafeText.shown("\(error)", keeping: ["\n"]))\n", to: .error)
      return 1
    }
  }

  /// Runs a command for each file. An error in one file does not stop the others.
  private static func run(_ command: PlutilCommand, _ options: PlutilOptions) -> Int32 {
    var hasFailed = false
    for path in options.paths {
      do {
        try run(command, PropertyListInput(reading: path, isPlutil: true), options)
      } catch {
        hasFailed = true
        let place = (error as? FileError)?.path ?? PropertyListInput.name(of: path)
        Terminal.write("\(oneLine(place)): \(oneLine(message(of: error)))\n", to: .error)
      }
    }
    return hasFailed ? 1 : 0
  }

  private static func create(_ format: OutputFormat, _ options: PlutilOptions) -> Int32 {
    do {
      let bytes = try Writer.write(ValueText.empty(.dictionary), format, options.writing("-")).bytes
      for path in options.paths {
        try CommandLineFile.write(bytes, to: path)
      }
      return 0
    } catch {
      Terminal.write("\(oneLine(message(of: error)))\n", to: .error)
      return 1
    }
  }

  private static func run(_ command: PlutilCommand, _ input: PropertyListInput, _ options: PlutilOptions) throws {
    // A build takes an empty file for an empty dictionary, and plutil refuses it. Empty tables of texts are common.
    if input.bytes.isEmpty && !Path.hasExtension(input.name, "strings") {
      throw PlutilError("Cannot parse a NULL or zero-length data")
    }
    switch command {
    case .lint:
      _ = try Reader.read(input.bytes)
      if !options.isSilent { Terminal.write("\(oneLine(input.name)): OK\n", to: .output) }
    case .print: Terminal.write(try ReadableText.render(input.read().document), to: .output)
    case .convert(.xml1):
      var text = Pieces()
      _ = try input.writeXML(ignoresLosses: true, to: &text)
      try put(text, output(of: .xml1, input, options), input)
    case .convert(let format):
      let document = try input.read().document
      try write(document, format ?? document.origin.outputFormat, input, options)
    case .insert(let path, let value, let appends):
      var document = try input.read().document
      try document.insert(value, at: path, appends: appends)
      try write(document, document.origin.outputFormat, input, options)
    case .replace(let path, let value):
      var document = try input.read().document
      try document.replace(value, at: path)
      try write(document, document.origin.outputFormat, input, options)
    case .remove(let path):
      var document = try input.read().document
      try document.remove(at: path)
      try write(document, document.origin.outputFormat, input, options)
    case .extract(let path, let format, let expected):
      let value = try input.read().document.value(at: path)
      if let expected, value.kind.plutilName != expected {
        throw PlutilError("Value at [\(path)] expected to be \(expected) but is \(value.kind.plutilName)")
      }
      switch format {
      case .raw: try printValue(ValueText.raw(value, fixesReals: true), input, options)
      case .type: try printValue(value.kind.plutilName, input, options)
      case .list(let format): try write(value.standalone, format ?? value.document.origin.outputFormat, input, options)
      }
    }
  }

  /// Prints a bare value, or writes it to the file of `-o`.
  private static func printValue(
    _ text: String, _ input: PropertyListInput, _ options: PlutilOptions
  ) throws(FileError) {
    let bytes = Array((text + (options.endsLine ? "\n" : "")).utf8)
    let output = PropertyListOutput(path: options.output, fileExtension: nil, fallback: .standardOutput, input)
    try put(Pieces(bytes), output, input)
  }

  /// Prints or writes a text, and prints warnings about a replaced file.
  private static func put(
    _ text: Pieces, _ output: PropertyListOutput, _ input: PropertyListInput
  ) throws(FileError) {
    let written = try output.write(text, from: input)
    Terminal.write(written.text)
    for note in written.notes { Terminal.write("\(oneLine(input.name)): warning: \(note)\n", to: .error) }
  }

  private static func write(
    _ document: Document, _ format: OutputFormat, _ input: PropertyListInput, _ options: PlutilOptions
  ) throws {
    let output = output(of: format, input, options)
    if format == .xml1 {
      var text = Pieces()
      _ = try XMLWriter.write(document, to: &text)
      return try put(text, output, input)
    }
    var writing = options.writing(input.path)
    let header = options.wantsHeader ? output.path(for: input).map { Path.withoutExtension($0) + ".h" } : nil
    writing.header = header.map(Path.name(of:))
    let written = try Writer.write(document, format, writing)
    if format == .openstep, !written.losses.isEmpty, output.replaces(input) {
      throw PlutilError("Invalid object in plist for OpenStep format")
    }
    if let header { try NamedFile.write(ObjCWriter.header(of: document, fileName: writing.fileName), to: header) }
    try put(Pieces(written.bytes), output, input)
  }

  private static func output(
    of format: OutputFormat, _ input: PropertyListInput, _ options: PlutilOptions
  ) -> PropertyListOutput {
    PropertyListOutput(
      path: options.output, fileExtension: options.fileExtension, fallback: PropertyListOutput(beside: input, format),
      input)
  }

  /// Returns a message in plutil's form. A problem with a file is in parentheses, with the line at the end.
  private static func message(of error: any Error) -> String {
    switch error {
    case let error as PropertyListError:
      if case .notWritable(.kind(_, let format)) = error {
        return format == "JSON"
          ? "Invalid object in plist for JSON format"
          : "Input contains an object that cannot be represented in Obj-C literal syntax"
      }
      return "(\(error.messageWithPlaceLast))"
    case let error as FileError: return "(\(error.message))"
    case let error as KeyPathError: return error.plutilMessage
    default: return "\(error)"
    }
  }
}
