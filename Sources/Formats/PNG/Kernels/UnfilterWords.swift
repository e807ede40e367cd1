/// The in-place inverse of the filters of rows whose pixels are words (PNG third edition, section 9.2).
///
/// "Left" is the preceding word for RGB and RGBA. 8-bit RGB has a fourth byte of 0, which every filter leaves at 0.
enum UnfilterWords {
  /// Unfilters up to eight rows.
  ///
  /// - Parameters:
  ///   - pixels: an image whose filtered rows begin at `start`. The words before them are the rows above, already
  ///     unfiltered. All bytes above the first row of an image are 0.
  ///   - upper: the types of up to four rows.
  ///   - lower: the types of the rows below, or nil. If it is not nil, `upper` has four rows.
  static func rows(
    _ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, upper: FilterGroup, lower: FilterGroup?
  ) {
    let count = upper.count + (lower?.count ?? 0)
    precondition(width > 0 && (start == 0 || start >= width) && pixels.count - start >= width * count, "rows fit")
    guard let lower else { return group(&pixels, start: start, width: width, types: upper) }
    precondition(upper.count == 4, "the upper rows are four")
    if UnfilterFourRows.suits(upper, width: width) && UnfilterFourRows.suits(lower, width: width) {
      UnfilterFourRows.unfilter(&pixels, start: start, width: width, upper: upper, lower: lower)
    } else {
      group(&pixels, start: start, width: width, types: upper)
      group(&pixels, start: start + width * 4, width: width, types: lower)
    }
  }

  private static func group(_ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, types: FilterGroup) {
    if UnfilterFourRows.suits(types, width: width) {
      UnfilterFourRows.unfilter(&pixels, start: start, width: width, types: types)
      return
    }
    for row in 0..<types.count { oneRow(&pixels, start: start + row * width, width: width, type: types[row]) }
  }

  private static func oneRow(_ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, type: FilterType) {
    switch type {
    case .none: return
    case .sub: sub(&pixels, start: start, width: width)
    case .up: if start > 0 { up(&pixels, start: start, width: width) }
    case .average, .paeth: slow(&pixels, start: start, width: width, type: type)
    }
  }

  /// Unfilters Sub. Each pixel is the sum of all filtered pixels up to it. Four are computed in two steps of shift and
  /// add.
  private static func sub(_ pixels: inout MutableSpan<UInt32>, start: Int, width: Int) {
    let whole = start &+ (width & ~3)
    var left = SIMD4<UInt32>(repeating: 0)
    for index in stride(from: start, to: whole, by: 4) {
      let filtered = Words.four(pixels, at: index)
      let pairs = add(filtered, SIMD4(0, filtered[0], filtered[1], filtered[2]))
      let made = add(add(pairs, SIMD4(0, 0, pairs[0], pairs[1])), left)
      Words.setFour(made, in: &pixels, at: index)
      left = SIMD4(repeating: made[3])
    }
    var last = left[0]
    for index in whole..<start &+ width {
      last = add(pixels[index], last)
      Words.set(last, in: &pixels, at: index)
    }
  }

  private static func up(_ pixels: inout MutableSpan<UInt32>, start: Int, width: Int) {
    let whole = start &+ (width & ~3)
    for index in stride(from: start, to: whole, by: 4) {
      Words.setFour(
        add(Words.four(pixels, at: index), Words.four(pixels, at: index &- width)), in: &pixels, at: index)
    }
    for index in whole..<start &+ width {
      Words.set(add(pixels[index], pixels[index &- width]), in: &pixels, at: index)
    }
  }

  /// Unfilters Average and Paeth in a single row, for the last rows of an image and images of three columns or fewer.
  private static func slow(_ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, type: FilterType) {
    var left: UInt32 = 0
    var upLeft: UInt32 = 0
    for index in start..<start &+ width {
      let up = start == 0 ? 0 : pixels[index &- width]
      let predicted = type == .average ? average(left, up) : paeth(left, up, upLeft)
      left = add(pixels[index], predicted)
      Words.set(left, in: &pixels, at: index)
      upLeft = up
    }
  }

  /// Adds four bytes in parallel, without carries between them.
  private static func add(_ x: UInt32, _ y: UInt32) -> UInt32 {
    ((x & 0x7F7F_7F7F) &+ (y & 0x7F7F_7F7F)) ^ ((x ^ y) & 0x8080_8080)
  }

  @inline(__always)
  private static func add(_ x: SIMD4<UInt32>, _ y: SIMD4<UInt32>) -> SIMD4<UInt32> {
    Words.words(of: Words.bytes(of: x) &+ Words.bytes(of: y))
  }

  /// Returns four means, rounded down: the common bits plus half of the differing bits.
  private static func average(_ x: UInt32, _ y: UInt32) -> UInt32 {
    (x & y) &+ ((x ^ y) &>> 1 & 0x7F7F_7F7F)
  }

  @inline(__always)
  private static func paeth(_ left: UInt32, _ up: UInt32, _ upLeft: UInt32) -> UInt32 {
    let predicted = PaethVector.predict(
      left: Words.bytes(of: SIMD4(left, 0, 0, 0)), up: Words.bytes(of: SIMD4(up, 0, 0, 0)),
      upLeft: Words.bytes(of: SIMD4(upLeft, 0, 0, 0)))
    return Words.words(of: predicted)[0]
  }
}
