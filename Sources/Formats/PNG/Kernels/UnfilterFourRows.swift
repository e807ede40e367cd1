/// The inverse of the filters of four rows in parallel.
///
/// Average and Paeth wait for the pixel to the left, so a single row leaves most of the machine idle. Here lane r of a
/// vector works on row r at column t − r. Each step's "above" is then the result of the preceding lane one step
/// earlier:
/// ```
/// step t    row 0  column t      above: the row above the group
///           row 1  column t-1    above: row 0 of step t-1
///           row 2  column t-2    above: row 1 of step t-1
///           row 3  column t-3    above: row 2 of step t-1
/// ```
///
/// Each step still waits for the preceding step, a chain of a dozen operations. A second group of four rows, some
/// columns behind the first, uses that time.
enum UnfilterFourRows {
  /// Returns whether the parallel form is faster for a group: it has four rows of at least four pixels, and one of them
  /// waits for its left.
  static func suits(_ types: FilterGroup, width: Int) -> Bool {
    types.count == 4 && width >= 4 && types.contains(where: { $0 == .average || $0 == .paeth })
  }

  /// - Precondition: the group `suits`.
  static func unfilter(
    _ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, types: FilterGroup
  ) {
    // One predictor for all rows costs less than several with masks, and Paeth alone is the most common group.
    if types.isAll(.paeth) {
      sweep(&pixels, start: start, width: width, PaethEverywhere())
    } else if types.contains(where: { $0 == .paeth }) {
      sweep(&pixels, start: start, width: width, Mixed(types))
    } else {
      sweep(&pixels, start: start, width: width, WithoutPaeth(types))
    }
  }

  /// Unfilters two groups, the second directly below the first.
  ///
  /// - Precondition: both groups `suits`.
  static func unfilter(
    _ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, upper: FilterGroup, lower: FilterGroup
  ) {
    if upper.isAll(.paeth) && lower.isAll(.paeth) {
      sweepTwo(&pixels, start: start, width: width, PaethEverywhere(), PaethEverywhere())
    } else if upper.contains(where: { $0 == .paeth }) || lower.contains(where: { $0 == .paeth }) {
      sweepTwo(&pixels, start: start, width: width, Mixed(upper), Mixed(lower))
    } else {
      sweepTwo(&pixels, start: start, width: width, WithoutPaeth(upper), WithoutPaeth(lower))
    }
  }

  private static func sweep(
    _ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, _ predictor: some LanePredictor
  ) {
    var lanes = Lanes(predictor, start: start, width: width)
    lanes.begin(&pixels)
    for number in 0..<lanes.blocks { lanes.block(number, &pixels) }
    lanes.end(&pixels)
  }

  /// The number of blocks by which the lower group follows. Its reads from above have then left the store queue.
  private static let lag = 3

  private static func sweepTwo<Predictor: LanePredictor>(
    _ pixels: inout MutableSpan<UInt32>, start: Int, width: Int, _ first: Predictor, _ second: Predictor
  ) {
    var upper = Lanes(first, start: start, width: width)
    var lower = Lanes(second, start: start &+ width &* 4, width: width)
    let blocks = upper.blocks
    let lead = min(lag, blocks)
    upper.begin(&pixels)
    for number in 0..<lead { upper.block(number, &pixels) }
    if lead < lag { upper.end(&pixels) }
    lower.begin(&pixels)
    for number in lead..<blocks {
      upper.block(number, &pixels)
      lower.block(number &- lead, &pixels)
    }
    if lead == lag { upper.end(&pixels) }
    for number in blocks &- lead..<blocks { lower.block(number, &pixels) }
    lower.end(&pixels)
  }

  /// The state of a group's four lanes from step to step.
  private struct Lanes<Predictor: LanePredictor> {
    private let predictor: Predictor
    private let start: Int
    private let width: Int
    private var made = SIMD4<UInt32>(repeating: 0)
    private var upLeft = SIMD4<UInt32>(repeating: 0)

    init(_ predictor: Predictor, start: Int, width: Int) {
      self.predictor = predictor
      self.start = start
      self.width = width
    }

    /// The number of blocks of four steps, after the first three steps, with lanes left of the image.
    var blocks: Int { (width &- 3) / 4 }

    @inline(__always)
    mutating func begin(_ pixels: inout MutableSpan<UInt32>) {
      for step in 0..<3 { edge(step, &pixels) }
    }

    @inline(__always)
    mutating func end(_ pixels: inout MutableSpan<UInt32>) {
      for step in 3 &+ blocks &* 4..<width &+ 3 { edge(step, &pixels) }
    }

    @inline(__always)
    private mutating func step(_ source: SIMD4<UInt32>, above: UInt32) -> SIMD4<UInt32> {
      // The sum of two vectors is a shift and an addition. One vector of four would take two shuffles.
      let up = SIMD4<UInt32>(0, made[0], made[1], made[2]) &+ SIMD4<UInt32>(above, 0, 0, 0)
      let predicted = predictor.predict(
        left: Words.bytes(of: made), up: Words.bytes(of: up), upLeft: Words.bytes(of: upLeft))
      made = Words.words(of: Words.bytes(of: source) &+ predicted)
      upLeft = up
      return made
    }

