package import CrushBuild
package import CrushPipeline

/// The report of an optimization for programs. `version` changes when a field changes its meaning or is removed.
package enum OptimizeJSON {
  package static func render(
    _ records: [OptimizeRecord], seconds: Double, mode: WritingMode, hints: HintWords = .none
  ) -> String {
    JSONText.render(
      Report(
        isDryRun: !mode.writes, seconds: seconds, summary: Summary(OptimizeTotals(of: records)),
        files: records.map { File($0, hints) }))
  }

  private struct Report: Encodable {
    let version = 1
    let isDryRun: Bool
    let seconds: Double
    let summary: Summary
    let files: [File]
  }

  private struct Summary: Encodable {
    let files: Int
    let optimized: Int
    let alreadySmall: Int
    let optimizedBefore: Int
    let skipped: Int
    let failed: Int
    let bytesBefore: Int
    let bytesAfter: Int

    init(_ totals: OptimizeTotals) {
      files = totals.files
      optimized = totals.optimized
      alreadySmall = totals.alreadySmall
      optimizedBefore = totals.optimizedBefore
      skipped = totals.skipped
      failed = totals.failed
      bytesBefore = totals.before
      bytesAfter = totals.after
    }
  }

  private struct File: Encodable {
    let path: String
    /// `optimized`, `already-small`, `optimized-before`, `skipped` or `failed`.
    let outcome: String
    /// Why the file was skipped.
    let reason: String?
    let error: String?
    let warnings: [String]?
    let bytesBefore: Int
    let bytesAfter: Int
    /// The metadata that the smaller file does not have.
    let stripped: [Stripped]?
    /// `stripped` or `kept`, if the metadata contained a GPS position.
    let gpsPosition: String?

    init(_ record: OptimizeRecord, _ hints: HintWords) {
      path = record.path
      var facts: OptimizedImage.Facts?
      var (reason, error): (String?, String?) = (nil, nil)
      switch record.outcome {
      case .optimized(let found): (outcome, facts) = ("optimized", found)
      case .alreadySmall: outcome = "already-small"
      case .optimizedBefore: outcome = "optimized-before"
      case .skipped(let cause): (outcome, reason) = ("skipped", cause.message(for: record.path))
      case .failed(let cause): (outcome, error) = ("failed", cause.message(for: record.path, hints))
      }
      self.reason = reason
      self.error = error
      warnings = record.warnings.isEmpty ? nil : record.warnings
      bytesBefore = record.before
      bytesAfter = record.after
      let stripped = (facts?.stripped ?? []).map(Stripped.init)
      self.stripped = stripped.isEmpty ? nil : stripped
      gpsPosition = facts?.position?.rawValue
    }
  }

  private struct Stripped: Encodable {
    let type: String
    let bytes: Int

    init(_ stripped: OptimizedImage.Stripped) {
      type = stripped.name
      bytes = stripped.bytes
    }
  }
}
