import CrushFixtures
import CrushPNG
import Testing

@Suite struct MinimumSumTests {
  private func sum(_ row: [UInt8]) -> Int { row.reduce(0) { $0 + min(Int($1), 256 - Int($1)) } }

  /// Returns all rows as chosen and filtered by the bank, each after its type.
  private func minimumSum(_ samples: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    var bank = FilterBank(rowBytes: rowBytes, pixelBytes: pixelBytes)
    var filtered: [UInt8] = []
    for start in stride(from: 0, to: samples.count, by: rowBytes) {
      bank.take(samples.span.extracting(start..<start + rowBytes))
      let type = bank.best(.minimumSum)
      filtered.append(type.rawValue)
      filtered += bank.row(type)
      bank.choose(type)
    }
    return filtered
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8])
  func `each row gets the type with the smallest sum, and the lower type wins a tie`(pixelBytes: Int) {
    var generator = SeededGenerator(seed: 3003)
    for rowBytes in [1, 3, 7, 12, 24, 25] {
      for amplitude in [2, 16, 256] as [UInt64] {
        // Small amplitudes give ties, and slopes let every type win somewhere.
        let samples = (0..<rowBytes * 12).map { UInt8(truncatingIfNeeded: generator.next() % amplitude &+ UInt64($0)) }
        let filtered = minimumSum(samples, rowBytes: rowBytes, pixelBytes: pixelBytes)
        var above = [UInt8](repeating: 0, count: rowBytes)
        for row in 0..<12 {
          let source = Array(samples[row * rowBytes..<(row + 1) * rowBytes])
          let candidates = (0...4 as ClosedRange<UInt8>).map {
            ReferenceFilter.filter($0, source, above: above, pixelBytes: pixelBytes)
          }
          let sums = candidates.map(sum)
          let best = sums.firstIndex(of: sums.min() ?? 0) ?? 0
          let start = row * (rowBytes + 1)
          #expect(
            Array(filtered[start...start + rowBytes]) == [UInt8(best)] + candidates[best],
            "seed \(generator.seed), row \(row) of \(rowBytes) bytes")
          above = source
        }
      }
    }
  }

  @Test func `each type wins on a suitable row`() {
    // The first row of zeros is a tie: None. A constant row below zeros: Sub. The equal row below it: Up.
    #expect(types([[0, 0, 0, 0], [9, 9, 9, 9], [9, 9, 9, 9]]) == [0, 1, 2])
    // 40 is half of 0 + 80, and 60 is half of 40 + 80: only Average gives zeros.
    #expect(types([[80, 80, 80, 80], [40, 60, 70, 75]])[1] == 3)
    // A step across in one row, a step down in the next: Paeth follows the edges.
    #expect(types([[10, 10, 90, 90], [50, 50, 130, 130]]).last == 4)
  }

  private func types(_ rows: [[UInt8]]) -> [UInt8] {
    let bytes = rows[0].count
    let samples = rows.flatMap { $0 }
    let filtered = minimumSum(samples, rowBytes: bytes, pixelBytes: 1)
    return stride(from: 0, to: filtered.count, by: bytes + 1).map { filtered[$0] }
  }

  @Test func `a byte of 128 counts 128, the maximum of a byte`() {
    // None: 128 + 128; Sub: 128 + 0. Were 128 to count 0 or −128, None would win.
    #expect(types([[128, 128]]) == [1])
    // 255 is −1 and counts 1: None with 2 loses to Sub with 1.
    #expect(types([[255, 255]]) == [1])
    #expect(types([[255, 1]]) == [0])
  }
}
