import Assets
package import Build
import Text

/// What was resized, a line a result.
package enum ResizeText {
  /// - Parameter isDryRun: whether nothing was written.
  package static func render(_ records: [ResizeRecord], isDryRun: Bool) -> String {
    records.flatMap { lines($0, isDryRun: isDryRun) }.map { oneLine($0) + "\n" }.joined()
  }

  private static func lines(_ record: ResizeRecord, isDryRun: Bool) -> [String] {
    if let failure = record.failure { return ["\(record.source): error: \(failure)"] }
    if record.made.isEmpty { return ["\(record.source): nothing to do: the images of its set have this size"] }
    return record.made.flatMap { made -> [String] in
      let source = record.size.map { "\($0)" } ?? ""
      let result =
        "\(made.path): \(made.size) of \(source), decoded \(ByteCount.text(made.decodedBytes)) of "
        + "\(ByteCount.text(record.decodedBytes)), on disk \(ByteCount.text(made.fileBytes)) of "
        + "\(ByteCount.text(record.fileBytes))\(isDryRun ? " (not written)" : "")"
      let warning = "\(made.path): warning: more pixels than its source has: it will look blurry"
      return made.isEnlarged ? [result, warning] : [result]
    }
  }
}
