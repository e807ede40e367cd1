/// How a filter is chosen for each row.
package enum FilterHeuristic: Sendable, CaseIterable {
  /// The smallest sum of absolute values of the bytes taken as signed (PNG third edition, section 12.7): suits gradients.
  case minimumSum
  /// The smallest Shannon entropy of the bytes: suits photographs.
  case entropy
  /// The fewest different pairs of neighbouring bytes: suits icons and drawings.
  case bigrams
}

/// One row filtered with all five types at once, and scores to choose by.
///
/// The row and the one above are held with `pixelBytes` zeros before them, so that "left" is the same span shifted, and
/// the loops need no test for the first pixel.
package struct FilterBank {
  private let rowBytes: Int
  private let pixelBytes: Int
  /// Bytes of alpha at the end of each pixel where colors under alpha 0 may be any, 1 or 2: each filter then takes those
  /// that it predicts, which cost nothing. 0 where colors stay as they are.
  private let alphaBytes: Int
  private var current: [UInt8]
  private var above: [UInt8]
  /// The five results one after the other, in the order of their types.
  private var filtered: [UInt8]
  /// What each of the five decodes to, with zeros before; only where hidden colors are free, since they differ there.
  private var decoded: [UInt8]
  /// For bigrams: when each pair was seen last, so that nothing has to be cleared between rows.
  private var seen: [UInt32] = []
  private var turn: UInt32 = 0
  private var histogram: [UInt32]

  /// - Parameter alphaBytes: of each pixel, where hidden colors are free; 0 leaves all colors alone.
  package init(rowBytes: Int, pixelBytes: Int, alphaBytes: Int = 0) {
    precondition(rowBytes > 0 && pixelBytes > 0, "rows and pixels have bytes")
    precondition((0...2).contains(alphaBytes), "alpha has at most 16 bits")
    precondition(alphaBytes == 0 || (pixelBytes > alphaBytes && rowBytes % pixelBytes == 0), "pixels have colors")
    self.rowBytes = rowBytes
    self.pixelBytes = pixelBytes
    self.alphaBytes = alphaBytes
    current = [UInt8](repeating: 0, count: rowBytes + pixelBytes)
    above = current
    filtered = [UInt8](repeating: 0, count: rowBytes * 5)
    decoded = alphaBytes > 0 ? [UInt8](repeating: 0, count: (rowBytes + pixelBytes) * 5) : []
    histogram = [UInt32](repeating: 0, count: 256)
  }

  /// Takes the next row, below the last one that `choose` settled.
  package mutating func take(_ row: Span<UInt8>) {
    precondition(row.count == rowBytes, "rows have one length")
    let pixelBytes = pixelBytes
    var target = current.mutableSpan
    for index in row.indices { target[index &+ pixelBytes] = row[index] }
    if alphaBytes > 0 {
      HiddenColors.apply(
        current, above, pixelBytes: pixelBytes, alphaBytes: alphaBytes, into: &filtered, decoded: &decoded)
    } else {
      Self.apply(current, above, pixelBytes: pixelBytes, into: &filtered)
    }
  }

  /// Settles the type of the row that was taken: it is now the row above.
  package mutating func choose(_ type: FilterType) {
    if alphaBytes > 0 {
      let start = Int(type.rawValue) * above.count
      above.replaceSubrange(0..<above.count, with: decoded[start..<start + above.count])
    } else {
      swap(&current, &above)
    }
  }

  /// The filtered bytes of one type.
  package func row(_ type: FilterType) -> ArraySlice<UInt8> {
    let start = Int(type.rawValue) * rowBytes
    return filtered[start..<start + rowBytes]
  }

  /// The type with the lowest score; ties go to the lower type.
  package mutating func best(_ heuristic: FilterHeuristic) -> FilterType {
    var best = FilterType.none
    var bestScore = Double.infinity
    for type in FilterType.allCases {
      let score = score(type, heuristic)
      if score < bestScore {
        bestScore = score
        best = type
      }
    }
    return best
  }

  private static func apply(_ current: [UInt8], _ above: [UInt8], pixelBytes: Int, into filtered: inout [UInt8]) {
    let whole = current.count
    let rowBytes = whole - pixelBytes
    let x = current.span.extracting(pixelBytes..<whole)
    let left = current.span.extracting(0..<rowBytes)
    let up = above.span.extracting(pixelBytes..<whole)
    let upLeft = above.span.extracting(0..<rowBytes)
    var out = filtered.mutableSpan
    precondition(out.count == rowBytes &* 5 && left.count == x.count && up.count == x.count && upLeft.count == x.count)
    for i in x.indices { out[i] = x[i] }
    for i in x.indices { out[rowBytes &+ i] = x[i] &- left[i] }
    for i in x.indices { out[rowBytes &* 2 &+ i] = x[i] &- up[i] }
    for i in x.indices {
      // The mean rounded down without a carry: what both have, and half of what one has.
      let mean = (left[i] & up[i]) &+ ((left[i] ^ up[i]) &>> 1)
      out[rowBytes &* 3 &+ i] = x[i] &- mean
    }
    for i in x.indices {
      out[rowBytes &* 4 &+ i] = x[i] &- FilterType.paethPredictor(left[i], up[i], upLeft[i])
    }
  }

  private mutating func score(_ type: FilterType, _ heuristic: FilterHeuristic) -> Double {
    let start = Int(type.rawValue) * rowBytes
    // A name of its own for the array: the scores write to other parts of `self` while they read it.
    let filtered = filtered
    let row = filtered.span.extracting(start..<start + rowBytes)
    switch heuristic {
    case .minimumSum: return Double(Self.sumOfMagnitudes(row))
    case .entropy: return Self.entropy(row, &histogram)
    case .bigrams:
      if seen.isEmpty { seen = [UInt32](repeating: 0, count: 65_536) }
      turn &+= 1
      return Double(Self.bigrams(row, type, &seen, turn: turn))
    }
  }

  private static func sumOfMagnitudes(_ bytes: Span<UInt8>) -> Int {
    var sum = 0
    var start = 0
    // 16-bit sums of at most 256 values below 129 cannot overflow, and vectorise better than wide ones.
    while start < bytes.count {
      let block = bytes.extracting(start..<min(start + 256, bytes.count))
      var partial: UInt16 = 0
      for i in block.indices {
        let value = block[i]
        partial &+= UInt16(min(value, 0 &- value))
      }
      sum &+= Int(partial)
      start += 256
    }
    return sum
  }

  /// n·log2(n) − Σ c·log2(c): the bits of the row under its own statistics.
  private static func entropy(_ bytes: Span<UInt8>, _ histogram: inout [UInt32]) -> Double {
    var counts = histogram.mutableSpan
    for i in counts.indices { counts[i] = 0 }
    for i in bytes.indices { counts[Int(bytes[i])] &+= 1 }
    var sum = 0.0
    for i in counts.indices where counts[i] > 1 { sum += Double(counts[i]) * Logarithm.binary(of: counts[i]) }
    return Double(bytes.count) * Logarithm.binary(of: UInt32(truncatingIfNeeded: bytes.count)) - sum
  }

  private static func bigrams(
    _ bytes: Span<UInt8>, _ type: FilterType, _ seen: inout [UInt32], turn: UInt32
  ) -> Int {
    var marks = seen.mutableSpan
    var count = 0
    // The filter byte stands before the row and makes a pair with its first byte.
    var previous = Int(type.rawValue)
    for i in bytes.indices {
      let byte = Int(bytes[i])
      let pair = previous &<< 8 | byte
      count &+= marks[pair] == turn ? 0 : 1
      marks[pair] = turn
      previous = byte
    }
    return count
  }
}

/// A logarithm that is the same on every machine: from the exponent and a polynomial.
enum Logarithm {
  /// log2 of a positive number, to about 1e-5: enough to compare filters by.
  static func binary(of number: UInt32) -> Double {
    let exponent = 31 - number.leadingZeroBitCount
    let fraction = Double(number) / Double(UInt64(1) << UInt64(exponent)) - 1
    // log2(1 + f) for f in [0, 1): least squares over 1,001 points, at most 4.3e-6 off.
    let polynomial =
      fraction
      * (1.442_516_69 + fraction
        * (-0.717_893_17 + fraction
          * (0.456_868_11 + fraction * (-0.277_307_72 + fraction * (0.121_856_82 - fraction * 0.026_045_02)))))
    return Double(exponent) + polynomial
  }
}
