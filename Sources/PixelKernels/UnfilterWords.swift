/// Undoes the filters of rows whose pixels are words, in place (PNG third edition, section 9.2).
///
/// "Left" is the word before, whatever the pixel's bytes: 8-bit RGB has been given a fourth byte of 0, which every filter
/// leaves 0.
package enum UnfilterWords {
  /// Unfilters up to four rows.
  ///
  /// - Parameters:
  ///   - pixels: an image; the rows start at `start`, one after the other.
  ///   - above: the row above the first, unfiltered; zeros above an image's first.
  ///   - types: the rows' filter types.
  package static func group(
    _ pixels: inout MutableSpan<UInt32>, start: Int, above: Span<UInt32>, types: [FilterType]
  ) {
    let width = above.count
    precondition(width > 0 && (1...4).contains(types.count) && start >= 0, "there are rows")
    precondition(pixels.count - start >= width * types.count, "rows fit")
    let slow = types.count { $0 == .average || $0 == .paeth }
    if types.count == 4 && slow >= 2 && width >= 4 {
      fourRows(&pixels, start: start, above: above, types: types)
      return
    }
    for (row, type) in types.enumerated() {
      oneRow(&pixels, start: start + row * width, isFirst: row == 0, above: above, type: type)
    }
  }

  // MARK: One row

  private static func oneRow(
    _ pixels: inout MutableSpan<UInt32>, start: Int, isFirst: Bool, above: Span<UInt32>, type: FilterType
  ) {
    let width = above.count
    switch type {
    case .none: return
    case .sub:
      var left: UInt32 = 0
      for index in start..<start + width {
        left = add(pixels[index], left)
        pixels[index] = left
      }
    case .up:
      if isFirst {
        for index in above.indices { pixels[start &+ index] = add(pixels[start &+ index], above[index]) }
      } else {
        for index in start..<start + width { pixels[index] = add(pixels[index], pixels[index &- width]) }
      }
    case .average, .paeth:
      var left: UInt32 = 0
      var upLeft: UInt32 = 0
      for column in 0..<width {
        let up = isFirst ? above[column] : pixels[start &- width &+ column]
        let predicted = type == .average ? average(left, up) : paeth(left, up, upLeft)
        left = add(pixels[start &+ column], predicted)
        pixels[start &+ column] = left
        upLeft = up
      }
    }
  }

  /// Four bytes at once, no carry from one to the next.
  private static func add(_ x: UInt32, _ y: UInt32) -> UInt32 {
    ((x & 0x7F7F_7F7F) &+ (y & 0x7F7F_7F7F)) ^ ((x ^ y) & 0x8080_8080)
  }

  /// Four means rounded down: what both have, and half of what one has.
  private static func average(_ x: UInt32, _ y: UInt32) -> UInt32 {
    (x & y) &+ ((x ^ y) &>> 1 & 0x7F7F_7F7F)
  }

  private static func paeth(_ left: UInt32, _ up: UInt32, _ upLeft: UInt32) -> UInt32 {
    let zero = SIMD4<UInt32>(repeating: 0)
    var a = zero
    var b = zero
    var c = zero
    a[0] = left
    b[0] = up
    c[0] = upLeft
    return Words.words(of: paeth(Words.bytes(of: a), Words.bytes(of: b), Words.bytes(of: c)))[0]
  }

  /// The predictor of type 4 for sixteen bytes, in unsigned bytes alone.
  ///
  /// With p = b − c and q = a − c the distances are |p| for a, |q| for b and |p + q| for c. Where p and q have one sign,
  /// |p + q| is at least both, and c is never nearest; else |p + q| is the difference of |p| and |q|.
  @inline(__always)
  private static func paeth(
    _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>
  ) -> SIMD16<UInt8> {
    let distanceA = greater(b, c) &- lesser(b, c)
    let distanceB = greater(a, c) &- lesser(a, c)
    let nearer = lesser(distanceA, distanceB)
    let difference = greater(distanceA, distanceB) &- nearer
    // c lies between a and b exactly where the signs differ; 255 is at least every distance.
    let isBetween = (lesser(a, b) .<= c) .& (c .<= greater(a, b))
    let distanceC = SIMD16<UInt8>(repeating: 255).replacing(with: difference, where: isBetween)
    let aOrB = b.replacing(with: a, where: distanceA .<= distanceB)
    return c.replacing(with: aOrB, where: nearer .<= distanceC)
  }

  // Not `pointwiseMin` and `pointwiseMax`, which are loops over lanes: these are one instruction each.
  @inline(__always)
  private static func lesser(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> {
    y.replacing(with: x, where: x .< y)
  }

  @inline(__always)
  private static func greater(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> {
    x.replacing(with: y, where: x .< y)
  }

  // MARK: Four rows at once

  /// Average and Paeth wait for the pixel to the left: one row alone leaves most of the machine idle. Here lane r of a
  /// vector works on row r at column t − r, so that each step's "above" is what the lane before made one step earlier:
  /// ```
  /// step t    row 0  column t      above: the row above the group
  ///           row 1  column t-1    above: row 0 of step t-1
  ///           row 2  column t-2    above: row 1 of step t-1
  ///           row 3  column t-3    above: row 2 of step t-1
  /// ```
  private static func fourRows(
    _ pixels: inout MutableSpan<UInt32>, start: Int, above: Span<UInt32>, types: [FilterType]
  ) {
    let width = above.count
    let (row1, row2, row3) = (start &+ width &- 1, start &+ width &* 2 &- 2, start &+ width &* 3 &- 3)
    precondition(start >= 0 && pixels.count &- start >= width &* 4 && width >= 4)
    var lanes = Lanes(types)
    for step in 0..<3 { edgeStep(&lanes, step, &pixels, start: start, above: above) }
    for step in 3..<width {
      let made = lanes.step(
        SIMD4(pixels[start &+ step], pixels[row1 &+ step], pixels[row2 &+ step], pixels[row3 &+ step]),
        above: above[step])
      pixels[start &+ step] = made[0]
      pixels[row1 &+ step] = made[1]
      pixels[row2 &+ step] = made[2]
      pixels[row3 &+ step] = made[3]
    }
    for step in width..<width &+ 3 { edgeStep(&lanes, step, &pixels, start: start, above: above) }
  }

  /// A step in which some lanes stand outside the image: left of it all is 0, right of it nothing is used.
  private static func edgeStep(
    _ lanes: inout Lanes, _ step: Int, _ pixels: inout MutableSpan<UInt32>, start: Int, above: Span<UInt32>
  ) {
    let width = above.count
    let rows = (0..<4).filter { step >= $0 && step - $0 < width }
    var source = SIMD4<UInt32>(repeating: 0)
    for row in rows { source[row] = pixels[start + row * width + step - row] }
    let made = lanes.step(source, above: step < width ? above[step] : 0)
    for row in rows { pixels[start + row * width + step - row] = made[row] }
    for row in 0..<4 where !rows.contains(row) { lanes.made[row] = 0 }
  }

  /// What the four lanes carry from step to step.
  private struct Lanes {
    private let masks: Masks
    var made = SIMD4<UInt32>(repeating: 0)
    private var upLeft = SIMD4<UInt32>(repeating: 0)

    init(_ types: [FilterType]) { masks = Masks(types) }

    @inline(__always)
    mutating func step(_ source: SIMD4<UInt32>, above: UInt32) -> SIMD4<UInt32> {
      let up = SIMD4<UInt32>(above, made[0], made[1], made[2])
      let predicted = masks.predict(
        left: Words.bytes(of: made), up: Words.bytes(of: up), upLeft: Words.bytes(of: upLeft))
      made = Words.words(of: Words.bytes(of: source) &+ predicted)
      upLeft = up
      return made
    }
  }

  /// Which predictor each lane takes, as bytes of 0 and 255.
  private struct Masks {
    private let sub: SIMD16<UInt8>
    private let up: SIMD16<UInt8>
    private let average: SIMD16<UInt8>
    private let paeth: SIMD16<UInt8>

    init(_ types: [FilterType]) {
      func mask(_ type: FilterType) -> SIMD16<UInt8> {
        var lanes = SIMD4<UInt32>(repeating: 0)
        for (row, rowType) in types.enumerated() where rowType == type { lanes[row] = .max }
        return Words.bytes(of: lanes)
      }
      sub = mask(.sub)
      up = mask(.up)
      average = mask(.average)
      paeth = mask(.paeth)
    }

    @inline(__always)
    func predict(left: SIMD16<UInt8>, up: SIMD16<UInt8>, upLeft: SIMD16<UInt8>) -> SIMD16<UInt8> {
      let half = (left ^ up) &>> 1
      let mean = (left & up) &+ half
      return left & sub | up & self.up | mean & average | UnfilterWords.paeth(left, up, upLeft) & paeth
    }
  }
}
