import CrushPropertyList

/// A parser of plutil's command line: the command first, then options and files in any order.
package struct PlutilParser {
  private var rest: ArraySlice<String>
  private var options = PlutilOptions()

  /// Parses the arguments after the tool's name.
  ///
  /// - Throws: `PlutilError`, or the error of a value.
  package static func parse(_ arguments: [String]) throws -> PlutilCall {
    var parser = PlutilParser(rest: arguments[...])
    return try parser.call()
  }

  package static let help = """
    plutil: [command] [options] file...
    The file - is standard input. Commands (-lint without one):
     -help                          this text
     -lint                          check the files
     -convert FMT                   rewrite the files: xml1 binary1 json openstep; write next to them: swift objc
                                    (with -header after objc: a header too)
     -insert KEYPATH -TYPE VALUE    add a value; with -append to the array at the key path
     -replace KEYPATH -TYPE VALUE   replace a value, or add it
     -remove KEYPATH                remove a value
     -extract KEYPATH FMT           write the value as a list in the format, or print it with raw
                                    (with -expect TYPE after FMT: fail for a value of another type)
     -type KEYPATH                  print the type of a value
     -create FMT                    write an empty list
     -p                             print in a form for people
    TYPE: bool integer float string date data xml json, or dictionary and array, which take no value
    Options:
     -o PATH   write the result to PATH, - for standard output (default: replace the file)
     -e EXT    write next to the file, with this extension
     -s        silent on success
     -r        readable JSON
     -n        no line end after a bare value
     --        only files follow

    """

  private mutating func call() throws -> PlutilCall {
    guard let first = rest.first else { throw PlutilError("No files specified.") }
    guard first.hasPrefix("-"), first != "-", first != "--", !["-s", "-o", "-e", "-r", "-n"].contains(first) else {
      return .run(.lint, try optionsAndFiles())
    }
    rest.removeFirst()
    switch first {
    case "-help": return .help
    case "-create":
      let format = try format("'Create' requires a plist format.") ?? .xml1
      return .create(format, try optionsAndFiles())
    default:
      let command = try command(first)
      return .run(command, try optionsAndFiles())
    }
  }

  /// Parses the arguments of a command.
  private mutating func command(_ name: String) throws -> PlutilCommand {
    switch name {
    case "-lint": return .lint
    case "-p": return .print
    case "-convert":
      let format = try format("Missing format specifier for command.")
      if format == .objc && rest.first == "-header" {
        rest.removeFirst()
        options.wantsHeader = true
      }
      return .convert(format)
    case "-remove": return .remove(KeyPath(try argument(or: "'Remove' requires a key path.")))
    case "-type":
      let path = KeyPath(try argument(or: "'Type' requires a key path."))
      return .extract(path, .type, expected: try expectation())
    case "-extract":
      let missing = "'Extract' requires a key path and a plist format."
      let path = KeyPath(try argument(or: missing))
      if rest.first == "raw" {
        rest.removeFirst()
        return .extract(path, .raw, expected: try expectation())
      }
      let format = try format(missing)
      return .extract(path, .list(format), expected: try expectation())
    case "-insert", "-replace":
      let missing = "'Insert' and 'Replace' require a key path, a type, and a value."
      let path = KeyPath(try argument(or: missing))
      let value = try value(try argument(or: missing), missing)
      let appends = rest.first == "-append"
      if appends { rest.removeFirst() }
      return name == "-insert" ? .insert(path, value, appends: appends) : .replace(path, value)
    default: throw PlutilError("unrecognized option: \(name)")
    }
  }

  /// Parses the remaining arguments.
  private mutating func optionsAndFiles() throws -> PlutilOptions {
    while let word = rest.popFirst() {
      switch word {
      case "--":
        options.paths += rest
        rest = []
      case "-o": options.output = try argument(or: "Missing argument for -o.")
      case "-e": options.fileExtension = try argument(or: "Missing argument for -e.")
      case "-s": options.isSilent = true
      case "-r": options.isReadable = true
      case "-n": options.endsLine = false
      case "-": options.paths.append(word)
      default:
        guard !word.hasPrefix("-") else { throw PlutilError("unrecognized option: \(word)") }
        options.paths.append(word)
      }
    }
    if options.paths.isEmpty { throw PlutilError("No files specified.") }
    return options
  }

  private mutating func argument(or missing: String) throws -> String {
    guard let argument = rest.popFirst() else { throw PlutilError(missing) }
    return argument
  }

  private mutating func format(_ missing: String) throws -> OutputFormat? {
    let name = try argument(or: missing)
    if name == "NoConversion" { return nil }
    guard let format = OutputFormat(name: name) else { throw PlutilError("Unknown format specifier: \(name)") }
    return format
  }

  private mutating func expectation() throws -> String? {
    guard rest.first == "-expect" else { return nil }
    rest.removeFirst()
    let type = try argument(or: "-expect requires a type argument.")
    guard Kind.allCases.contains(where: { $0.plutilName == type }) else {
      throw PlutilError("-expect type [\(type)] not valid.")
    }
    return type
  }

  private mutating func value(_ type: String, _ missing: String) throws -> Value {
    switch type {
    case "-dictionary": return try ValueText.empty(.dictionary).root
    case "-array": return try ValueText.empty(.array).root
    case "-string": return try ValueText.value(.string, try argument(or: missing))
    case "-bool": return try ValueText.value(.boolean, try argument(or: missing))
    case "-integer": return try ValueText.value(.integer, try argument(or: missing))
    case "-float": return try ValueText.value(.real, try argument(or: missing))
    case "-date": return try ValueText.value(.date, try argument(or: missing))
    case "-data": return try ValueText.value(.data, try argument(or: missing))
    case "-xml": return try XMLReader.read(Array(try argument(or: missing).utf8)).root
    case "-json": return try JSONReader.read(Array(try argument(or: missing).utf8)).root
    default: throw PlutilError("Unknown insert or replace type \(type)")
    }
  }
}
