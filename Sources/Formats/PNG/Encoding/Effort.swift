import CrushCodecs

/// The amount of time spent on a smaller file. The levels are data in one table, `all`.
package struct Effort: Hashable, Sendable {
  /// 0 (fastest) to 6 (smallest).
  package let number: Int
  /// The final compression of an image, by the bytes of its filtered rows.
  private let small: Finish
  private let medium: Finish
  private let large: Finish
  /// The filters tried on standard PNGs. The earlier one wins a tie. CgBI has its own two filters.
  let strategies: [FilterStrategy]

  /// The final, thorough compression.
  struct Finish: Hashable, Sendable {
    /// libdeflate's level.
    let level: Int
    /// The number of candidates that are finished, which were the smallest in a trial.
    let candidates: Int
    let zopfli: Refinement

    init(_ level: Int, _ candidates: Int, zopfli: Refinement = .none) {
      self.level = level
      self.candidates = candidates
      self.zopfli = zopfli
    }
  }

  /// The use of zopfli on the smallest candidates.
  enum Refinement: Hashable, Sendable {
    case none
    /// This number of rounds over one block.
    case oneBlock(Int)
    /// This number of rounds over the best blocks, for this number of the smallest candidates.
    case split(Int, candidates: Int)

    /// The number of refined candidates.
    var candidates: Int {
      switch self {
      case .none: 0
      case .oneBlock: 1
      case .split(_, let candidates): candidates
      }
    }
  }

  private static let smallBytes = 70_000
  /// 256 × 256 pixels of four bytes, a common size of icons, and their filter bytes.
  private static let mediumBytes = 262_400

  func finish(bytes: Int) -> Finish {
    bytes <= Self.smallBytes ? small : bytes <= Self.mediumBytes ? medium : large
  }

  /// libdeflate's level for CgBI, whose two filters are both finished. Level 12 would double the time of the default
  /// effort for one percent.
  var cgbiLevel: Int { small.level == 12 && number < 4 ? 10 : small.level }

  private init(
    _ number: Int, _ small: Finish, _ medium: Finish, _ large: Finish, _ strategies: [FilterStrategy]
  ) {
    self.number = number
    self.small = small
    self.medium = medium
    self.large = large
    self.strategies = strategies
  }

  /// The efforts 0 to 6. Each cell holds libdeflate's level × the number of finished candidates. The columns are for
  /// images of up to 70,000 filtered bytes, up to 262,400, and above. The last column lists the filters tried on
  /// standard PNGs, each with every lossless form (palette, gray, fewer bits …).
  ///
  /// | effort | small | medium | large | filters |
  /// |---|---|---|---|---|
  /// | 0 | 1 × 1 | 1 × 1 | 1 × 1 | none |
  /// | 1 | 6 × 1 | 6 × 1 | 6 × 1 | none, bigrams |
  /// | 2 | 12 × 1 | 12 × 1 | 11 × 1 | none, sub, entropy, bigrams |
  /// | 3 | 12 × 4 | 12 × 3 | 12 × 2 | all five, and all three heuristics |
  /// | 4 | 12 × 4 | 12 × 3 | 12 × 2 | as 3, then 4 rounds of zopfli over one block |
  /// | 5 | 12 × 9 | 12 × 6 | 12 × 4 | also brute force, then 5 rounds of zopfli over split blocks |
  /// | 6 | 12 × 24 | 12 × 16 | 12 × 9 | as 5, with 13 rounds on each of the best two |
  ///
  /// The trial uses level 6. It chooses better than levels 1 to 5 (on 40 pictures 776 bytes of a million better than
  /// level 1) and takes three percent of the time. The levels 7 to 9 of libdeflate are unused, since 10 is smaller for
  /// about equal time. 15 rounds of zopfli instead of 13 save one byte in 20,000 and take a tenth more time.
  package static let all: [Effort] = [
    Effort(0, Finish(1, 1), Finish(1, 1), Finish(1, 1), [.uniform(.none)]),
    Effort(1, Finish(6, 1), Finish(6, 1), Finish(6, 1), [.uniform(.none), .adaptive(.bigrams)]),
    Effort(
      2, Finish(12, 1), Finish(12, 1), Finish(11, 1),
      [.uniform(.none), .uniform(.sub), .adaptive(.entropy), .adaptive(.bigrams)]),
    Effort(3, Finish(12, 4), Finish(12, 3), Finish(12, 2), uniform + adaptive),
    Effort(
      4, Finish(12, 4, zopfli: .oneBlock(4)), Finish(12, 3, zopfli: .oneBlock(4)),
      Finish(12, 2, zopfli: .oneBlock(4)), uniform + adaptive),
    Effort(
      5, Finish(12, 9, zopfli: .split(5, candidates: 1)), Finish(12, 6, zopfli: .split(5, candidates: 1)),
      Finish(12, 4, zopfli: .split(5, candidates: 1)),
      uniform + adaptive + [.brute]),
    Effort(
      6, Finish(12, 24, zopfli: .split(13, candidates: 2)), Finish(12, 16, zopfli: .split(13, candidates: 2)),
      Finish(12, 9, zopfli: .split(13, candidates: 2)),
      uniform + adaptive + [.brute]),
  ]

  /// The filters tried besides None and Sub on CgBI that may have every filter.
  var mixedStrategies: [FilterStrategy] {
    let mixed = strategies.filter { $0 != .uniform(.none) && $0 != .uniform(.sub) }
    return mixed.isEmpty ? [.adaptive(.bigrams)] : mixed
  }

  private static let uniform = FilterType.allCases.map(FilterStrategy.uniform)
  private static let adaptive = FilterHeuristic.allCases.map(FilterStrategy.adaptive)

  package static let standard = all[2]
}

/// A method of filtering the rows of a standard PNG.
enum FilterStrategy: Hashable, Sendable {
  /// One type for all rows.
  case uniform(FilterType)
  /// A heuristic's type for each row.
  case adaptive(FilterHeuristic)
  /// For each row, the type that compresses best after the preceding rows.
  case brute

  /// Returns the filtered rows with their filter bytes.
  ///
  /// - Parameters:
  ///   - freesHiddenColors: whether colors under alpha 0 may change to the cheapest values.
  ///   - trial: a fast compressor, for brute force.
  func filtered(_ raster: Raster, freesHiddenColors: Bool, trial: borrowing Deflater) -> [UInt8] {
    let header = raster.header
    let samples = raster.samples.span
    let alphaBytes = freesHiddenColors && header.colorType.hasAlphaChannel ? header.bitDepth / 8 : 0
    if case .uniform(let type) = self, alphaBytes == 0 {
      return FilterRows.uniform(type, samples, rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    }
    var bank = FilterBank(rowBytes: header.rowBytes, pixelBytes: header.pixelBytes, alphaBytes: alphaBytes)
    var rows: [UInt8] = []
    rows.reserveCapacity((header.rowBytes + 1) * header.height)
    for start in stride(from: 0, to: samples.count, by: header.rowBytes) {
      bank.take(samples.extracting(start..<start + header.rowBytes))
      let type =
        switch self {
        case .uniform(let type): type
        case .adaptive(let heuristic): bank.best(heuristic)
        case .brute: Self.bruteForce(bank, behind: rows, trial)
        }
      rows.append(type.rawValue)
      rows.append(contentsOf: bank.row(type))
      bank.choose(type)
    }
    return rows
  }

  /// The number of bytes of preceding rows compressed together with a row on trial.
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
