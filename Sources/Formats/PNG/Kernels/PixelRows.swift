/// The form of decoded pixels, to which they are converted while they are in the cache.
package enum PixelForm: Sendable {
  /// The stored form: straight R, G, B, A in a standard PNG, premultiplied B, G, R, A in CgBI.
  case stored
  /// Premultiplied B, G, R, A, converted from straight R, G, B, A.
  case premultiplied
}

/// Filtered rows of 8-bit RGB or RGBA, decoded to pixels in one pass and in one buffer.
package struct PixelRows: Sendable {
  package let width: Int
  package let height: Int
  /// 3 for RGB, whose pixels get alpha 255, or 4.
  package let pixelBytes: Int

  package init(width: Int, height: Int, pixelBytes: Int) {
    precondition(width > 0 && height > 0 && (3...4).contains(pixelBytes), "pixels have 3 or 4 bytes")
    self.width = width
    self.height = height
    self.pixelBytes = pixelBytes
  }

  /// The bytes of a filtered row: the filter byte and the pixels.
  private var stride: Int { width * pixelBytes + 1 }

  /// The bytes of all filtered rows.
  package var filteredBytes: Int { stride * height }

  package var pixelCount: Int { width * height }

  /// The words of the buffer. First it contains the filtered rows at its end, then the pixels at its start.
  ///
  /// A row of pixels ends no later than its filtered row. The pixels need `4 * width` bytes per row. A filtered row
  /// needs one more, or fewer if a pixel has three bytes, and the filtered rows end with the buffer.
  package var bufferCount: Int { max(pixelCount, (filteredBytes + 3) / 4) }

  /// The start of the filtered rows in the buffer, in bytes.
  package var filteredStart: Int { bufferCount * 4 - filteredBytes }

  /// Unfilters the rows of a buffer and converts them to a form, eight rows at a time.
  ///
  /// - Parameter buffer: `bufferCount` words with the filtered rows at their end. Afterwards the first `pixelCount`
  ///   words are the pixels, and the others are undefined.
  /// - Throws: `Unfilter.FilterTypeError` with the first row of an unknown type.
  package func decode(_ buffer: inout MutableSpan<UInt32>, form: PixelForm) throws(Unfilter.FilterTypeError) {
    precondition(buffer.count == bufferCount, "the buffer fits the rows")
    var finished = 0
    for first in Swift.stride(from: 0, to: height, by: 8) {
      let last = min(first + 8, height)
      let upper = try load(first..<min(first + 4, last), &buffer)
      let lower = first + 4 < last ? try load(first + 4..<last, &buffer) : nil
      UnfilterWords.rows(&buffer, start: first * width, width: width, upper: upper, lower: lower)
      // The last row is the row above the next group, so it is converted after that group.
      let end = last == height ? pixelCount : (last - 1) * width
      finish(&buffer, finished..<end, form: form)
      finished = end
    }
  }

  /// Moves up to four filtered rows to the place of their pixels.
  private func load(_ rows: Range<Int>, _ buffer: inout MutableSpan<UInt32>) throws(Unfilter.FilterTypeError)
    -> FilterGroup
  {
    var types = FilterGroup(count: rows.count)
    for row in rows { types.set(try load(row, &buffer), at: row - rows.lowerBound) }
    return types
  }

  /// Moves a filtered row to the place of its pixels.
  ///
  /// - Returns: the row's filter type.
  private func load(_ row: Int, _ buffer: inout MutableSpan<UInt32>) throws(Unfilter.FilterTypeError) -> FilterType {
    let source = filteredStart + row * stride
    let code = Words.byte(of: buffer, at: source)
    guard let type = FilterType(rawValue: code) else { throw Unfilter.FilterTypeError(row: row, type: code) }
    if pixelBytes == 4 {
      Words.move(in: &buffer, from: source + 1, to: row * width, count: width)
    } else {
      Words.widenTriples(in: &buffer, from: source + 1, to: row * width, count: width)
    }
    return type
  }

  private func finish(_ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>, form: PixelForm) {
    if pixelBytes == 4 && form == .stored { return }
    Words.withPart(of: &pixels, range) { part in
      if pixelBytes == 3 {
        Premultiply.toOpaque(&part, swaps: form == .premultiplied)
      } else {
        Premultiply.toBGRA(&part)
      }
    }
  }
}

/// The filter types of up to four rows.
package struct FilterGroup: Sendable {
  package let count: Int
  private var types: InlineArray<4, FilterType> = [.none, .none, .none, .none]

  /// - Parameter count: 1 to 4 rows, all of type None until they are set.
  package init(count: Int) {
    precondition((1...4).contains(count), "a group has up to four rows")
    self.count = count
  }

  package subscript(row: Int) -> FilterType { types[row] }

  package mutating func set(_ type: FilterType, at row: Int) { types[row] = type }

  func isAll(_ type: FilterType) -> Bool { !contains { $0 != type } }

  func contains(where isWanted: (FilterType) -> Bool) -> Bool {
    for row in 0..<count where isWanted(types[row]) { return true }
    return false
  }

  /// Returns a mask of 255 in each byte of the rows of a type and 0 in the others. Row r is lane r of four words.
  func mask(of type: FilterType) -> SIMD16<UInt8> {
    var lanes = SIMD4<UInt32>(repeating: 0)
    for row in 0..<count where types[row] == type { lanes[row] = .max }
    return Words.bytes(of: lanes)
  }
}
