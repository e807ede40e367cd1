import CrushFixtures
import Testing

@testable import CrushPNG

@Suite struct UnfilterTests {
  private func undo(_ filtered: [UInt8], rowBytes: Int, rows: Int, pixelBytes: Int = 1) throws(Unfilter.FilterTypeError)
    -> [UInt8]
  {
    var samples = [UInt8](repeating: 0xEE, count: rowBytes * rows)
    var span = samples.mutableSpan
    try Unfilter.rows(filtered.span, rowBytes: rowBytes, pixelBytes: pixelBytes, into: &span)
    return samples
  }

  @Test(arguments: [1, 2, 3, 4, 6, 8])
  func `every pair of filter types on neighboring rows is inverted`(pixelBytes: Int) throws {
    var generator = SeededGenerator(seed: 3004)
    for first in 0...4 as ClosedRange<UInt8> {
      for second in 0...4 as ClosedRange<UInt8> {
        for rowBytes in [1, 5, 8, 19] {
          let rows = (0..<4).map { _ in generator.bytes(rowBytes) }
          let filtered = ReferenceFilter.filter([first, second], rows, pixelBytes: pixelBytes)
          let undone = try undo(filtered, rowBytes: rowBytes, rows: 4, pixelBytes: pixelBytes)
          #expect(undone == rows.flatMap { $0 }, "seed \(generator.seed), \(first) then \(second), \(rowBytes) bytes")
        }
      }
    }
  }

  @Test func `a row of every type gives values computed by hand`() throws {
    // 1 2 3, then Sub, Up, Average and Paeth with 10 in every byte.
    let filtered: [UInt8] = [0, 1, 2, 3, 1, 10, 10, 10, 2, 10, 10, 10, 3, 10, 10, 10, 4, 10, 10, 10]
    let expected: [UInt8] = [1, 2, 3, 10, 20, 30, 20, 30, 40, 20, 35, 47, 30, 45, 57]
    #expect(try undo(filtered, rowBytes: 3, rows: 5) == expected)
  }

  @Test(arguments: 5...255 as ClosedRange<UInt8>)
  func `every filter byte above 4 is reported with its row`(type: UInt8) {
    #expect(throws: Unfilter.FilterTypeError(row: 0, type: type)) { try undo([type, 7], rowBytes: 1, rows: 1) }
    #expect(throws: Unfilter.FilterTypeError(row: 2, type: type)) {
      try undo([0, 7, 1, 7, type, 7, 0, 7], rowBytes: 1, rows: 4)
    }
  }

  @Test func `no rows are accepted`() throws {
    #expect(try undo([], rowBytes: 9, rows: 0) == [])
  }

  @Test func `buffers of contradictory sizes trap`() async {
    await #expect(processExitsWith: .failure) {
      var samples: [UInt8] = [0, 0]
      var span = samples.mutableSpan
      try Unfilter.rows([0, 1].span, rowBytes: 2, pixelBytes: 1, into: &span)
    }
  }
}
