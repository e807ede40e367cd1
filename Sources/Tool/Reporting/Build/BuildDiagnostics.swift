import CrushBasics
package import CrushSteps

/// The problems of a build in the form of compilers, `path:line:column: error: message`. Xcode and other build systems
/// turn such lines into links.
package enum BuildDiagnostics {
  /// - Parameters:
  ///   - mode: a check reports missing and stale outputs.
  ///   - showsWarnings: false reports only errors.
  ///   - named: sources that the user named. A warning reports each of them that is skipped.
  ///   - hints: the words for hints.
  ///   - path: returns the form of a source's path in messages.
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
      if showsWarnings, case .skipped = record.disposition, named.contains(record.source) {
        lines.append(line(path(record.source), "warning", "skipped, so it has no output"))
      }
      if showsWarnings { lines += record.warnings.map { line(path(record.source), "warning", $0) } }
      switch record.state {
      case .missing where mode == .check:
        lines.append(line(path(record.source), "error", "its output is missing (build again to write it)"))
      case .stale where mode == .check:
        lines.append(line(path(record.source), "error", "its output is stale (build again to update it)"))
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
