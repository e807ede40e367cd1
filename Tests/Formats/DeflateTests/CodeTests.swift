import CrushFixtures
import Testing

@testable import CrushDeflate

/// Codes and headers, compared with slow computations.
@Suite struct CodeTests {
  private func lengths(_ counts: [UInt32], limit: Int) -> [UInt8] {
    var builder = HuffmanBuilder()
    var lengths = [UInt8](repeating: 99, count: counts.count)
    var span = lengths.mutableSpan
    builder.build(counts.span, limit: limit, into: &span)
    return lengths
  }

  private func cost(_ counts: [UInt32], _ lengths: [UInt8]) -> Int {
    zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  /// The share of the code space that lengths take, in 1/2^20.
  private func space(_ lengths: [UInt8]) -> Int { lengths.reduce(0) { $1 == 0 ? $0 : $0 + 1 << (20 - Int($1)) } }

  @Test("codes are complete and cost the sum of the joined weights")
  func huffman() {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let counts = (0..<Int.random(in: 3...286, using: &random)).map { _ in
        Bool.random(using: &random) ? 0 : UInt32.random(in: 1...50_000, using: &random)
      }
      guard counts.count(where: { $0 > 0 }) > 2 else { continue }
      let lengths = lengths(counts, limit: 40)
      #expect(space(lengths) == 1 << 20, "seed \(random.seed)")
      var weights = counts.filter { $0 > 0 }.map(Int.init)
      var sum = 0
      while weights.count > 1 {
        weights.sort(by: >)
        let joined = weights.removeLast() + weights.removeLast()
        sum += joined
        weights.append(joined)
      }
      #expect(cost(counts, lengths) == sum, "seed \(random.seed)")
    }
  }

  @Test("codes with a limit are complete, and no other lengths cost less")
  func limits() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      // Counts that grow fast make a deep tree.
      var counts = (0..<6).map { UInt32(1) << UInt32($0 * 2) + UInt32.random(in: 0...2, using: &random) }
      counts.shuffle(using: &random)
      let lengths = lengths(counts, limit: 4)
      #expect(space(lengths) == 1 << 20)
      #expect(lengths.max() ?? 9 <= 4)
      var least = Int.max
      for number in 0..<4096 {
        let other = (0..<6).map { UInt8(number >> ($0 * 2) & 3) + 1 }
        if space(other) <= 1 << 20 { least = min(least, cost(counts, other)) }
      }
      #expect(cost(counts, lengths) == least, "\(counts), seed \(random.seed)")
    }
  }

  @Test("one and two symbols have one bit each")
  func fewSymbols() {
    #expect(lengths([0, 0, 0], limit: 15) == [0, 0, 0])
    #expect(lengths([0, 9, 0], limit: 15) == [0, 1, 0])
    #expect(lengths([5, 0, 900], limit: 15) == [1, 0, 1])
  }

  @Test("headers stand for their lengths, and more rounds are never larger")
  func headers() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      var literals = [UInt8](repeating: 0, count: 286)
      var length: UInt8 = 8
      for symbol in 0...256 {
        if Int.random(in: 0...9, using: &random) == 0 { length = UInt8.random(in: 0...15, using: &random) }
        literals[symbol] = length
      }
      literals[256] = 9
      let distances = (0..<30).map { _ in UInt8.random(in: 0...5, using: &random) }
      var builder = HeaderBuilder()
      let sizes = (0...3).map { rounds in
        let header = builder.header(literals: literals, distances: distances, rounds: rounds)
        let all = Array(literals[..<header.literalCount] + distances[..<header.distanceCount])
        #expect(unpacked(header) == all, "seed \(random.seed)")
        return header.bits
      }
      #expect(sizes == sizes.sorted(by: >), "seed \(random.seed)")
    }
  }

  /// Returns the lengths of a header (RFC 1951, section 3.2.7).
  private func unpacked(_ header: CodeHeader) -> [UInt8] {
    var lengths: [UInt8] = []
    for (symbol, count) in zip(header.symbols, header.counts) {
      switch symbol {
      case 16: lengths += [UInt8](repeating: lengths.last ?? 99, count: Int(count) + 3)
      case 17: lengths += [UInt8](repeating: 0, count: Int(count) + 3)
      case 18: lengths += [UInt8](repeating: 0, count: Int(count) + 11)
      default: lengths.append(symbol)
      }
    }
    return lengths
  }

  @Test("lengths by path are complete, code each used symbol, and make blocks smaller")
  func paths() {
    var random = SeededGenerator()
    var plain = 0
    var improved = 0
    for _ in 0..<100 {
      var histogram = Histogram()
      for _ in 0..<Int.random(in: 20...3000, using: &random) {
        let byte = Int.random(in: 0...255, using: &random) & Int.random(in: 0...255, using: &random)
        histogram.counts[byte] += 1
        if byte % 5 == 0 {
          histogram.counts[257 + byte % 29] += 1
          histogram.counts[286 + byte % 30] += 1
        }
      }
      histogram.counts[256] = 1
      var coder = BlockCoder()
      let code = coder.code(for: histogram, DeflateEffort.full.final)
      plain += coder.code(for: histogram, CodeEffort(smoothings: 0, headerRounds: 3, pathRounds: 0)).bits
      improved += code.bits
      #expect(space(code.literals) == 1 << 20, "seed \(random.seed)")
      #expect(zip(histogram.counts, code.literals + code.distances).allSatisfy { $0 == 0 || $1 > 0 })
    }
    #expect(improved < plain, "seed \(random.seed)")
  }
}
