/// What decoded pixels are made into while they are in the cache.
package enum PixelForm: Sendable {
  /// As they are stored: R, G, B, A straight in a standard PNG, B, G, R, A premultiplied in CgBI.
  case stored
  /// Straight R, G, B, A made premultiplied B, G, R, A.
  case premultiplied
}

/// Rows of 8-bit RGB or RGBA, filtered, made into pixels in one pass.
package enum PixelRows {
  /// Unfilters rows and brings them into a form, four rows at a time.
  ///
  /// - Parameters:
  ///   - filtered: each row a filter byte and `width` pixels of `pixelBytes` bytes.
  ///   - pixelBytes: 3 for RGB, whose pixels get alpha 255, or 4.
  ///   - pixels: `width` words a row.
  /// - Throws: `Unfilter.BadType` with the first row of an unknown type.
  package static func decode(
    _ filtered: Span<UInt8>, width: Int, pixelBytes: Int, form: PixelForm, into pixels: inout MutableSpan<UInt32>
  ) throws(Unfilter.BadType) {
    let stride = width * pixelBytes + 1
    precondition(width > 0 && (3...4).contains(pixelBytes), "pixels have 3 or 4 bytes")
    precondition(filtered.count % stride == 0 && pixels.count == filtered.count / stride * width, "rows fit")
    let height = filtered.count / stride
    var above = [UInt32](repeating: 0, count: width)
    for first in Swift.stride(from: 0, to: height, by: 4) {
      let count = min(4, height - first)
      let start = first * width
      var types: [FilterType] = []
      types.reserveCapacity(4)
      for row in 0..<count {
        let source = filtered.extracting((first + row) * stride..<(first + row + 1) * stride)
        guard let type = FilterType(rawValue: source[0]) else {
          throw Unfilter.BadType(row: first + row, type: source[0])
        }
        types.append(type)
        load(
          source.extracting(1..<stride), pixelBytes: pixelBytes, into: &pixels, at: start + row * width, width: width)
      }
      UnfilterWords.group(&pixels, start: start, above: above.span, types: types)
      let end = start + count * width
      keep(pixels.span.extracting(end - width..<end), in: &above)
      finish(&pixels, start..<end, pixelBytes: pixelBytes, form: form)
    }
  }

  private static func load(
    _ bytes: Span<UInt8>, pixelBytes: Int, into words: inout MutableSpan<UInt32>, at start: Int, width: Int
  ) {
    if pixelBytes == 4 {
      Words.load(bytes, into: &words, at: start)
      return
    }
    precondition(bytes.count == width &* 3 && start >= 0 && words.count &- start >= width, "a pixel has three bytes")
    for index in 0..<width {
      let offset = index &* 3
      words[start &+ index] =
        UInt32(bytes[offset]) | UInt32(bytes[offset &+ 1]) &<< 8 | UInt32(bytes[offset &+ 2]) &<< 16
    }
  }

  /// The last row of a group is the one above the next: kept before it changes its form.
  private static func keep(_ row: Span<UInt32>, in above: inout [UInt32]) {
    var target = above.mutableSpan
    precondition(row.count == target.count, "rows have one length")
    for index in row.indices { target[index] = row[index] }
  }

  private static func finish(
    _ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, pixelBytes: Int, form: PixelForm
  ) {
    if pixelBytes == 4 && form == .stored { return }
    Words.withPart(of: &pixels, range) { part in
      switch (pixelBytes, form) {
      case (3, .stored): for index in part.indices { part[index] |= 0xFF00_0000 }
      case (3, .premultiplied):
        for index in part.indices { part[index] = Premultiply.swapped(part[index]) | 0xFF00_0000 }
      default: Premultiply.toBGRA(&part)
      }
    }
  }
}
