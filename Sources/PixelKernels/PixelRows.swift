/// What decoded pixels are made into while they are in the cache.
package enum PixelForm: Sendable {
  /// As they are stored: R, G, B, A straight in a standard PNG, B, G, R, A premultiplied in CgBI.
  case stored
  /// Straight R, G, B, A made premultiplied B, G, R, A.
  case premultiplied
}

/// Rows of 8-bit RGB or RGBA, filtered, made into pixels in one pass and in one buffer.
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

  /// Bytes of a filtered row: the filter byte and the pixels.
  private var stride: Int { width * pixelBytes + 1 }

  /// Bytes of all filtered rows.
  package var filteredBytes: Int { stride * height }

  package var pixelCount: Int { width * height }

  /// Words of the buffer that holds first the filtered rows, at its end, and then the pixels, at its beginning.
  ///
  /// A row of pixels ends no later than its filtered row: the pixels need `4 * width` bytes a row, the filtered rows one
  /// more, or fewer where a pixel has three bytes, and these end with the buffer.
  package var bufferCount: Int { max(pixelCount, (filteredBytes + 3) / 4) }

  /// Where in the buffer the filtered rows begin, in bytes.
  package var filteredStart: Int { bufferCount * 4 - filteredBytes }

  /// Unfilters the rows of a buffer and brings them into a form, eight rows at a time.
  ///
  /// - Parameter buffer: `bufferCount` words with the filtered rows at their end; afterwards the first `pixelCount` are
  ///   the pixels, and the others mean nothing.
  /// - Throws: `Unfilter.BadType` with the first row of an unknown type.
  package func decode(_ buffer: inout MutableSpan<UInt32>, form: PixelForm) throws(Unfilter.BadType) {
    precondition(buffer.count == bufferCount, "the buffer fits the rows")
    var finished = 0
    for first in Swift.stride(from: 0, to: height, by: 8) {
      let last = min(first + 8, height)
      let upper = try load(first..<min(first + 4, last), &buffer)
      let lower = first + 4 < last ? try load(first + 4..<last, &buffer) : nil
      UnfilterWords.rows(&buffer, start: first * width, width: width, upper: upper, lower: lower)
      // The last row is above the next: it changes its form after that.
      let end = last == height ? pixelCount : (last - 1) * width
      finish(&buffer, finished..<end, form: form)
      finished = end
    }
  }

  /// Moves up to four filtered rows to where their pixels belong.
  private func load(_ rows: Range<Int>, _ buffer: inout MutableSpan<UInt32>) throws(Unfilter.BadType) -> FilterGroup {
    var types = FilterGroup(count: rows.count)
    for row in rows { types.set(try load(row, &buffer), at: row - rows.lowerBound) }
    return types
  }

  /// Moves a filtered row to where its pixels belong.
  ///
  /// - Returns: its filter type.
  private func load(_ row: Int, _ buffer: inout MutableSpan<UInt32>) throws(Unfilter.BadType) -> FilterType {
    let source = filteredStart + row * stride
    let code = Words.byte(of: buffer, at: source)
    guard let type = FilterType(rawValue: code) else { throw Unfilter.BadType(row: row, type: code) }
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

  /// 255 in each byte of the rows of a type, 0 in the others: row r is lane r of four words.
  func mask(of type: FilterType) -> SIMD16<UInt8> {
    var lanes = SIMD4<UInt32>(repeating: 0)
    for row in 0..<count where types[row] == type { lanes[row] = .max }
    return Words.bytes(of: lanes)
  }
}
