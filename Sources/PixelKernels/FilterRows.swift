/// Applies filters to rows of samples (PNG third edition, section 9.2).
package enum FilterRows {
  /// Every row with the same filter, None or Sub, the two that CgBI's flag can promise: a filter byte, then the bytes
  /// of `width` pixels.
  ///
  /// Sub takes a whole pixel at once: four differences in one word, where no borrow may cross a byte. Setting the high
  /// bit of each minuend and clearing it in each subtrahend keeps the borrow inside; the high bits are put right after.
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

  /// Every row with the same filter: a filter byte, then `rowBytes` filtered bytes.
  package static func uniform(
    _ type: FilterType, _ samples: Span<UInt8>, rowBytes: Int, pixelBytes: Int
  ) -> [UInt8] {
    precondition(rowBytes > 0 && pixelBytes > 0 && samples.count % rowBytes == 0, "rows are whole")
    var filtered = [UInt8]()
    filtered.reserveCapacity(samples.count / rowBytes * (rowBytes + 1))
    let zeros = [UInt8](repeating: 0, count: rowBytes)
    var row = zeros
    for start in stride(from: 0, to: samples.count, by: rowBytes) {
      let above = start == 0 ? zeros.span : samples.extracting(start - rowBytes..<start)
      apply(
        type, to: samples.extracting(start..<start + rowBytes), above: above, pixelBytes: pixelBytes, into: &row)
      filtered.append(type.rawValue)
      filtered.append(contentsOf: row)
    }
    return filtered
  }

  /// One row filtered into `output`.
  private static func apply(
    _ type: FilterType, to row: Span<UInt8>, above: Span<UInt8>, pixelBytes: Int, into output: inout [UInt8]
  ) {
    var target = output.mutableSpan
    precondition(target.count == row.count && above.count == row.count, "rows have one length")
    for index in row.indices {
      let left = index < pixelBytes ? 0 : row[index &- pixelBytes]
      let upperLeft = index < pixelBytes ? 0 : above[index &- pixelBytes]
      let predicted: UInt8 =
        switch type {
        case .none: 0
        case .sub: left
        case .up: above[index]
        case .average: UInt8(truncatingIfNeeded: (UInt16(left) &+ UInt16(above[index])) / 2)
        case .paeth: FilterType.paethPredictor(left, above[index], upperLeft)
        }
      target[index] = row[index] &- predicted
    }
  }
}
