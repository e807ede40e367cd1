import CrushCodecs
import CrushFixtures
import Testing

@testable import CrushDeflate

/// Parses under given prices, compared with a search through all matches.
@Suite struct ParseTests {
  private func prices(_ random: inout SeededGenerator) -> Prices {
    var prices = Prices()
    for byte in prices.literals.indices { prices.literals[byte] = Int32.random(in: 32...900, using: &random) }
    for length in 3...258 { prices.lengths[length] = Int32.random(in: 32...900, using: &random) }
    for slot in prices.distances.indices { prices.distances[slot] = Int32(slot * 40) }
    return prices
  }

  @Test("the cheapest parse has the least price of all parses")
  func leastPrice() {
    var random = SeededGenerator()
    for _ in 0..<50 {
      let bytes = (0..<200).map { _ in UInt8.random(in: 0...2, using: &random) }
      let prices = prices(&random)
      var finder = MatchFinder()
      finder.reset()
      var table = MatchTable()
      finder.find(in: bytes.span, chunk: 0..<bytes.count, into: &table)
      var costs = [Int32](repeating: CheapestParse.unreachable, count: bytes.count + 259)
      CheapestParse.measure(bytes.span, table, [prices], ends: [bytes.count], into: &costs)
      #expect(costs[0] == expected(bytes, prices), "seed \(random.seed)")
      var tokens: [Token] = []
      CheapestParse.follow(bytes.span, table, [prices], ends: [bytes.count], costs: costs, into: &tokens)
      #expect(unpacked(tokens) == bytes, "seed \(random.seed)")
      let paid = tokens.reduce(Int32(0)) { sum, token in
        guard token.isMatch else { return sum + prices.literals[token.literal] }
        return sum + prices.lengths[token.length] + prices.distances[DeflateAlphabet.distanceSlot(token.distance)]
      }
      #expect(paid == costs[0], "seed \(random.seed)")
    }
  }

  /// Returns the least price with every length and the nearest distance of each. Nearer distances are never dearer here.
  private func expected(_ bytes: [UInt8], _ prices: Prices) -> Int32 {
    var costs = [Int32](repeating: 0, count: bytes.count + 1)
    for position in bytes.indices.reversed() {
      var best = prices.literals[Int(bytes[position])] + costs[position + 1]
      for distance in 0..<position {
        var length = 0
        while position + length < bytes.count, bytes[position + length] == bytes[position + length - distance - 1] {
          length += 1
          guard length >= 3 else { continue }
          let price = prices.lengths[length] + prices.distances[DeflateAlphabet.distanceSlot(distance)]
          best = min(best, price + costs[position + length])
        }
      }
      costs[position] = best
    }
    return costs[0]
  }

  private func unpacked(_ tokens: [Token]) -> [UInt8] {
    var bytes: [UInt8] = []
    for token in tokens {
      if token.isMatch {
        for _ in 0..<token.length { bytes.append(bytes[bytes.count - token.distance - 1]) }
      } else {
        bytes.append(UInt8(token.literal))
      }
    }
    return bytes
  }

  @Test("a priced run leaves no trace, and its limit is exact")
  func runPrices() {
    var random = SeededGenerator()
    let sample = StreamSamples.all(count: 4000, &random).first { $0.name == "rows" }?.bytes ?? []
    let encoder = DeflateEncoder()
    _ = encoder.compress(sample.span, .raw, .fast)
    var pricer = RunPricer(encoder.pricedBlocks, capacity: sample.count)
    for start in stride(from: 0, to: 3900, by: 61) {
      let run = Array(sample[start..<start + 61])
      let noise = (0..<61).map { _ in UInt8.random(in: 0...255, using: &random) }
      let price = pricer.price(of: run.span) ?? -1
      _ = pricer.price(of: noise.span)
      let again = pricer.price(of: run.span)
      #expect(again == price, "seed \(random.seed)")
      let atLimit = pricer.price(of: run.span, limit: price)
      let below = pricer.price(of: run.span, limit: price - 1)
      #expect(atLimit == price && below == nil, "seed \(random.seed)")
      pricer.append(run.span)
    }
    // A row much like the last one is cheaper than noise.
    let again = Array(sample[3843..<3904])
    let noise = (0..<61).map { _ in UInt8.random(in: 0...255, using: &random) }
    let prices = [again, noise].map { pricer.price(of: $0.span) ?? .max }
    #expect(prices[0] < prices[1], "seed \(random.seed)")
  }
}
