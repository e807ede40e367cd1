import ArgumentParser
import CrushFiles

/// The formats of one kind of report, by the names on the command line.
protocol FileFormat: RawRepresentable<String>, Sendable {
  static var text: Self { get }

  /// Returns the format of a file with this extension; nil if there is none.
  init?(fileExtension: String)
}

/// A file for a report, with its format: `sarif=audit.txt`, or `audit.sarif`.
struct ReportOutput<Format: FileFormat>: ExpressibleByArgument {
  let format: Format
  let path: String
  /// Whether the format precedes the path.
  let namesFormat: Bool

  init?(argument: String) {
    if argument.isEmpty { return nil }
    if let equals = argument.firstIndex(of: "="), let format = Format(rawValue: String(argument[..<equals])) {
      path = String(argument[argument.index(after: equals)...])
      if path.isEmpty { return nil }
      self.format = format
      namesFormat = true
      return
    }
    path = argument
    namesFormat = false
    if argument == "-" {
      format = .text
    } else if let format = Format(fileExtension: Path.fileExtension(of: argument)) {
      self.format = format
    } else {
      return nil
    }
  }

  /// Returns the outputs of `--output`. A plain `-` beside `--format` adds none, since that format is on standard output
  /// already.
  static func outputs(_ outputs: [ReportOutput], beside format: Format?) -> [ReportOutput] {
    format == nil ? outputs : outputs.filter { $0.namesFormat || $0.path != "-" }
  }
}
