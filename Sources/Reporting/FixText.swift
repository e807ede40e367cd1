import Assets
package import Fixes

/// What was mended, a line a file, and how much in all.
package enum FixText {
  package static func render(_ records: [FixRecord]) -> String {
    guard !records.isEmpty else { return "Nothing to fix.\n" }
    let lines = records.map { "\(oneLine($0.path)): \(oneLine(text($0.outcome)))" }
    let mended = records.count { $0.isMended }
    let left = records.count - mended
    let rest = left == 0 ? "" : ", left \(plural(left, "file")) alone"
    return (lines + ["Fixed \(plural(mended, "file"))\(rest)."]).joined(separator: "\n") + "\n"
  }

  private static func text(_ outcome: FixRecord.Outcome) -> String {
    switch outcome {
    case .fixed(let fixes, let before, let after):
      "fixed: \(fixes.map(\.rawValue).joined(separator: ", ")), \(ByteCount.text(before)) → \(ByteCount.text(after))"
    case .deleted: "fixed: deleted"
    case .leftAlone(let reason): "not fixed: \(reason)"
    case .failed(let message): "not fixed: \(message)"
    }
  }
}
