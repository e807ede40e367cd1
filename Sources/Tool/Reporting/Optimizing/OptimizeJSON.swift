package import CrushBuild
import CrushParsers
package import CrushSteps

/// The report of an optimization for programs. `version` changes when a field changes its meaning or is removed.
package enum OptimizeJSON {
  package static func render(
    _ records: [OptimizeRecord], seconds: Double, mode: WritingMode, hints: HintWords = .none
  ) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.objects("files", records) { write($0, hints, to: &$1) }
        json.member("isDryRun", !mode.writes)
        json.member("seconds", seconds)
        json.object("summary", OptimizeTotals(of: records), write)
        json.member("version", 1)
      }
    }
  }

  private static func write(_ totals: OptimizeTotals, to json: inout JSONWriter) {
    json.member("alreadySmall", totals.alreadySmall)
    json.member("bytesAfter", totals.after)
    json.member("bytesBefore", totals.before)
    json.member("failed", totals.failed)
    json.member("files", totals.files)
    json.member("optimized", totals.optimized)
    json.member("optimizedBefore", totals.optimizedBefore)
    json.member("skipped", totals.skipped)
  }

  private static func write(_ record: OptimizeRecord, _ hints: HintWords, to json: inout JSONWriter) {
    var facts: OptimizedImage.Facts?
    var (reason, error): (String?, String?) = (nil, nil)
    let outcome: String
    switch record.outcome {
    case .optimized(let found): (outcome, facts) = ("optimized", found)
    case .alreadySmall: outcome = "already-small"
    case .optimizedBefore: outcome = "optimized-before"
    case .skipped(let cause): (outcome, reason) = ("skipped", cause.message(for: record.path))
    case .failed(let cause): (outcome, error) = ("failed", cause.message(for: record.path, hints))
    }
    json.member("bytesAfter", record.after)
    json.member("bytesBefore", record.before)
    json.member("error", error)
    // `stripped` or `kept`, if the metadata contained a GPS position.
    json.member("gpsPosition", facts?.position?.rawValue)
    json.member("outcome", outcome)
    json.member("path", record.path)
    json.member("reason", reason)
    // The metadata that the smaller file does not have.
    json.objects("stripped", facts?.stripped.nonEmpty) { metadata, json in
      json.member("bytes", metadata.bytes)
      json.member("type", metadata.name)
    }
    json.member("warnings", record.warnings.nonEmpty)
  }
}
