/// The inverse of the filters of one image or one Adam7 pass (PNG third edition, section 9.2).
package enum Unfilter {
  /// An error for a row whose filter byte is not 0 to 4.
  package struct FilterTypeError: Error, Equatable, Sendable {
    package let row: Int
    package let type: UInt8
  }

  /// Converts filtered rows, each a filter byte and `rowBytes` bytes, to samples without filter bytes.
  ///
  /// - Parameters:
  ///   - filtered: the rows, exactly `samples.count / rowBytes`.
  ///   - rowBytes: bytes of a row without its filter byte, at least 1.
  ///   - pixelBytes: bytes of a pixel, rounded up to 1, which is the distance to "left".
  /// - Throws: `FilterTypeError` with the first row of an unknown type. The rows before it are complete.
  package static func rows(
    _ filtered: Span<UInt8>, rowBytes: Int, pixelBytes: Int, into samples: inout MutableSpan<UInt8>
  ) throws(FilterTypeError) {
    precondition(rowBytes > 0 && pixelBytes > 0, "rows and pixels have bytes")
    let count = samples.count / rowBytes
    precondition(count * rowBytes == samples.count && filtered.count == count * (rowBytes + 1), "rows do not fit")
    for row in 0..<count {
      let source = filtered.extracting(row * (rowBytes + 1)..<(row + 1) * (rowBytes + 1))
      guard let type = FilterType(rawValue: source[0]) else { throw FilterTypeError(row: row, type: source[0]) }
      let bytes = source.extracting(1..<source.count)
      let start = row * rowBytes
      switch type {
      case .none:
        for index in bytes.indices { samples[start &+ index] = bytes[index] }
      case .sub:
        sub(bytes, pixelBytes: pixelBytes, start: start, into: &samples)
      case .up:
        up(bytes, isFirst: row == 0, start: start, into: &samples)
      case .average:
        average(bytes, pixelBytes: pixelBytes, isFirst: row == 0, start: start, into: &samples)
      case .paeth:
        // All bytes above the first row are 0. Paeth with 0 above and upper left predicts left, as Sub does.
        if row == 0 {
          sub(bytes, pixelBytes: pixelBytes, start: start, into: &samples)
        } else {
          paeth(bytes, pixelBytes: pixelBytes, start: start, into: &samples)
        }
      }
    }
  }

  private static func sub(
    _ bytes: Span<UInt8>, pixelBytes: Int, start: Int, into samples: inout MutableSpan<UInt8>
  ) {
    for index in bytes.indices {
      let left = index < pixelBytes ? 0 : samples[start &+ index &- pixelBytes]
      samples[start &+ index] = bytes[index] &+ left
    }
  }

  private static func up(_ bytes: Span<UInt8>, isFirst: Bool, start: Int, into samples: inout MutableSpan<UInt8>) {
    let above = start &- bytes.count
    for index in bytes.indices {
      samples[start &+ index] = isFirst ? bytes[index] : bytes[index] &+ samples[above &+ index]
    }
  }

  private static func average(
    _ bytes: Span<UInt8>, pixelBytes: Int, isFirst: Bool, start: Int, into samples: inout MutableSpan<UInt8>
  ) {
    let aboveStart = start &- bytes.count
    for index in bytes.indices {
      let left = index < pixelBytes ? 0 : UInt16(samples[start &+ index &- pixelBytes])
      let above = isFirst ? 0 : UInt16(samples[aboveStart &+ index])
      samples[start &+ index] = bytes[index] &+ UInt8(truncatingIfNeeded: (left &+ above) / 2)
    }
  }

  private static func paeth(
    _ bytes: Span<UInt8>, pixelBytes: Int, start: Int, into samples: inout MutableSpan<UInt8>
  ) {
    let aboveStart = start &- bytes.count
    for index in 0..<min(pixelBytes, bytes.count) {
      samples[start &+ index] = bytes[index] &+ samples[aboveStart &+ index]
    }
    guard bytes.count > pixelBytes else { return }
    for index in pixelBytes..<bytes.count {
      let predicted = FilterType.paethPredictor(
        samples[start &+ index &- pixelBytes], samples[aboveStart &+ index], samples[aboveStart &+ index &- pixelBytes])
      samples[start &+ index] = bytes[index] &+ predicted
    }
  }
}
