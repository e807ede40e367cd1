import PropertyList

/// What plutil is asked to do.
enum PlutilCommand {
  /// What `-extract` gives.
  enum Extraction {
    case raw, type
    /// nil for the format of the file.
    case list(OutputFormat?)
  }

  case help, lint, print
  /// nil for the format of the file.
  case convert(OutputFormat?)
  case create(OutputFormat)
  case insert(KeyPath, Value, appends: Bool)
  case replace(KeyPath, Value)
  case remove(KeyPath)
  case extract(KeyPath, Extraction, expected: String?)
}

/// What is wrong with plutil's command line, in its words.
struct PlutilError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// plutil's command line: the command first, then options and files in any order.
struct PlutilCommandLine {
  private(set) var paths: [String] = []
  private(set) var output: String?
  private(set) var fileExtension: String?
  private(set) var isSilent = false
  /// Whether a bare value ends with a line end (not with -n).
  private(set) var endsLine = true
  /// Whether Objective-C gets a header.
  private(set) var wantsHeader = false
  private var isReadable = false
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  static let help = """
    plutil: [command] [options] file...
    The file - is standard input. Commands (-lint without one):
     -help                          this text
     -lint                          check the files
     -convert FMT                   rewrite the files: xml1 binary1 json openstep; beside them: swift objc
                                    (with -header after objc: a header too)
     -insert KEYPATH -TYPE VALUE    add a value; with -append to the array at the key path
     -replace KEYPATH -TYPE VALUE   the same, over what is there
     -remove KEYPATH                remove a value
     -extract KEYPATH FMT           write the value as a list of the format, or print it: raw
                                    -expect TYPE fails unless it is of the type
     -type KEYPATH                  print the type of a value
     -create FMT                    write an empty list
     -p                             print for people to read
    TYPE: bool integer float string date data xml json, or dictionary and array, which take no value
    Options:
     -o PATH   where the result goes, - for standard output (else the file is replaced)
     -e EXT    write beside the file, with this extension
     -s        silent on success
     -r        readable JSON
     -n        no line end after a bare value
     --        all that follows are files

    """

  func options(for path: String) -> Writer.Options {
    var options = Writer.Options()
    options.order = .plutil
    options.isReadable = isReadable
    options.isStrict = true
    options.fileName = PropertyListInput(path: path).fileName
    return options
  }

  /// Takes the command and its own arguments.
  mutating func command() throws -> PlutilCommand {
    guard let first = rest.first else { throw PlutilError("No files specified.") }
    guard first.hasPrefix("-"), first != "-", first != "--", !["-s", "-o", "-e", "-r", "-n"].contains(first) else {
      return .lint
    }
    rest.removeFirst()
    switch first {
    case "-help": return .help
    case "-lint": return .lint
    case "-p": return .print
    case "-convert":
      let format = try format("Missing format specifier for command.")
      if format == .objc && rest.first == "-header" {
        rest.removeFirst()
        wantsHeader = true
      }
      return .convert(format)
    case "-create": return .create(try format("'Create' requires a plist format.") ?? .xml1)
    case "-remove": return .remove(KeyPath(try take("'Remove' requires a key path.")))
    case "-type":
      let path = KeyPath(try take("'Type' requires a key path."))
      return .extract(path, .type, expected: try expectation())
    case "-extract":
      let missing = "'Extract' requires a key path and a plist format."
      let path = KeyPath(try take(missing))
      if rest.first == "raw" {
        rest.removeFirst()
        return .extract(path, .raw, expected: try expectation())
      }
      let format = try format(missing)
      return .extract(path, .list(format), expected: try expectation())
    case "-insert", "-replace":
      let missing = "'Insert' and 'Replace' require a key path, a type, and a value."
      let path = KeyPath(try take(missing))
      let value = try value(try take(missing), missing)
      let appends = rest.first == "-append"
      if appends { rest.removeFirst() }
      return first == "-insert" ? .insert(path, value, appends: appends) : .replace(path, value)
    default: throw PlutilError("unrecognized option: \(first)")
    }
  }

  /// Takes the options and the files.
  mutating func readRest() throws {
    while let argument = rest.popFirst() {
      switch argument {
      case "--":
        paths += rest
        rest = []
      case "-o": output = try take("Missing argument for -o.")
      case "-e": fileExtension = try take("Missing argument for -e.")
      case "-s": isSilent = true
      case "-r": isReadable = true
      case "-n": endsLine = false
      case "-": paths.append(argument)
      default:
        guard !argument.hasPrefix("-") else { throw PlutilError("unrecognized option: \(argument)") }
        paths.append(argument)
      }
    }
    if paths.isEmpty { throw PlutilError("No files specified.") }
  }

  private mutating func take(_ missing: String) throws -> String {
    guard let argument = rest.popFirst() else { throw PlutilError(missing) }
    return argument
  }

  private mutating func format(_ missing: String) throws -> OutputFormat? {
    let name = try take(missing)
    if name == "NoConversion" { return nil }
    guard let format = OutputFormat(name: name) else { throw PlutilError("Unknown format specifier: \(name)") }
    return format
  }

  private mutating func expectation() throws -> String? {
    guard rest.first == "-expect" else { return nil }
    rest.removeFirst()
    let type = try take("-expect requires a type argument.")
    guard Kind.allCases.contains(where: { $0.plutilName == type }) else {
      throw PlutilError("-expect type [\(type)] not valid.")
    }
    return type
  }

  private mutating func value(_ type: String, _ missing: String) throws -> Value {
    switch type {
    case "-dictionary": return try ValueText.empty(.dictionary).root
    case "-array": return try ValueText.empty(.array).root
    case "-string": return try ValueText.value(.string, try take(missing))
    case "-bool": return try ValueText.value(.boolean, try take(missing))
    case "-integer": return try ValueText.value(.integer, try take(missing))
    case "-float": return try ValueText.value(.real, try take(missing))
    case "-date": return try ValueText.value(.date, try take(missing))
    case "-data": return try ValueText.value(.data, try take(missing))
    case "-xml": return try XMLReader.read(Array(try take(missing).utf8)).root
    case "-json": return try JSONReader.read(Array(try take(missing).utf8)).root
    default: throw PlutilError("Unknown insert or replace type \(type)")
    }
  }
}
