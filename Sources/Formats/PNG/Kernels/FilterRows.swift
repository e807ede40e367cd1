/// The filters of all rows of an image (PNG third edition, section 9.2).
package enum FilterRows {
  /// Filters every row with None or Sub, the two filters that CgBI's flag can record. Each row is a filter byte and the
  /// bytes of `width` pixels.
  ///
  /// Sub computes the four differences of a pixel in one word. No borrow may cross a byte. The high bit is set in each
  /// minuend and cleared in each subtrahend, which keeps the borrow inside the byte. The high bits are corrected
  /// afterwards.
  package static func words(_ pixels: Span<UInt32>, width: Int, filter: FilterType) -> [UInt8] {
    precondition(filter == .none || filter == .sub, "words are filtered with None or Sub")
    precondition(width > 0 && pixels.count % width == 0, "rows are whole")
    let rows = pixels.count / width
    let stride = width * 4 + 1
    var filtered = [UInt8](repeating: 0, count: rows * stride)
    var bytes = filtered.mutableSpan
    var scratch = [UInt32](repeating: 0, count: width)
    for row in 0..<rows {
      let source = pixels.extracting(row * width..<(row + 1) * width)
      bytes[row * stride] = filter.rawValue
      if filter == .none {
        Words.store(source, into: &bytes, at: row * stride + 1)
      } else {
        var differences = scratch.mutableSpan
        subtractLeft(source, into: &differences)
        Words.store(scratch.span, into: &bytes, at: row * stride + 1)
      }
    }
    return filtered
  }

  private static func subtractLeft(_ pixels: Span<UInt32>, into differences: inout MutableSpan<UInt32>) {
    differences[0] = pixels[0]
    guard pixels.count > 1 else { return }
    let current = pixels.extracting(1..<pixels.count)
    let left = pixels.extracting(0..<pixels.count - 1)
    for index in current.indices {
      let x = current[index]
      let y = left[index]
      differences[index &+ 1] = ((x | 0x8080_8080) &- (y & 0x7F7F_7F7F)) ^ ((x ^ ~y) & 0x8080_8080)
    }
  }

  /// Filters every row with one type. Each row is a filter byte and `rowBytes` filtered bytes.
  package static func uniform(
    _ type: FilterType, _ samples: Span<UInt8>, rowBytes: Int, pixelBytes: Int
  ) -> [UInt8] {
    precondition(rowBytes > 0 && pixelBytes > 0 && samples.count % rowBytes == 0, "rows are whole")
    let stride = rowBytes + 1
    var filtered = [UInt8](repeating: type.rawValue, count: samples.count / rowBytes * stride)
    var output = filtered.mutableSpan
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    // The first pixel has zeros to its left.
    let first = min(pixelBytes, rowBytes)
    for row in 0..<samples.count / rowBytes {
      let start = row * rowBytes
      let bytes = samples.extracting(start..<start + rowBytes)
      let above = row == 0 ? zeros.span : samples.extracting(start - rowBytes..<start)
      FilterRow.apply(
        type, to: bytes.extracting(0..<first), left: zeros.span.extracting(0..<first),
        up: above.extracting(0..<first), upLeft: zeros.span.extracting(0..<first), into: &output, at: row * stride + 1)
      FilterRow.apply(
        type, to: bytes.extracting(first..<rowBytes), left: bytes.extracting(0..<rowBytes - first),
        up: above.extracting(first..<rowBytes), upLeft: above.extracting(0..<rowBytes - first), into: &output,
        at: row * stride + 1 + first)
    }
    return filtered
  }
}
