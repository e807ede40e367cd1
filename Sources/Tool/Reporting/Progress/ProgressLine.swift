import CrushBasics

/// The line that shows the progress of a long job.
///
/// `auditing [=====     ] 45 %  9,012/20,000  312 of 690 MB  98.1 MB/s  12 s left  Assets/hero@3x.png`
package enum ProgressLine {
  /// A part of the line. The least important parts are dropped first.
  private struct Part {
    let text: String
    /// 0 for parts that are never dropped.
    let importance: Int
  }

  /// The least columns of a file's name. Below, the name is dropped.
  private static let leastName = 12
  /// The file that is in work for this long has its time beside its name, so that the line does not look stalled.
  private static let longSeconds = 2.0

  /// Returns the line, at most `columns` wide.
  ///
  /// - Parameter isUnicode: whether the terminal shows more than ASCII.
  package static func text(_ facts: ProgressFacts, columns: Int, isUnicode: Bool) -> String {
    let mark = isUnicode ? "…" : "..."
    let name = name(facts, isUnicode: isUnicode)
    let nameColumns = DisplayWidth.of(name)
    var parts = parts(facts, columns: columns, isUnicode: isUnicode)
    // The name may take a quarter of the line before parts are dropped for it.
    let wanted = name.isEmpty ? 0 : min(nameColumns, max(leastName, columns / 4)) + 2
    while width(parts) + wanted > columns, let least = leastImportant(parts) { parts.remove(at: least) }
    let line = parts.map(\.text).joined(separator: "  ")
    let room = columns - DisplayWidth.of(line) - 2
    guard !name.isEmpty, room >= min(nameColumns, leastName) else {
      return DisplayWidth.cut(line, to: columns, mark: mark)
    }
    return line + "  " + DisplayWidth.shortened(name, to: room, mark: mark)
  }

  /// Returns the columns of a line.
  package static func columns(of line: String) -> Int { DisplayWidth.of(line) }

  /// Returns the rows that a terminal wraps a line into, at least 1. A wide character is never divided.
  package static func rows(of line: String, columns: Int) -> Int {
    var (rows, used) = (1, 0)
    for character in line {
      let width = DisplayWidth.of(character)
      if used + width > columns {
        rows += 1
        used = 0
      }
      used += width
    }
    return rows
  }

  /// `stopped after 1,204 of 20,000 files`.
  package static func stopped(_ facts: ProgressFacts) -> String {
    guard let all = facts.allFiles else { return "stopped after \(plural(facts.files, facts.unit))" }
    return "stopped after \(ByteCount.grouped(facts.files)) of \(plural(all, facts.unit))"
  }

  private static func width(_ parts: [Part]) -> Int {
    parts.reduce(0) { $0 + DisplayWidth.of($1.text) } + max(0, parts.count - 1) * 2
  }

  private static func leastImportant(_ parts: [Part]) -> Int? {
    parts.indices.filter { parts[$0].importance > 0 }.min { parts[$0].importance < parts[$1].importance }
  }

  private static func parts(_ facts: ProgressFacts, columns: Int, isUnicode: Bool) -> [Part] {
    var parts: [Part] = []
    let files = ByteCount.grouped(facts.files)
    if let share = facts.share, let all = facts.allFiles {
      let total = ByteCount.grouped(all)
      let space = String(repeating: " ", count: max(0, total.utf8.count - files.utf8.count))
      let percent = Int(share * 100)
      let width = max(8, min(24, columns / 6))
      parts.append(Part(text: facts.verb, importance: 4))
      parts.append(Part(text: bar(share, width: width, isUnicode: isUnicode), importance: 3))
      parts.append(Part(text: "\(percent < 10 ? "  " : percent < 100 ? " " : "")\(percent) %", importance: 0))
      parts.append(Part(text: "\(space)\(files)/\(total)", importance: 0))
    } else {
      parts.append(Part(text: facts.verb, importance: 4))
      parts.append(Part(text: plural(facts.files, facts.unit), importance: 0))
    }
    if let bytes = bytes(facts) { parts.append(Part(text: bytes, importance: 1)) }
    if let rate = rate(facts) { parts.append(Part(text: rate, importance: 2)) }
    if let left = facts.secondsLeft, facts.share.map({ $0 < 1 }) == true {
      parts.append(Part(text: "\(duration(left)) left", importance: 5))
    }
    return parts
  }

  private static func bar(_ share: Double, width: Int, isUnicode: Bool) -> String {
    let filled = Int(share * Double(width))
    let (done, rest) = isUnicode ? ("━", "─") : ("=", " ")
    let bar = String(repeating: done, count: filled) + String(repeating: rest, count: width - filled)
    return isUnicode ? bar : "[\(bar)]"
  }

  /// `312 of 690 MB`, or nil if sizes are unknown.
  private static func bytes(_ facts: ProgressFacts) -> String? {
    guard let all = facts.allBytes, all > 0 else { return facts.bytes > 0 ? ByteCount.text(facts.bytes) : nil }
    let (done, total) = (ByteCount.text(min(facts.bytes, all)), ByteCount.text(all))
    let (left, right) = (done.split(separator: " "), total.split(separator: " "))
    return left.last == right.last && left.count == 2 ? "\(left[0]) of \(total)" : "\(done) of \(total)"
  }

  private static func rate(_ facts: ProgressFacts) -> String? {
    if let rate = facts.bytesPerSecond, rate >= 1, rate < 1e15 { return "\(ByteCount.text(Int(rate)))/s" }
    if facts.bytes == 0, let rate = facts.filesPerSecond, rate >= 1, rate < 1e15 {
      return "\(ByteCount.grouped(Int(rate))) files/s"
    }
    return nil
  }

  private static func name(_ facts: ProgressFacts, isUnicode: Bool) -> String {
    var name = oneLine(facts.current)
    if !isUnicode {
      name = String(String.UnicodeScalarView(name.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
    }
    if name.isEmpty { return name }
    var details = facts.currentParts > 0 ? [plural(facts.currentParts, "picture")] : []
    if facts.currentSeconds >= longSeconds { details.append(duration(facts.currentSeconds)) }
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }

  /// Returns `8 s`, `1:05 min` or `2:05:00 h`.
  package static func duration(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 359_999).rounded(.up))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60):\(two(whole % 60)) min" }
    return "\(whole / 3600):\(two(whole / 60 % 60)):\(two(whole % 60)) h"
  }
}
