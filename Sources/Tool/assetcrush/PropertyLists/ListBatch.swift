import CrushBasics
import CrushFiles
import CrushReporting

/// The settings of a job that writes many property lists, and its summary.
struct ListBatch: Sendable {
  var excludes: [Glob] = []
  var isDryRun = false
  var detail = BuildText.Detail.normal
  /// The word for a list that was written, such as `converted`.
  var done = "converted"
  /// Whether the results are files. Otherwise, standard output is the summary.
  var writesFiles = true

  /// Returns the lines about the files of a job and the summary.
  ///
  /// - Parameter failures: The number of folders and files that cannot be listed.
  func text(about outcomes: [PropertyListJob.Outcome], failures: Int) -> String {
    var lines: [String] = []
    let result = isDryRun ? "would be \(done)" : done
    if detail == .verbose {
      for outcome in outcomes {
        guard let isChanged = outcome.isChanged else { continue }
        lines.append("\(oneLine(outcome.name)): \(isChanged ? result : "unchanged")")
      }
    }
    if detail != .quiet && writesFiles && (outcomes.count > 1 || isDryRun) {
      let changed = outcomes.count { $0.isChanged == true }
      let counts = [
        (outcomes.count { $0.isChanged == false }, "unchanged"),
        (outcomes.count(where: \.hasFailed) + failures, "failed"),
      ].filter { $0.0 > 0 }.map { "\(ByteCount.grouped($0.0)) \($0.1)" }
      let noun = outcomes.count == 1 ? "property list" : "property lists"
      let first = "\(ByteCount.grouped(changed)) of \(ByteCount.grouped(outcomes.count)) \(noun) \(result)"
      lines.append(([first] + counts + (isDryRun ? ["nothing was written (dry run)"] : [])).joined(separator: "; "))
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
