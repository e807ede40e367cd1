import CrushBasics
import CrushFiles
package import CrushFixes
import CrushInspection

/// The report of the fixes of a run: a line for each file, and the totals.
package enum FixText {
  /// - Parameters:
  ///   - isDryRun: whether nothing was written.
  ///   - isVerbose: whether the lines of fixed files have details. Those of a dry run always have them.
  ///   - style: the colors, and the width that long paths are shortened to.
  ///   - hints: the words for hints.
  package static func render(
    _ records: [FixRecord], isDryRun: Bool = false, isVerbose: Bool = false, style: TextStyle = .plain,
    hints: HintWords = .none
  ) -> String {
    guard !records.isEmpty else { return "Nothing to fix.\n" }
    let lines = records.map { line($0, isDryRun, isVerbose || isDryRun, style, hints) }
    let fixed = records.count { $0.isFixed }
    let left = records.count - fixed
    let verb = isDryRun ? "Would fix" : "Fixed"
    let rest =
      left == 0
      ? ""
      : isDryRun
        ? " \(plural(left, "file")) would not be fixed." : " \(plural(left, "file was", "files were")) not fixed."
    return (lines + ["\(verb) \(plural(fixed, "file")).\(rest)"]).joined(separator: "\n") + "\n"
  }

  private static func line(
    _ record: FixRecord, _ isDryRun: Bool, _ hasDetails: Bool, _ style: TextStyle, _ hints: HintWords
  ) -> String {
    let text = oneLine(text(record.outcome, isDryRun, hasDetails, hints))
    var path = oneLine(record.path)
    // The path of a failed fix is needed whole.
    if let width = style.width, record.isFixed {
      path = DisplayWidth.shortened(path, to: max(leastPath, width - 2 - DisplayWidth.of(text)))
    }
    return "\(path): \(record.isFixed ? style.green(text) : style.yellow(text))"
  }

  /// The least columns of a path that is shortened.
  private static let leastPath = 20

  private static func text(
    _ outcome: FixRecord.Outcome, _ isDryRun: Bool, _ hasDetails: Bool, _ hints: HintWords
  ) -> String {
    switch outcome {
    case .fixed(let fixes, let before, let after, let details):
      let sizes = "\(ByteCount.text(before)) → \(ByteCount.text(after))"
      let changes = fixes.map { isDryRun ? $0.infinitive : $0.pastTense }.joined(separator: ", ")
      let all = ["\(changes), \(sizes)"] + (hasDetails ? details : [])
      return "\(isDryRun ? "would " : "fixed: ")\(all.joined(separator: "; "))"
    case .deleted: return isDryRun ? "would be deleted" : "fixed: deleted"
    case .leftAlone(let obstacle): return "not fixed: \(hints.message(obstacle.description, obstacle.hint))"
    case .failed(let error): return "not fixed: \(error.message)"
    }
  }
}

extension Fix {
  fileprivate var pastTense: String {
    switch self {
    case .dropAlpha: "dropped the alpha channel"
    case .stripMetadata: "stripped metadata"
    case .makeBinary: "converted to binary"
    }
  }

  /// The form after "would".
  fileprivate var infinitive: String {
    switch self {
    case .dropAlpha: "drop the alpha channel"
    case .stripMetadata: "strip metadata"
    case .makeBinary: "convert to binary"
    }
  }
}
