import CrushBasics
import CrushFixtures
import Testing

@testable import CrushReporting

@Suite struct ProgressLineTests {
  private func facts() -> ProgressFacts {
    var facts = ProgressFacts(verb: "auditing")
    (facts.files, facts.allFiles, facts.bytes, facts.allBytes) = (9012, 20_000, 312_000_000, 690_000_000)
    facts.current = "Assets.xcassets/Hero.imageset/hero-dark@3x.png"
    (facts.bytesPerSecond, facts.secondsLeft) = (98_100_000, 11.2)
    return facts
  }

  @Test func `a wide line contains all facts and the whole name`() {
    #expect(
      ProgressLine.text(facts(), columns: 160, isUnicode: false)
        == "auditing  [==========              ]   45 %   9,012/20,000  312 of 690 MB  98.1 MB/s  12 s left  "
        + "Assets.xcassets/Hero.imageset/hero-dark@3x.png")
  }

  @Test func `a narrow line drops the least important facts first`() {
    #expect(
      ProgressLine.text(facts(), columns: 79, isUnicode: true)
        == "auditing  ━━━━━────────   45 %   9,012/20,000  12 s left  Assets.…o-dark@3x.png")
    #expect(
      ProgressLine.text(facts(), columns: 59, isUnicode: true)
        == "auditing   45 %   9,012/20,000  12 s left  Asset…ark@3x.png")
    #expect(ProgressLine.text(facts(), columns: 20, isUnicode: true) == " 45 %   9,012/20,000")
    #expect(ProgressLine.text(facts(), columns: 8, isUnicode: true) == " 45 %  …")
  }

  @Test func `a line wraps into rows of whole characters`() {
    #expect(ProgressLine.rows(of: "", columns: 5) == 1)
    #expect(ProgressLine.rows(of: "abcde", columns: 5) == 1)
    #expect(ProgressLine.rows(of: "abcdef", columns: 5) == 2)
    #expect(ProgressLine.rows(of: "日本語", columns: 6) == 1)
    // A row of five columns has two wide characters and an empty column.
    #expect(ProgressLine.rows(of: "日本語日本", columns: 5) == 3)
    // Every row of a line of narrow characters is full.
    for count in 1...40 {
      for columns in 1...12 {
        let rows = ProgressLine.rows(of: String(repeating: "x", count: count), columns: columns)
        #expect(rows == (count + columns - 1) / columns, "\(count) in \(columns)")
      }
    }
  }

  @Test func `a file with parts has their number beside its name`() {
    var facts = ProgressFacts(verb: "building")
    (facts.files, facts.allFiles, facts.current, facts.currentParts) = (0, 2, "Assets.xcassets", 1204)
    #expect(
      ProgressLine.text(facts, columns: 99, isUnicode: false).hasSuffix("0/2  Assets.xcassets (1,204 pictures)"))
    facts.currentSeconds = 8
    #expect(
      ProgressLine.text(facts, columns: 99, isUnicode: false).hasSuffix("0/2  Assets.xcassets (1,204 pictures, 8 s)"))
  }

  @Test func `a line without totals has no bar and no percentage`() {
    var facts = ProgressFacts(verb: "compiling", unit: "picture")
    facts.files = 1204
    facts.filesPerSecond = 300
    #expect(ProgressLine.text(facts, columns: 79, isUnicode: true) == "compiling  1,204 pictures  300 files/s")
  }

  @Test func `a file that takes long has its time beside its name`() {
    var facts = facts()
    facts.currentSeconds = 65.2
    #expect(ProgressLine.text(facts, columns: 200, isUnicode: true).hasSuffix("hero-dark@3x.png (1:06 min)"))
  }

  @Test func `no line is wider than its columns or contains control characters`() {
    var random = SeededGenerator(seed: 5)
    let names = ["", "a.png", "日本語/写真👩‍👩‍👧.png", "a\u{1B}[2Jb\n.png", String(repeating: "x", count: 300)]
    for _ in 0..<4000 {
      var facts = ProgressFacts(verb: "building")
      let all = Int.random(in: 0...100_000, using: &random)
      facts.allFiles = Bool.random(using: &random) ? all : nil
      facts.files = Int.random(in: 0...all, using: &random)
      facts.allBytes = Bool.random(using: &random) ? Int.random(in: 0...1 << 40, using: &random) : nil
      facts.bytes = Int.random(in: 0...1 << 40, using: &random)
      facts.current = names[Int.random(in: 0..<names.count, using: &random)]
      facts.currentSeconds = Double.random(in: 0...10_000, using: &random)
      facts.bytesPerSecond = Bool.random(using: &random) ? Double.random(in: 0...1e20, using: &random) : nil
      facts.secondsLeft = Bool.random(using: &random) ? Double.random(in: 0...1e20, using: &random) : nil
      let columns = Int.random(in: 1...200, using: &random)
      let isUnicode = Bool.random(using: &random)
      let line = ProgressLine.text(facts, columns: columns, isUnicode: isUnicode)
      #expect(DisplayWidth.of(line) <= columns, "\(facts)")
      #expect(SafeText.shown(line) == line)
      if !isUnicode { #expect(line.utf8.allSatisfy { $0 < 0x80 }) }
    }
  }

  @Test(arguments: [
    (0.0, "0 s"), (0.2, "1 s"), (59.0, "59 s"), (59.2, "1:00 min"), (3599.5, "1:00:00 h"), (7384, "2:03:04 h"),
  ])
  func `a duration has the unit of its size`(_ seconds: Double, _ text: String) {
    #expect(ProgressLine.duration(seconds) == text)
  }
}

