import CrushFixtures
import CrushPNG
import Testing

private let widths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 17, 31, 33]
private let pixelSizes = [1, 2, 3, 4, 6, 8]

private func rows(_ bytes: [UInt8], of rowBytes: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: rowBytes).map { Array(bytes[$0..<$0 + rowBytes]) }
}

@Suite struct FilterRowsTests {
  @Test(
    arguments: FilterType.allCases, pixelSizes)
  func `one filter for all rows equals the standard's definition, and Unfilter inverts it`(
    type: FilterType, pixelBytes: Int
  ) throws {
    var generator = SeededGenerator(seed: 3001)
    // The widths include row lengths that are not a multiple of a pixel, and rows shorter than a pixel.
    for rowBytes in widths {
      for height in [1, 2, 5] {
        let samples = generator.bytes(rowBytes * height)
        let filtered = FilterRows.uniform(type, samples.span, rowBytes: rowBytes, pixelBytes: pixelBytes)
        let expected = ReferenceFilter.filter([type.rawValue], rows(samples, of: rowBytes), pixelBytes: pixelBytes)
        #expect(filtered == expected, "seed \(generator.seed), \(rowBytes) bytes × \(height) rows")
        var undone = [UInt8](repeating: 0xEE, count: samples.count)
        var span = undone.mutableSpan
        try Unfilter.rows(filtered.span, rowBytes: rowBytes, pixelBytes: pixelBytes, into: &span)
        #expect(undone == samples, "seed \(generator.seed), \(rowBytes) bytes × \(height) rows")
      }
    }
  }

  @Test(arguments: FilterType.allCases)
  func `rows of extreme values wrap around as in the standard`(type: FilterType) throws {
    for pattern in [[0, 255], [255, 0], [255, 255, 255], [128, 127, 0, 255]] as [[UInt8]] {
      let samples = (0..<48).map { pattern[$0 % pattern.count] }
      let filtered = FilterRows.uniform(type, samples.span, rowBytes: 12, pixelBytes: 4)
      #expect(filtered == ReferenceFilter.filter([type.rawValue], rows(samples, of: 12), pixelBytes: 4))
    }
  }

  @Test func `no rows give no bytes`() {
    let none: [UInt8] = []
    #expect(FilterRows.uniform(.paeth, none.span, rowBytes: 4, pixelBytes: 4).isEmpty)
  }

  @Test(
    arguments: [FilterType.none, .sub], [1, 2, 3, 5, 7, 16, 33])
  func `words are filtered like their bytes with None and Sub`(type: FilterType, width: Int) {
    var generator = SeededGenerator(seed: 3002)
    for height in [1, 2, 3, 6] {
      let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: generator.next()) }
      let bytes = Words.bytes(of: pixels.span)
      #expect(
        FilterRows.words(pixels.span, width: width, filter: type)
          == FilterRows.uniform(type, bytes.span, rowBytes: width * 4, pixelBytes: 4),
        "seed \(generator.seed), height \(height)")
    }
  }

  @Test func `no borrow of Sub on words crosses a byte, for all pairs of bytes in all four lanes`() {
    for left in 0...255 as ClosedRange<UInt32> {
      let pixels = (0...255 as ClosedRange<UInt32>).flatMap { [left * 0x0101_0101, $0 * 0x0101_0101] }
      let filtered = FilterRows.words(pixels.span, width: 2, filter: .sub)
      let expected = (0...255).flatMap { right -> [UInt8] in
        let difference = UInt8(truncatingIfNeeded: right &- Int(left))
        return [1] + [UInt8](repeating: UInt8(left), count: 4) + [UInt8](repeating: difference, count: 4)
      }
      if filtered != expected { Issue.record("left \(left)") }
    }
  }

  @Test func `Sub on words separates neighboring lanes if only one of them borrows`() {
    let pixels: [UInt32] = [0x0180_FF00, 0x0080_0001, 0xFF7F_0100]
    let bytes = Words.bytes(of: pixels.span)
    #expect(
      FilterRows.words(pixels.span, width: 3, filter: .sub)
        == ReferenceFilter.filter([1], [bytes], pixelBytes: 4))
  }

  @Test(arguments: [2, 3, 4] as [UInt8])
  func `filters that CgBI cannot record trap on words`(number: UInt8) async {
    // An exit test may capture only Codable values, such as the argument.
    await #expect(processExitsWith: .failure) { [number = number as UInt8] in
      _ = FilterRows.words([0, 0].span, width: 2, filter: FilterType(rawValue: number) ?? .none)
    }
  }
}
