package import CrushPropertyList

/// A parsed command line of plutil.
package enum PlutilCall: Sendable {
  case help
  /// Writes an empty list to each path.
  case create(OutputFormat, PlutilOptions)
  /// Runs a command for each path.
  case run(PlutilCommand, PlutilOptions)
}

/// A command of plutil for one file.
package enum PlutilCommand: Sendable {
  /// The result of `-extract` or `-type`.
  package enum Extraction: Sendable, Equatable {
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
package struct PlutilOptions: Sendable, Equatable {
  package internal(set) var paths: [String] = []
  package internal(set) var output: String?
  package internal(set) var fileExtension: String?
  package internal(set) var isSilent = false
  package internal(set) var isReadable = false
  /// Whether a line end follows a bare value. False with `-n`.
  package internal(set) var endsLine = true
  /// Whether Objective-C source gets a header.
  package internal(set) var wantsHeader = false
}

/// An error with the exact message of plutil.
package struct PlutilError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