    /// Performs four steps with all lanes inside the image. Four pixels of each row are loaded and transposed, so that
    /// a vector contains one step, and transposed back.
    @inline(__always)
    mutating func block(_ number: Int, _ pixels: inout MutableSpan<UInt32>) {
      let first = 3 &+ number &* 4
      let row0 = start &+ first
      let (row1, row2, row3) = (row0 &+ width &- 1, row0 &+ width &* 2 &- 2, row0 &+ width &* 3 &- 3)
      let over = start == 0 ? SIMD4() : Words.four(pixels, at: row0 &- width)
      let filtered = Self.turned(
        Words.four(pixels, at: row0), Words.four(pixels, at: row1), Words.four(pixels, at: row2),
        Words.four(pixels, at: row3))
      let step0 = step(filtered.0, above: over[0])
      let step1 = step(filtered.1, above: over[1])
      let step2 = step(filtered.2, above: over[2])
      let step3 = step(filtered.3, above: over[3])
      let rows = Self.turned(step0, step1, step2, step3)
      Words.setFour(rows.0, in: &pixels, at: row0)
      Words.setFour(rows.1, in: &pixels, at: row1)
      Words.setFour(rows.2, in: &pixels, at: row2)
      Words.setFour(rows.3, in: &pixels, at: row3)
    }

    /// Returns the transposed rows.
    @inline(__always)
    private static func turned(
      _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>
    ) -> (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>) {
      (
        SIMD4(a[0], b[0], c[0], d[0]), SIMD4(a[1], b[1], c[1], d[1]), SIMD4(a[2], b[2], c[2], d[2]),
        SIMD4(a[3], b[3], c[3], d[3])
      )
    }

    /// Performs a step with some lanes outside the image. Lanes left of it are 0, and lanes right of it are unused.
    private mutating func edge(_ step: Int, _ pixels: inout MutableSpan<UInt32>) {
      let rows = max(0, step &- width &+ 1)...min(3, step)
      var source = SIMD4<UInt32>(repeating: 0)
      for row in rows { source[row] = pixels[start &+ row &* width &+ step &- row] }
      let over = step >= width || start == 0 ? 0 : pixels[start &- width &+ step]
      var values = self.step(source, above: over)
      for row in rows { Words.set(values[row], in: &pixels, at: start &+ row &* width &+ step &- row) }
      guard step < 3 else { return }
      for row in step &+ 1...3 { values[row] = 0 }
      made = values
    }
  }
}

/// A predictor of the bytes of four rows' pixels.
private protocol LanePredictor {
  func predict(left: SIMD16<UInt8>, up: SIMD16<UInt8>, upLeft: SIMD16<UInt8>) -> SIMD16<UInt8>
}

private struct PaethEverywhere: LanePredictor {
  @inline(__always)
  func predict(left: SIMD16<UInt8>, up: SIMD16<UInt8>, upLeft: SIMD16<UInt8>) -> SIMD16<UInt8> {
    PaethVector.predict(left: left, up: up, upLeft: upLeft)
  }
}

/// Rows of every type except Paeth. A byte of a mask is 255 if its row uses the predictor.
private struct WithoutPaeth: LanePredictor {
  private let sub: SIMD16<UInt8>
  private let up: SIMD16<UInt8>
  private let average: SIMD16<UInt8>

  init(_ types: FilterGroup) {
    sub = types.mask(of: .sub)
    up = types.mask(of: .up)
    average = types.mask(of: .average)
  }

  @inline(__always)
  func predict(left: SIMD16<UInt8>, up: SIMD16<UInt8>, upLeft: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let mean = (left & up) &+ ((left ^ up) &>> 1)
    return left & sub | up & self.up | mean & average
  }
}

/// Rows of every type. Without upper left, Paeth predicts left or above if the other is 0, and 0 if both are. Masks on
/// its inputs turn it into None, Sub and Up. Only Average is computed separately.
private struct Mixed: LanePredictor {
  private let seesLeft: SIMD16<UInt8>
  private let seesUp: SIMD16<UInt8>
  private let paeth: SIMD16<UInt8>
  private let average: SIMD16<UInt8>

  init(_ types: FilterGroup) {
    paeth = types.mask(of: .paeth)
    seesLeft = types.mask(of: .sub) | paeth
    seesUp = types.mask(of: .up) | paeth
    average = types.mask(of: .average)
  }

  @inline(__always)
  func predict(left: SIMD16<UInt8>, up: SIMD16<UInt8>, upLeft: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let mean = (left & up) &+ ((left ^ up) &>> 1)
    return PaethVector.predict(left: left & seesLeft, up: up & seesUp, upLeft: upLeft & paeth) | mean & average
  }
}
