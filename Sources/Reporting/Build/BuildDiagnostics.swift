package import Pipeline
import Text

/// What went wrong in a build, for build systems: nothing else, in the form of compilers, `path:line:column: error:
/// message`, which Xcode and others turn into links.
package enum BuildDiagnostics {
  /// - Parameters:
  ///   - mode: a check names the outputs that are missing or stale.
  ///   - showsWarnings: false leaves errors alone.
  ///   - named: sources that were asked for by name: one that is left out is worth a warning.
  ///   - hints: the words for hints.
  ///   - path: how a source's path is written.
  package static func render(
    _ records: [FileRecord], mode: WritingMode, showsWarnings: Bool, named: [String] = [], hints: HintWords = .none,
    path: (String) -> String
  ) -> String {
    let named = Set(named)
    let pointers = unfetched(records).map { line(path($0.path), "error", $0.message) } ?? ""
    let messages = records.flatMap { record in
      var lines: [String] = []
      if let failure = record.failure, !record.isUnfetched {
        let message = hints.message(failure.problem(for: record.source), failure.hint)
        lines.append(line(path(record.source), "error", message, at: failure.position))
      }
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

  private static func line(
    _ path: String, _ severity: String, _ message: String, at position: (line: Int, column: Int)? = nil
  ) -> String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(oneLine(path))\(place): \(severity): \(oneLine(message))\n"
  }
}
