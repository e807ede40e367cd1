import Assets
import FileSystem
import Findings
package import Fixes
import Text

/// The fixes of a run, a line for each file, and how many in all.
package enum FixText {
  /// - Parameters:
  ///   - isDryRun: whether the fixes were only tried.
  ///   - hints: the words for hints.
  package static func render(
    _ records: [FixRecord], isDryRun: Bool = false, hints: HintWords = .none
  ) -> String {
    guard !records.isEmpty else { return "Nothing to fix.\n" }
    let lines = records.map { "\(oneLine($0.path)): \(oneLine(text($0.outcome, isDryRun, hints)))" }
    let mended = records.count { $0.isMended }
    let left = records.count - mended
    let verb = isDryRun ? "Would fix" : "Fixed"
    let rest = left == 0 ? "" : ", \(isDryRun ? "leave" : "left") \(plural(left, "file")) alone"
    return (lines + ["\(verb) \(plural(mended, "file"))\(rest)."]).joined(separator: "\n") + "\n"
  }

  private static func text(_ outcome: FixRecord.Outcome, _ isDryRun: Bool, _ hints: HintWords) -> String {
    switch outcome {
    case .fixed(let fixes, let before, let after, let details):
      let sizes = "\(ByteCount.text(before)) → \(ByteCount.text(after))"
      let changes = fixes.map { isDryRun ? $0.plan : $0.deed }.joined(separator: ", ")
      let all = ["\(changes), \(sizes)"] + (isDryRun ? details : [])
      return "\(isDryRun ? "would " : "fixed: ")\(all.joined(separator: "; "))"
    case .deleted: return isDryRun ? "would be deleted" : "fixed: deleted"
    case .leftAlone(let obstacle): return "not fixed: \(hints.message(obstacle.description, obstacle.hint))"
    case .failed(let error): return "not fixed: \(error.message)"
    }
  }
}

extension Fix {
  fileprivate var deed: String {
    switch self {
    case .dropAlpha: "dropped the alpha channel"
    case .stripMetadata: "stripped metadata"
    case .makeBinary: "made binary"
    }
  }

  /// Stands behind "would".
  fileprivate var plan: String {
    switch self {
    case .dropAlpha: "drop the alpha channel"
    case .stripMetadata: "strip metadata"
    case .makeBinary: "make binary"
    }
  }
}
