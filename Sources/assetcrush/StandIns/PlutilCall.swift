import PropertyList

/// A parsed command line of plutil.
enum PlutilCall {
  case help
  /// Writes an empty list to each path.
  case create(OutputFormat, PlutilOptions)
  /// Runs a command for each path.
  case run(PlutilCommand, PlutilOptions)
}

/// A command of plutil for one file.
enum PlutilCommand {
  /// The result of `-extract` or `-type`.
  enum Extraction {
    case raw, type
    /// nil for the format of the file.
    case list(OutputFormat?)
  }

  case lint, print
  /// nil for the format of the file.
  case convert(OutputFormat?)
  case insert(KeyPath, Value, appends: Bool)
  case replace(KeyPath, Value)
  case remove(KeyPath)
  case extract(KeyPath, Extraction, expected: String?)
}

/// The files and options of a plutil command line.
struct PlutilOptions {
  var paths: [String] = []
  var output: String?
  var fileExtension: String?
  var isSilent = false
  var isReadable = false
  /// Whether a line end follows a bare value. False with `-n`.
  var endsLine = true
  /// Whether Objective-C source gets a header.
  var wantsHeader = false

  /// Returns the options for writing the list at `path`.
  func writing(_ path: String) -> Writer.Options {
    var options = Writer.Options()
    options.order = .plutil
    options.isReadable = isReadable
    options.isStrict = true
    options.fileName = PropertyListInput(path: path).fileName
    return options
  }
}

/// An error with the exact message of plutil.
struct PlutilError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
