import CrushBasics
import CrushImageFacts
import CrushInspection
package import CrushSteps

/// The report of a resize as text: a line for each result, or a table on a terminal.
package enum ResizeText {
  /// - Parameters:
  ///   - isDryRun: whether nothing was written.
  ///   - isVerbose: whether the source and the kernel of each result are stated.
  ///   - hints: the words for hints.
  package static func render(
    _ records: [ResizeRecord], isDryRun: Bool, isVerbose: Bool = false, style: TextStyle = .plain,
    hints: HintWords = .none
  ) -> String {
    let hasTable = style.width != nil
    var lines: [String] = []
    for record in records {
      if let remark = remark(record, style, hints) { lines.append(remark) }
      lines += record.warnings.map { "\(style.severity(.warning)): \(oneLine($0))" }
      for made in record.made {
        if !hasTable { lines.append(line(record, made, isDryRun: isDryRun)) }
        if isVerbose { lines.append(decision(made, record)) }
        if made.isEnlarged { lines.append(warning(made, style)) }
      }
    }
    let made = records.flatMap { record in record.made.map { (record, $0) } }
    if hasTable && !made.isEmpty {
      lines += table(made, style)
      lines.append(isDryRun ? "nothing was written (dry run)" : "\(plural(made.count, "file")) written")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the failure of a source, or the reason why it has no result.
  private static func remark(_ record: ResizeRecord, _ style: TextStyle, _ hints: HintWords) -> String? {
    let source = oneLine(record.source)
    if let failure = record.failure {
      return "\(source): \(style.severity(.error)): \(oneLine(hints.message(failure.description, failure.hint)))"
    }
    return record.made.isEmpty
      ? "\(source): nothing to do, because the images of its set already have this size" : nil
  }

  private static func warning(_ made: ResizeRecord.Made, _ style: TextStyle) -> String {
    "\(oneLine(made.path)): \(style.severity(.warning)): it has more pixels than its source, so it looks blurry"
  }

  /// Returns the origin of a result.
  private static func decision(_ made: ResizeRecord.Made, _ record: ResizeRecord) -> String {
    let source = oneLine(record.source)
    let origin =
      switch record.size {
      case nil: "drawn from \(source)"
      case made.size?: "as large as \(source)"
      case let size?: "scaled from \(source), which has \(size) pixels"
      }
    return "\(oneLine(made.path)): \(origin)"
  }

  private static func line(_ record: ResizeRecord, _ made: ResizeRecord.Made, isDryRun: Bool) -> String {
    let notWritten = isDryRun ? " (not written)" : ""
    guard let source = record.size else {
      return "\(oneLine(made.path)): \(made.size), decoded \(ByteCount.text(made.decodedBytes)), on disk "
        + "\(ByteCount.text(made.fileBytes))\(notWritten)"
    }
    return "\(oneLine(made.path)): \(made.size) of \(source), decoded \(ByteCount.text(made.decodedBytes)) of "
      + "\(ByteCount.text(record.decodedBytes)), on disk \(ByteCount.text(made.fileBytes)) of "
      + "\(ByteCount.text(record.fileBytes))\(notWritten)"
  }

  private static func table(_ made: [(ResizeRecord, ResizeRecord.Made)], _ style: TextStyle) -> [String] {
    var table = TextTable([
      "image", "pixels", .init("source", importance: 0), .init("memory", importance: 3), .init("before", importance: 1),
      .init("on disk", importance: 4), .init("before", importance: 2),
    ])
    for (record, made) in made {
      table.add([
        oneLine(made.path), "\(made.size)", record.size.map { "\($0)" } ?? "", ByteCount.text(made.decodedBytes),
        record.size == nil ? "" : ByteCount.text(record.decodedBytes), ByteCount.text(made.fileBytes),
        ByteCount.text(record.fileBytes),
      ])
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    return lines
  }
}
