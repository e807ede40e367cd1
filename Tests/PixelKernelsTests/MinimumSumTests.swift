import Fixtures
import PixelKernels
import Testing

@Suite struct MinimumSumTests {
  private func sum(_ row: [UInt8]) -> Int { row.reduce(0) { $0 + min(Int($1), 256 - Int($1)) } }

  @Test("each row gets the type with the smallest sum, the lowest of equals", arguments: [1, 2, 3, 4, 6, 8])
  func smallest(pixelBytes: Int) {
    var generator = SeededGenerator(seed: 3003)
    for rowBytes in [1, 3, 7, 12, 24, 25] {
      for amplitude in [2, 16, 256] as [UInt64] {
        // Small amplitudes make ties; slopes make every type win somewhere.
        let samples = (0..<rowBytes * 12).map { UInt8(truncatingIfNeeded: generator.next() % amplitude &+ UInt64($0)) }
        let filtered = FilterRows.minimumSum(samples.span, rowBytes: rowBytes, pixelBytes: pixelBytes)
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

  @Test("each type wins where it should")
  func everyTypeWins() {
    // First row: zeros, all tie, None. Then a constant row above zeros: Sub. Then the same again: Up.
    #expect(types([[0, 0, 0, 0], [9, 9, 9, 9], [9, 9, 9, 9]]) == [0, 1, 2])
    // 40 is half of 0 and 80, 60 of 40 and 80: Average alone gives nothing but zeros.
    #expect(types([[80, 80, 80, 80], [40, 60, 70, 75]])[1] == 3)
    // A step across in one row, a step down in the next: Paeth follows the edges.
    #expect(types([[10, 10, 90, 90], [50, 50, 130, 130]]).last == 4)
  }

  private func types(_ rows: [[UInt8]]) -> [UInt8] {
    let bytes = rows[0].count
    let samples = rows.flatMap { $0 }
    let filtered = FilterRows.minimumSum(samples.span, rowBytes: bytes, pixelBytes: 1)
    return stride(from: 0, to: filtered.count, by: bytes + 1).map { filtered[$0] }
  }

  @Test("a byte of 128 counts 128, the most a byte can")
  func signedBytes() {
    // None: 128 + 128; Sub: 128 + 0. Were 128 to count 0 or −128, None would win.
    #expect(types([[128, 128]]) == [1])
    // 255 is −1 and counts 1: None with 2 loses to Sub with 1.
    #expect(types([[255, 255]]) == [1])
    #expect(types([[255, 1]]) == [0])
  }
}
