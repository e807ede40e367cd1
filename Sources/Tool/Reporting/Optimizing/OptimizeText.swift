import CrushBasics
package import CrushBuild
import CrushCodecs
import CrushInspection
package import CrushSteps

/// The report of an optimization as text for a terminal.
package enum OptimizeText {
  /// Returns the messages about single files, then a summary. A quiet report contains only failures and, for a check,
  /// the files that could be smaller.
  package static func render(
    _ records: [OptimizeRecord], seconds: Double, mode: WritingMode, detail: BuildText.Detail, style: TextStyle,
    hints: HintWords = .none
  ) -> String {
    var lines = records.flatMap { messages(of: $0, mode, detail, style, hints) }
    if detail != .quiet { lines += summary(OptimizeTotals(of: records), seconds: seconds, mode) }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  private static func messages(
    of record: OptimizeRecord, _ mode: WritingMode, _ detail: BuildText.Detail, _ style: TextStyle, _ hints: HintWords
  ) -> [String] {
    let path = oneLine(record.path)
    var lines: [String] = []
    switch record.outcome {
    case .optimized(let facts):
      if mode == .check {
        lines.append("\(path): \(style.severity(.error)): could be smaller: \(change(record))")
      } else if detail == .verbose {
        lines.append("\(path): \(change(record))\(stripped(facts))")
      }
      if detail != .quiet { lines += position(facts, path, style) }
    case .alreadySmall where detail == .verbose: lines.append("\(path): no smaller file was found")
    case .optimizedBefore where detail == .verbose: lines.append("\(path): optimized before")
    case .skipped(let reason) where detail != .quiet:
      lines.append("\(path): \(style.severity(.note)): skipped: \(oneLine(reason.message(for: record.path)))")
    case .failed(let error):
      lines.append("\(path): \(style.severity(.error)): \(oneLine(error.message(for: record.path, hints)))")
    case .alreadySmall, .optimizedBefore, .skipped: break
    }
    if detail != .quiet { lines += record.warnings.map { "\(path): \(style.severity(.warning)): \(oneLine($0))" } }
    return lines
  }

  private static func position(_ facts: OptimizedImage.Facts, _ path: String, _ style: TextStyle) -> [String] {
    switch facts.position {
    case .kept: ["\(path): \(style.severity(.warning)): its metadata contains a GPS position, which stays"]
    case .stripped: ["\(path): \(style.severity(.note)): stripped a GPS position from its metadata"]
    case nil: []
    }
  }

  private static func stripped(_ facts: OptimizedImage.Facts) -> String {
    var names: [String] = []
    for name in facts.stripped.map(\.name) where !names.contains(name) { names.append(name) }
    return names.isEmpty ? "" : "; without \(oneLine(names.joined(separator: ", ")))"
  }

  private static func change(_ record: OptimizeRecord) -> String {
    "\(ByteCount.grouped(record.before)) → \(ByteCount.grouped(record.after)) bytes, "
      + percent(from: record.before, to: record.after)
  }

  private static func percent(from before: Int, to after: Int) -> String {
    before == 0 ? "0.0 %" : ByteCount.fixed(Double(after - before) / Double(before) * 100, places: 1) + " %"
  }

  private static func summary(_ totals: OptimizeTotals, seconds: Double, _ mode: WritingMode) -> [String] {
    let verb = mode == .write ? "optimized" : "could be smaller"
    var first = "\(ByteCount.grouped(totals.optimized)) of \(plural(totals.files, "image")) \(verb)"
    if totals.optimized > 0 {
      first +=
        ": \(ByteCount.text(totals.before)) → \(ByteCount.text(totals.after)), "
        + percent(from: totals.before, to: totals.after)
    }
    let counts = [
      (totals.alreadySmall, "already small"), (totals.optimizedBefore, "optimized before"),
      (totals.skipped, "skipped"), (totals.failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\(ByteCount.grouped($0.0)) \($0.1)" }
    let facts = counts + (mode == .dryRun ? ["nothing was written (dry run)"] : [])
    return [([first] + facts + ["\(ByteCount.fixed(seconds, places: 2)) s"]).joined(separator: "; ")]
  }
}

/// The totals of an optimization.
struct OptimizeTotals {
  private(set) var files = 0
  private(set) var optimized = 0
  private(set) var alreadySmall = 0
  private(set) var optimizedBefore = 0
  private(set) var skipped = 0
  private(set) var failed = 0
  /// The bytes of all files that can be read, before and after.
  private(set) var before = 0
  private(set) var after = 0

  init(of records: [OptimizeRecord]) {
    files = records.count
    for record in records {
      switch record.outcome {
      case .optimized: optimized += 1
      case .alreadySmall: alreadySmall += 1
      case .optimizedBefore: optimizedBefore += 1
      case .skipped: skipped += 1
      case .failed: failed += 1
      }
      if record.failure == nil {
        before += record.before
        after += record.after
      }
    }
  }
}

extension OptimizeError {
  /// Returns the problem, and the option that solves it.
  func message(for path: String, _ hints: HintWords) -> String {
    let hint: Hint? =
      switch self {
      case .png(let error): SourceError.png(error).hint
      case .memory: .memoryLimit
      case .jpeg(.tooLarge): .pixelLimit
      default: nil
      }
    let words = hint.flatMap(hints.words(for:))
    return message(for: path) + (words.map { " (\($0))" } ?? "")
  }
}
