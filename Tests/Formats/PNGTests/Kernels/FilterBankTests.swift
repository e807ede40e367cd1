import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// Functions that filter a whole image with a bank.
enum Banks {
  static func filtered(
    _ heuristic: FilterHeuristic, _ samples: [UInt8], rowBytes: Int, pixelBytes: Int, alphaBytes: Int = 0
  ) -> [UInt8] {
    var bank = FilterBank(rowBytes: rowBytes, pixelBytes: pixelBytes, alphaBytes: alphaBytes)
    var rows: [UInt8] = []
    for start in stride(from: 0, to: samples.count, by: rowBytes) {
      bank.take(samples.span.extracting(start..<start + rowBytes))
      let type = bank.best(heuristic)
      rows.append(type.rawValue)
      rows.append(contentsOf: bank.row(type))
      bank.choose(type)
    }
    return rows
  }
}

@Suite struct FilterBankTests {
  /// Returns the bits of the row under its own statistics, by the textbook definition.
  private func entropy(_ row: [UInt8]) -> Double {
    var counts: [UInt8: Int] = [:]
    for byte in row { counts[byte, default: 0] += 1 }
    return counts.values.reduce(0) { $0 - Double($1) * log2(Double($1) / Double(row.count)) }
  }

  private func bigrams(_ type: UInt8, _ row: [UInt8]) -> Int { Set(zip([type] + row, row).map { [$0, $1] }).count }

  @Test(arguments: [1, 3, 4])
  func `entropy and bigrams choose the type of a plain reference`(pixelBytes: Int) {
    var generator = SeededGenerator(seed: 4100)
    let rowBytes = 48
    for amplitude in [2, 7, 256] as [UInt64] {
      let samples = (0..<rowBytes * 20).map {
        UInt8(truncatingIfNeeded: generator.next() % amplitude &+ UInt64($0 / 3))
      }
      for heuristic in [FilterHeuristic.entropy, .bigrams] {
        let filtered = Banks.filtered(heuristic, samples, rowBytes: rowBytes, pixelBytes: pixelBytes)
        var above = [UInt8](repeating: 0, count: rowBytes)
        for row in 0..<20 {
          let source = Array(samples[row * rowBytes..<(row + 1) * rowBytes])
          let candidates = (0...4 as ClosedRange<UInt8>).map {
            ReferenceFilter.filter($0, source, above: above, pixelBytes: pixelBytes)
          }
          let scores = candidates.enumerated().map { type, bytes in
            heuristic == .entropy ? entropy(bytes) : Double(bigrams(UInt8(type), bytes))
          }
          let chosen = Int(filtered[row * (rowBytes + 1)])
          // The logarithm is an approximation. Scores that it considers equal may differ by a thousandth of a bit.
          #expect(
            scores[chosen] <= (scores.min() ?? 0) + 0.01, "seed \(generator.seed), row \(row), \(heuristic): \(scores)")
          above = source
        }
      }
    }
  }

  @Test(arguments: [(2, 1), (4, 1), (4, 2), (8, 2)])
  func `hidden colors may change, and visible pixels do not`(pixelBytes: Int, alphaBytes: Int) throws {
    var generator = SeededGenerator(seed: 4200)
    let width = 13
    let rowBytes = width * pixelBytes
    var samples = generator.bytes(rowBytes * 9)
    for pixel in stride(from: 0, to: samples.count, by: pixelBytes) where generator.next() % 2 == 0 {
      for byte in pixel + pixelBytes - alphaBytes..<pixel + pixelBytes { samples[byte] = 0 }
    }
    for heuristic in FilterHeuristic.allCases {
      let filtered = Banks.filtered(
        heuristic, samples, rowBytes: rowBytes, pixelBytes: pixelBytes, alphaBytes: alphaBytes)
      var decoded = [UInt8](repeating: 0, count: samples.count)
      var span = decoded.mutableSpan
      try Unfilter.rows(filtered.span, rowBytes: rowBytes, pixelBytes: pixelBytes, into: &span)
      for pixel in stride(from: 0, to: samples.count, by: pixelBytes) {
        let end = pixel + pixelBytes
        let isHidden = samples[end - alphaBytes..<end].allSatisfy { $0 == 0 }
        let seen = isHidden ? end - alphaBytes : pixel
        #expect(decoded[seen..<end] == samples[seen..<end], "seed \(generator.seed), pixel \(pixel), \(heuristic)")
      }
    }
  }
}
