import CrushFixtures
import CrushInspection
import Testing

@Suite struct NamePatternsTests {
  private func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
    let letters = ["a", "b", "-", "é", "e\u{301}"]
    return (0..<Int.random(in: count, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `a name matches a pattern if it has its start and end without overlap`() {
    var random = SeededGenerator(seed: 0x9A7)
    var matched = 0
    for _ in 0..<200 {
      let pairs = (0..<20).map { _ in (start: text(0...2, &random), end: text(0...2, &random)) }
      var patterns = NamePatterns()
      for pair in pairs { patterns.append(start: pair.start, end: pair.end) }
      let name = text(0...5, &random)
      let expected = pairs.indices.filter { index in
        let (start, end) = pairs[index]
        return !(start.isEmpty && end.isEmpty) && name.count >= start.count + end.count && name.hasPrefix(start)
          && name.hasSuffix(end)
      }
      matched += expected.count
      #expect(patterns.matches(name) == expected, "seed \(random.seed): \(name), \(pairs)")
    }
    #expect(matched > 100)
  }

  @Test func `many patterns are matched with many names quickly`() {
    // Comparing each pair would take a billion comparisons.
    var patterns = NamePatterns()
    let numbers = 0..<32_000
    for number in numbers { patterns.append(start: "zim", end: "_\(number + 100_000)") }
    #expect(numbers.allSatisfy { patterns.matches("zim-7_\($0 + 100_000)") == [$0] })
    #expect(patterns.count == numbers.count && patterns.matches("zim_99").isEmpty)
  }
}
