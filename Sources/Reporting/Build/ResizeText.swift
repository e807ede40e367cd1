import Assets
package import Pipeline
import Text

/// The report of a resize as text for a terminal: a line for each result.
package enum ResizeText {
  /// - Parameters:
  ///   - isDryRun: whether nothing was written.
  ///   - hints: the words for hints.
  package static func render(_ records: [ResizeRecord], isDryRun: Bool, hints: HintWords = .none) -> String {
    records.flatMap { lines($0, isDryRun: isDryRun, hints) }.map { oneLine($0) + "\n" }.joined()
  }

  private static func lines(_ record: ResizeRecord, isDryRun: Bool, _ hints: HintWords) -> [String] {
    if let failure = record.failure {
      return ["\(record.source): error: \(hints.message(failure.description, failure.hint))"]
    }
    if record.made.isEmpty {
      return ["\(record.source): nothing to do, because the images of its set already have this size"]
    }
    return record.made.flatMap { made -> [String] in
      let source = record.size.map { "\($0)" } ?? ""
      let result =
        "\(made.path): \(made.size) of \(source), decoded \(ByteCount.text(made.decodedBytes)) of "
        + "\(ByteCount.text(record.decodedBytes)), on disk \(ByteCount.text(made.fileBytes)) of "
        + "\(ByteCount.text(record.fileBytes))\(isDryRun ? " (not written)" : "")"
      let warning = "\(made.path): warning: it has more pixels than its source, so it looks blurry"
      return made.isEnlarged ? [result, warning] : [result]
    }
  }
}
