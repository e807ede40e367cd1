import CrushFixtures
import CrushPNG
import Testing

@Suite struct PixelRowsTests {
  /// Returns rows of these types with random bytes.
  private func filtered(_ types: [UInt8], width: Int, pixelBytes: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return types.flatMap { [$0] + generator.bytes(width * pixelBytes) }
  }

  /// Returns the pixels decoded by the byte-wise path.
  private func reference(_ filtered: [UInt8], width: Int, pixelBytes: Int, form: PixelForm) throws -> [UInt32] {
    let rowBytes = width * pixelBytes
    var samples = [UInt8](repeating: 0, count: filtered.count / (rowBytes + 1) * rowBytes)
    var span = samples.mutableSpan
    try Unfilter.rows(filtered.span, rowBytes: rowBytes, pixelBytes: pixelBytes, into: &span)
    let pixels = pixelBytes == 3 ? Expand.rgb8(samples.span, key: nil) : Words.from(samples.span)
    return form == .stored ? pixels : pixels.map(Premultiply.bgra)
  }

  private func check(_ types: [UInt8], width: Int, pixelBytes: Int, seed: UInt64) throws {
    let rows = filtered(types, width: width, pixelBytes: pixelBytes, seed: seed)
    for form in [PixelForm.stored, .premultiplied] {
      let decoded = try decode(rows, width: width, pixelBytes: pixelBytes, form: form)
      let expected = try reference(rows, width: width, pixelBytes: pixelBytes, form: form)
      #expect(decoded == expected, "types \(types), width \(width), \(pixelBytes) bytes, \(form), seed \(seed)")
    }
  }

  private func decode(
    _ filtered: [UInt8], width: Int, pixelBytes: Int, form: PixelForm
  ) throws(Unfilter.FilterTypeError) -> [UInt32] {
    let rows = PixelRows(width: width, height: filtered.count / (width * pixelBytes + 1), pixelBytes: pixelBytes)
    #expect(rows.filteredBytes == filtered.count)
    var bytes = [UInt8](repeating: 0xA5, count: rows.filteredStart) + filtered
    bytes += [UInt8](repeating: 0xA5, count: rows.bufferCount * 4 - bytes.count)
    var buffer = Words.from(bytes.span)
    var span = buffer.mutableSpan
    try rows.decode(&span, form: form)
    return Array(buffer.prefix(rows.pixelCount))
  }

  @Test(arguments: [3, 4])
  func `every combination of types in a group of four rows is decoded`(pixelBytes: Int) throws {
    // There are 5⁴ groups. With a row above, the first group is not a special case.
    for number in 0..<625 {
      let types = [number / 125, number / 25 % 5, number / 5 % 5, number % 5].map { UInt8($0) }
      try check([2] + [0, 1, 3] + types, width: 5, pixelBytes: pixelBytes, seed: UInt64(5000 + number))
    }
  }

  @Test(arguments: [3, 4])
  func `every small size is decoded, also if four rows do not fit`(pixelBytes: Int) throws {
    for width in 1...19 {
      for height in 1...9 {
        var generator = SeededGenerator(seed: UInt64(width * 100 + height))
        let types = (0..<height).map { _ in UInt8(generator.next() % 5) }
        try check(types, width: width, pixelBytes: pixelBytes, seed: generator.seed)
        try check([UInt8](repeating: 4, count: height), width: width, pixelBytes: pixelBytes, seed: generator.seed)
      }
    }
  }

  @Test func `the first row of an unknown type is reported`() {
    let rows = filtered([0, 1, 4, 4, 3, 9, 0], width: 6, pixelBytes: 4, seed: 1)
    let error = #expect(throws: Unfilter.FilterTypeError.self) {
      try decode(rows, width: 6, pixelBytes: 4, form: .stored)
    }
    #expect(error?.row == 5)
    #expect(error?.type == 9)
  }
}
