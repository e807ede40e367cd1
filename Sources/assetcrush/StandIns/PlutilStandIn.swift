import FileSystem
import PropertyList

/// plutil's command line, messages and exit codes.
enum PlutilStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    do {
      var line = PlutilCommandLine(arguments)
      let command = try line.command()
      if case .help = command {
        Terminal.write(PlutilCommandLine.help, to: .output)
        return 0
      }
      try line.readRest()
      if case .create(let format) = command { return create(format, line) }
      var hasFailed = false
      for path in line.paths {
        let input = PropertyListInput(path: path, isPlutil: true)
        do {
          try run(command, input, line)
        } catch {
          hasFailed = true
          let place = (error as? FileError)?.path ?? input.name
          Terminal.write("\(place): \(message(of: error))\n", to: .error)
        }
      }
      return hasFailed ? 1 : 0
    } catch {
      Terminal.write("\(error)\n", to: .error)
      return 1
    }
  }

  private static func create(_ format: OutputFormat, _ line: PlutilCommandLine) -> Int32 {
    do {
      let bytes = try Writer.write(ValueText.empty(.dictionary), format, line.options(for: "-")).bytes
      for path in line.paths {
        try PropertyListOutput(path: path, fileExtension: nil, fallback: .standardOutput).write(bytes, from: path)
      }
      return 0
    } catch {
      Terminal.write("\(message(of: error))\n", to: .error)
      return 1
    }
  }

  private static func run(_ command: PlutilCommand, _ input: PropertyListInput, _ line: PlutilCommandLine) throws {
    switch command {
    case .lint:
      _ = try Reader.read(input.bytes())
      if !line.isSilent { Terminal.write("\(input.name): OK\n", to: .output) }
    case .print: Terminal.write(try ReadableText.render(input.read().document), to: .output)
    case .convert(.xml1):
      let output = output(of: .xml1, input, line)
      let bytes = try input.bytes()
      Terminal.write(
        try output.write(from: input.path) { sink in _ = try input.writeXML(bytes, ignoresLosses: true, to: &sink) })
    case .convert(let format):
      let document = try input.read().document
      try write(document, format ?? document.origin.outputFormat, input, line)
    case .insert(let path, let value, let appends):
      var document = try input.read().document
      try document.insert(value, at: path, appends: appends)
      try write(document, document.origin.outputFormat, input, line)
    case .replace(let path, let value):
      var document = try input.read().document
      try document.replace(value, at: path)
      try write(document, document.origin.outputFormat, input, line)
    case .remove(let path):
      var document = try input.read().document
      try document.remove(at: path)
      try write(document, document.origin.outputFormat, input, line)
    case .extract(let path, let format, let expected):
      let value = try input.read().document.value(at: path)
      if let expected, value.kind.plutilName != expected {
        throw PlutilError("Value at [\(path)] expected to be \(expected) but is \(value.kind.plutilName)")
      }
      switch format {
      case .raw: try say(ValueText.raw(value, fixesReals: true), input, line)
      case .type: try say(value.kind.plutilName, input, line)
      case .list(let format): try write(value.standalone, format ?? value.document.origin.outputFormat, input, line)
      }
    case .help, .create: break
    }
  }

  /// Prints a bare value, or writes it where -o says.
  private static func say(
    _ text: String, _ input: PropertyListInput, _ line: PlutilCommandLine
  ) throws(FileError) {
    let bytes = Array((text + (line.endsLine ? "\n" : "")).utf8)
    let output = PropertyListOutput(path: line.output, fileExtension: nil, fallback: .standardOutput)
    try output.write(bytes, from: input.path)
  }

  private static func write(
    _ document: Document, _ format: OutputFormat, _ input: PropertyListInput, _ line: PlutilCommandLine
  ) throws {
    let output = output(of: format, input, line)
    if format == .xml1 {
      return Terminal.write(try output.write(from: input.path) { sink in _ = try XMLWriter.write(document, to: &sink) })
    }
    var options = line.options(for: input.path)
    let header = line.wantsHeader ? output.path(for: input.path).map { Path.withoutExtension($0) + ".h" } : nil
    options.header = header.map(Path.name(of:))
    let written = try Writer.write(document, format, options)
    if format == .openstep, !written.losses.isEmpty, output.replaces(input.path) {
      throw PlutilError("Invalid object in plist for OpenStep format")
    }
    if let header { try NamedFile.write(ObjCWriter.header(of: document, fileName: options.fileName), to: header) }
    try output.write(written.bytes, from: input.path)
  }

  private static func output(
    of format: OutputFormat, _ input: PropertyListInput, _ line: PlutilCommandLine
  ) -> PropertyListOutput {
    PropertyListOutput(
      path: line.output, fileExtension: line.fileExtension, fallback: PropertyListOutput(beside: input, format))
  }

  /// In plutil's form: what a file's contents are refused for stands in parentheses, its line last.
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
