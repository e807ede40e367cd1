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
  private var scores = FilterScores()

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
    // A name of its own for the array: the scores write to their tables while they read it.
    let filtered = filtered
    var best = FilterType.none
    var bestScore = Double.infinity
    for type in FilterType.allCases {
      let start = Int(type.rawValue) * rowBytes
      let score = scores.score(filtered.span.extracting(start..<start + rowBytes), of: type, by: heuristic)
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
    let row = current.span.extracting(pixelBytes..<whole)
    let left = current.span.extracting(0..<rowBytes)
    let up = above.span.extracting(pixelBytes..<whole)
    let upLeft = above.span.extracting(0..<rowBytes)
    var output = filtered.mutableSpan
    for type in FilterType.allCases {
      FilterRow.apply(
        type, to: row, left: left, up: up, upLeft: upLeft, into: &output, at: rowBytes * Int(type.rawValue))
    }
  }
}
