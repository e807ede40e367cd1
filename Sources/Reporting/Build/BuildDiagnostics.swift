package import Build
import Text

/// What went wrong in a build, for build systems: nothing else, in the form of compilers, `path:line:column: error:
/// message`, which Xcode and others turn into links.
package enum BuildDiagnostics {
  /// - Parameters:
  ///   - mode: a check names the outputs that are missing or stale.
  ///   - showsWarnings: false leaves errors alone.
  ///   - named: sources that were asked for by name: one that is left out is worth a warning.
  ///   - path: how a source's path is written.
  package static func render(
    _ records: [FileRecord], mode: WritingMode, showsWarnings: Bool, named: [String] = [], path: (String) -> String
  ) -> String {
    let named = Set(named)
    let pointers = unfetched(records).map { line(path($0.path), "error", $0.message) } ?? ""
    let messages = records.flatMap { record in
      var lines: [String] = []
      if let failure = record.failure, !record.isUnfetched { lines.append(line(path(record.source), "error", failure)) }
      if showsWarnings, case .leftOut = record.fate, named.contains(record.source) {
        lines.append(line(path(record.source), "warning", "left out of builds: nothing is made of it"))
      }
      if showsWarnings { lines += record.warnings.map { line(path(record.source), "warning", $0) } }
      switch record.state {
      case .missing where mode == .check: lines.append(line(path(record.source), "error", "its output is missing"))
      case .stale where mode == .check: lines.append(line(path(record.source), "error", "its output is stale"))
      case .none, .current, .written, .missing, .stale: break
      }
      return lines
    }
    return pointers + messages.joined()
  }

  private static func line(_ path: String, _ severity: String, _ message: String) -> String {
    let place = Place(message)
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(oneLine(path))\(position): \(severity): \(oneLine(place?.rest ?? message))\n"
  }

  /// A message that begins with its place: `line 6, column 13: end tag …`.
  private struct Place {
    let line: Int
    let column: Int
    let rest: String

    init?(_ message: String) {
      let parts = message.split(separator: ": ", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let words = parts[0].split(separator: " ")
      guard words.count == 4, words[0] == "line", words[1].last == ",", words[2] == "column",
        let line = Int(words[1].dropLast()), let column = Int(words[3])
      else { return nil }
      self.line = line
      self.column = column
      rest = String(parts[1])
    }
  }
}
