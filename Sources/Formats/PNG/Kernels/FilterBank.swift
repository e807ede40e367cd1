/// A rule that chooses a filter for each row.
package enum FilterHeuristic: Sendable, CaseIterable {
  /// The smallest sum of absolute values of the bytes as signed numbers (PNG third edition, section 12.7). It suits
  /// gradients.
  case minimumSum
  /// The smallest Shannon entropy of the bytes. It suits photographs.
  case entropy
  /// The fewest different pairs of neighboring bytes. It suits icons and drawings.
  case bigrams
}

/// One row filtered with all five types, and the scores to choose a type.
///
/// The row and the row above are stored after `pixelBytes` zeros. "Left" is then a shifted span of the row, and the
/// loops need no test for the first pixel.
package struct FilterBank {
  private let rowBytes: Int
  private let pixelBytes: Int
  /// The bytes of alpha at the end of each pixel, 1 or 2, if colors under alpha 0 may change. Each filter then uses its
  /// predictions as hidden colors, which cost nothing. 0 if colors must not change.
  private let alphaBytes: Int
  /// The types that are computed.
  private let types: [FilterType]
  private var current: [UInt8]
  private var above: [UInt8]
  /// The five filtered rows, in the order of their types.
  private var filtered: [UInt8]
  /// The row decoded from each of the five, after zeros. It is used only if hidden colors may change, since the decoded
  /// rows then differ.
  private var decoded: [UInt8]
  /// Whether the current row has pixels whose color may change.
  private var hasHiddenColors = false
  private var scores = FilterScores()

  /// - Parameters:
  ///   - alphaBytes: the bytes of alpha per pixel if hidden colors may change, else 0.
  ///   - types: the types that will be used.
  package init(rowBytes: Int, pixelBytes: Int, alphaBytes: Int = 0, types: [FilterType] = FilterType.allCases) {
    precondition(rowBytes > 0 && pixelBytes > 0, "rows and pixels have bytes")
    precondition((0...2).contains(alphaBytes), "alpha has at most 16 bits")
    precondition(alphaBytes == 0 || (pixelBytes > alphaBytes && rowBytes % pixelBytes == 0), "pixels have colors")
    self.rowBytes = rowBytes
    self.pixelBytes = pixelBytes
    self.alphaBytes = alphaBytes
    self.types = types
    current = [UInt8](repeating: 0, count: rowBytes + pixelBytes)
    above = current
    filtered = [UInt8](repeating: 0, count: rowBytes * 5)
    decoded = alphaBytes > 0 ? [UInt8](repeating: 0, count: (rowBytes + pixelBytes) * 5) : []
  }

  /// Filters the next row, which is below the last row passed to `choose`.
  package mutating func take(_ row: Span<UInt8>) {
    precondition(row.count == rowBytes, "rows have one length")
    let pixelBytes = pixelBytes
    var target = current.mutableSpan
    for index in row.indices { target[index &+ pixelBytes] = row[index] }
    hasHiddenColors =
      alphaBytes > 0 && HiddenColors.exist(in: row, pixelBytes: pixelBytes, alphaBytes: alphaBytes)
    if hasHiddenColors {
      HiddenColors.apply(
        types, current, above, pixelBytes: pixelBytes, alphaBytes: alphaBytes, into: &filtered, decoded: &decoded)
    } else {
      Self.apply(types, current, above, pixelBytes: pixelBytes, into: &filtered)
    }
  }

  /// Chooses the type of the current row, which becomes the row above.
  package mutating func choose(_ type: FilterType) {
    if hasHiddenColors {
      let start = Int(type.rawValue) * above.count
      above.replaceSubrange(0..<above.count, with: decoded[start..<start + above.count])
    } else {
      swap(&current, &above)
    }
  }

  /// Returns the row filtered with one type.
  package func row(_ type: FilterType) -> ArraySlice<UInt8> {
    let start = Int(type.rawValue) * rowBytes
    return filtered[start..<start + rowBytes]
  }

  /// Returns the type with the lowest score. The lower type wins a tie.
  package mutating func best(_ heuristic: FilterHeuristic) -> FilterType {
    // A local copy of the reference, because the scores write to their tables while they read it.
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

  private static func apply(
    _ types: [FilterType], _ current: [UInt8], _ above: [UInt8], pixelBytes: Int, into filtered: inout [UInt8]
  ) {
    let whole = current.count
    let rowBytes = whole - pixelBytes
    let row = current.span.extracting(pixelBytes..<whole)
    let left = current.span.extracting(0..<rowBytes)
    let up = above.span.extracting(pixelBytes..<whole)
    let upLeft = above.span.extracting(0..<rowBytes)
    var output = filtered.mutableSpan
    for type in types {
      FilterRow.apply(
        type, to: row, left: left, up: up, upLeft: upLeft, into: &output, at: rowBytes * Int(type.rawValue))
    }
  }
}
