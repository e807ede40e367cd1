import Codecs
import PixelKernels

/// How much time is spent on a smaller file. The levels are data: what each one tries stands in one table.
package struct Effort: Sendable, Equatable {
  /// 0 (fastest) to 6 (smallest).
  package let number: Int
  /// libdeflate's level for what is kept.
  let level: Int
  /// Candidates that are finished at `level`, those that were smallest in a trial at level 1.
  let finalists: Int
  /// What is tried on standard PNGs, in the order in which ties are decided. CgBI has its own two filters.
  let strategies: [FilterStrategy]

  /// | effort | libdeflate | finalists | filters of standard PNGs |
  /// |---|---|---|---|
  /// | 0 | 1 | 1 | none |
  /// | 1 | 6 | 1 | none, bigrams |
  /// | 2 | 10 | 1 | none, bigrams |
  /// | 3 | 10 | 2 | none, paeth, minimum sum, bigrams |
  /// | 4 | 12 | 2 | none, sub, paeth, minimum sum, entropy, bigrams |
  /// | 5 | 12 | 4 | the five, the three heuristics |
  /// | 6 | 12 | 8 | the five, the three heuristics, brute force |
  ///
  /// Every form without loss (palette, grey, fewer bits …) is tried with every filter. A trial at level 5 chooses no
  /// better than one at level 1; libdeflate's levels 7 to 9 are left out: 10 is smaller for about the same time.
  package static let all: [Effort] = [
    Effort(number: 0, level: 1, finalists: 1, strategies: [.uniform(.none)]),
    Effort(number: 1, level: 6, finalists: 1, strategies: [.uniform(.none), .adaptive(.bigrams)]),
    Effort(number: 2, level: 10, finalists: 1, strategies: [.uniform(.none), .adaptive(.bigrams)]),
    Effort(
      number: 3, level: 10, finalists: 2,
      strategies: [.uniform(.none), .uniform(.paeth), .adaptive(.minimumSum), .adaptive(.bigrams)]),
    Effort(
      number: 4, level: 12, finalists: 2,
      strategies: [.uniform(.none), .uniform(.sub), .uniform(.paeth)] + adaptive),
    Effort(number: 5, level: 12, finalists: 4, strategies: FilterType.allCases.map(FilterStrategy.uniform) + adaptive),
    Effort(
      number: 6, level: 12, finalists: 8,
      strategies: FilterType.allCases.map(FilterStrategy.uniform) + adaptive + [.brute]),
  ]

  private static let adaptive = FilterHeuristic.allCases.map(FilterStrategy.adaptive)

  package static let standard = all[2]
}

/// How the rows of a standard PNG are filtered.
enum FilterStrategy: Sendable, Equatable {
  /// Every row with the same type.
  case uniform(FilterType)
  /// Each row by a heuristic.
  case adaptive(FilterHeuristic)
  /// Each row with the type that compresses best behind the rows before it.
  case brute

  /// The rows with their filter bytes.
  ///
  /// - Parameter trial: a fast compressor, for brute force.
  func filtered(_ raster: Raster, trial: borrowing Deflater) -> [UInt8] {
    let header = raster.header
    let samples = raster.samples.span
    if case .uniform(let type) = self {
      return FilterRows.uniform(type, samples, rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    }
    var bank = FilterBank(rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    var rows: [UInt8] = []
    rows.reserveCapacity((header.rowBytes + 1) * header.height)
    for start in stride(from: 0, to: samples.count, by: header.rowBytes) {
      bank.take(samples.extracting(start..<start + header.rowBytes))
      let type =
        if case .adaptive(let heuristic) = self { bank.best(heuristic) } else {
          Self.bruteForce(bank, behind: rows, trial)
        }
      rows.append(type.rawValue)
      rows.append(contentsOf: bank.row(type))
    }
    return rows
  }

  /// How many bytes of the rows before stand before a row on trial.
  private static let context = 2048

  private static func bruteForce(
    _ bank: FilterBank, behind rows: [UInt8], _ trial: borrowing Deflater
  ) -> FilterType {
    var best = FilterType.none
    var bestSize = Int.max
    for type in FilterType.allCases {
      let candidate = Array(rows.suffix(context)) + [type.rawValue] + bank.row(type)
      if let stream = trial.compress(candidate.span, .raw, limit: bestSize == .max ? .max : bestSize - 1) {
        best = type
        bestSize = stream.count
      }
    }
    return best
  }
}
