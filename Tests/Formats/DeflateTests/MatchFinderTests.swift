import CrushFixtures
import Testing

@testable import CrushDeflate

/// The matches of each position, compared with a search through all distances.
@Suite struct MatchFinderTests {
  @Test("each useful length has its smallest distance", arguments: [2, 3, 10])
  func smallestDistances(values: UInt8) {
    var random = SeededGenerator()
    for _ in 0..<40 {
      var bytes = (0..<300).map { _ in UInt8.random(in: 0..<values, using: &random) }
      // Runs, and a part that repeats.
      let start = Int.random(in: 0..<200, using: &random)
      for index in start..<start + 60 { bytes[index] = 1 }
      bytes += bytes[20..<220]
      var finder = MatchFinder()
      finder.reset()
      var table = MatchTable()
      finder.find(in: bytes.span, chunk: 0..<bytes.count, into: &table)
      for position in bytes.indices {
        let range = Int(table.starts[position])..<Int(table.starts[position + 1])
        let found = table.matches[range].map { [$0.length, $0.distance] }
        #expect(found == expected(bytes, position), "position \(position) of \(bytes), seed \(random.seed)")
      }
    }
  }

  /// Returns lengths and distances, counted from zero. Only the longest match of each slot is left.
  private func expected(_ bytes: [UInt8], _ position: Int) -> [[Int]] {
    var matches: [(length: Int, distance: Int)] = []
    for distance in 0..<position {
      var length = 0
      while position + length < bytes.count, length < 258,
        bytes[position + length] == bytes[position + length - distance - 1]
      { length += 1 }
      guard length >= 3, length > matches.last?.length ?? 2 else { continue }
      if let last = matches.last, slot(last.distance) == slot(distance) { matches.removeLast() }
      matches.append((length, distance))
    }
    return matches.map { [$0.length, $0.distance] }
  }

  private func slot(_ distance: Int) -> Int { AlphabetTests.distanceBases.lastIndex { $0 <= distance + 1 } ?? 0 }

  @Test("matches of the second chunk reach into the first, and none leaves its chunk")
  func chunks() {
    let bytes = (0..<2000).map { UInt8(truncatingIfNeeded: $0 % 500 / 2) }
    var finder = MatchFinder()
    finder.reset()
    var table = MatchTable()
    finder.find(in: bytes.span, chunk: 0..<700, into: &table)
    finder.find(in: bytes.span, chunk: 700..<2000, into: &table)
    let first = table.matches[Int(table.starts[0])..<Int(table.starts[1])]
    #expect(first.last.map { [$0.length, $0.distance] } == [258, 499])
    for position in 700..<2000 {
      let range = Int(table.starts[position - 700])..<Int(table.starts[position - 699])
      #expect(table.matches[range].allSatisfy { position + $0.length <= 2000 })
    }
  }

  @Test("a distance of a whole window is found, and none beyond")
  func window() {
    for (gap, isFound) in [(32_768, true), (32_769, false)] {
      let word: [UInt8] = [200, 3, 177, 9, 91]
      let bytes = word + (0..<gap - word.count).map { UInt8(truncatingIfNeeded: ($0 * $0) >> 7 | 1) & 127 } + word
      var finder = MatchFinder()
      finder.reset()
      var table = MatchTable()
      finder.find(in: bytes.span, chunk: 0..<bytes.count, into: &table)
      let range = Int(table.starts[gap])..<Int(table.starts[gap + 1])
      #expect(table.matches[range].contains { $0.distance == 32_767 && $0.length == 5 } == isFound)
      #expect(table.matches.allSatisfy { $0.distance < 32_768 })
    }
  }
}