@Suite struct ProgressPaceTests {
  /// Returns the shown time left at each tenth of a second of a job with a steady rate and files of different sizes.
  private func shown(files: Int, seed: UInt64) -> [(seconds: Double, left: Double?)] {
    var random = SeededGenerator(seed: seed)
    let sizes = (0..<files).map { _ in Int.random(in: 1...2_000_000, using: &random) }
    let total = sizes.reduce(0, +)
    var facts = ProgressFacts(verb: "building")
    (facts.allFiles, facts.allBytes) = (files, total)
    var pace = ProgressPace()
    var result: [(Double, Double?)] = []
    // The job takes 30 seconds.
    for tick in 1...300 {
      let target = total * tick / 300
      while facts.files < files, facts.bytes + sizes[facts.files] <= target {
        facts.bytes += sizes[facts.files]
        facts.files += 1
      }
      pace.complete(&facts, seconds: Double(tick) / 10)
      result.append((Double(tick) / 10, facts.secondsLeft))
    }
    return result
  }

  @Test func `the time left appears after a second, and falls without jumps`() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let shown = shown(files: 300, seed: seed)
      #expect(shown.allSatisfy { ($0.left == nil) == ($0.seconds < 1) }, "seed \(seed)")
      for (before, after) in zip(shown, shown.dropFirst()) {
        guard let left = before.left, let next = after.left else { continue }
        #expect(abs(next - left) < 1.5, "seed \(seed) at \(after.seconds) s: \(left) to \(next)")
      }
      for (seconds, left) in shown where seconds > 10 && seconds < 29 {
        #expect(abs((left ?? 0) - (30 - seconds)) < 6, "seed \(seed) at \(seconds) s: \(left ?? 0)")
      }
    }
  }

  @Test func `a job without progress has no time left`() {
    var facts = ProgressFacts(verb: "building")
    facts.allFiles = 10
    var pace = ProgressPace()
    for second in 1...100 { pace.complete(&facts, seconds: Double(second)) }
    #expect(facts.secondsLeft == nil)
    facts.allFiles = 0
    pace.complete(&facts, seconds: 101)
    #expect(facts.secondsLeft == nil && facts.share == 0)
  }
}
