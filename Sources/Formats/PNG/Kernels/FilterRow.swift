/// The filter of one row with one type (PNG third edition, section 9.2).
enum FilterRow {
  /// Filters bytes with their neighbors. All spans have equal lengths.
  ///
  /// - Parameters:
  ///   - row: the bytes of the row.
  ///   - left: for each byte the byte one pixel before, or 0 at the start. It is the row, shifted.
  ///   - up: the bytes of the row above.
  ///   - upLeft: the bytes of the row above, shifted like `left`.
  ///   - start: the start of the filtered bytes in `output`.
  static func apply(
    _ type: FilterType, to row: Span<UInt8>, left: Span<UInt8>, up: Span<UInt8>, upLeft: Span<UInt8>,
    into output: inout MutableSpan<UInt8>, at start: Int
  ) {
    precondition(left.count == row.count && up.count == row.count && upLeft.count == row.count, "rows have one length")
    precondition(start >= 0 && output.count - start >= row.count, "the row fits")
    let whole = row.count & ~15
    for index in stride(from: 0, to: whole, by: 16) {
      let x = Words.sixteen(row, at: index)
      let predicted: SIMD16<UInt8>
      switch type {
      case .none: predicted = SIMD16()
      case .sub: predicted = Words.sixteen(left, at: index)
      case .up: predicted = Words.sixteen(up, at: index)
      case .average: predicted = mean(Words.sixteen(left, at: index), Words.sixteen(up, at: index))
      case .paeth:
        predicted = PaethVector.predict(
          left: Words.sixteen(left, at: index), up: Words.sixteen(up, at: index),
          upLeft: Words.sixteen(upLeft, at: index))
      }
      Words.setSixteen(x &- predicted, in: &output, at: start &+ index)
    }
    for index in whole..<row.count {
      let predicted = type.predict(left: left[index], up: up[index], upLeft: upLeft[index])
      output[start &+ index] = row[index] &- predicted
    }
  }

  /// Returns the means, rounded down. The common bits plus half of the differing bits need no carry.
  @inline(__always)
  private static func mean(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> { (x & y) &+ ((x ^ y) &>> 1) }
}

extension FilterType {
  /// Returns the prediction of a byte.
  func predict(left: UInt8, up: UInt8, upLeft: UInt8) -> UInt8 {
    switch self {
    case .none: 0
    case .sub: left
    case .up: up
    case .average: (left & up) &+ ((left ^ up) &>> 1)
    case .paeth: Self.paethPredictor(left, up, upLeft)
    }
  }
}
