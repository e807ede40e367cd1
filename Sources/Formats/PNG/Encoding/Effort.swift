import CrushDeflate

/// The amount of time spent on a smaller file. The levels are data in one table, `all`.
///
/// A level says how many filters are tried, how many candidates are encoded after the trial, and how often their rows are
/// chosen again. So a new level is a new row.
package struct Effort: Hashable, Sendable {
  /// 0 (fastest) to 6 (smallest).
  package let number: Int
  /// The compression of an image after the trial, by the bytes of its filtered rows.
  private let small: Finish
  private let large: Finish
  /// The filters tried on standard PNGs. The earlier one wins a tie. CgBI has its own two filters.
  let strategies: [FilterStrategy]

  /// The encoder of a stream.
  enum Coder: Hashable, Sendable {
    /// libdeflate at the level of the trial.
    case trial
    /// `DeflateEncoder`.
    case own(DeflateEffort)
  }

  /// The compression after the trial.
  struct Finish: Hashable, Sendable {
    let coder: Coder
    /// The number of candidates that the coder encodes, which were the smallest in the trial.
    var candidates = 1
    /// The number of the smallest of them whose rows are chosen again, and the most rounds of that.
    var starts = 0
    var rounds = 0
    /// The effort for the smallest of them.
    var last: DeflateEffort?
  }

  /// 256 × 256 pixels of four bytes, a common size of icons, and their filter bytes.
  private static let smallBytes = 262_400

  func finish(bytes: Int) -> Finish { bytes <= Self.smallBytes ? small : large }

  private init(_ number: Int, _ small: Finish, large: Finish? = nil, _ strategies: [FilterStrategy]) {
    self.number = number
    self.small = small
    self.large = large ?? small
    self.strategies = strategies
  }

  /// libdeflate's level of the trial.
  var trialLevel: Int { number == 0 ? 1 : 6 }

  /// The orders of palettes that are tried.
  var paletteOrders: [PaletteOrder] { number < 3 ? [.luma, .popularity, .appearance] : PaletteOrder.allCases }

  /// The encoder of CgBI, whose filters are None and Sub.
  var cgbi: Coder { small.last.map(Coder.own) ?? small.coder }

  /// The efforts 0 to 6. The last column lists the filters tried on standard PNGs, each with every lossless form
  /// (palette, gray, fewer bits …). A trial by libdeflate at `trialLevel` leaves a number of candidates, which are encoded.
  /// Some of them are starts for rows chosen by price, and the smallest is encoded once more. Images of more than
  /// 262,400 filtered bytes have the numbers after a slash.
  ///
  /// | effort | encoder | candidates | starts × rounds | last encoding | filters |
  /// |---|---|---|---|---|---|
  /// | 0 | the trial's | 1 | | | none |
  /// | 1 | the trial's | 1 | | | none, bigrams |
  /// | 2 | fast | 1 | | | none, sub, entropy, bigrams |
  /// | 3 | fast | 1 | 1 × 1 / none | | all five, and all three heuristics |
  /// | 4 | fast | 1 | 1 × 2 / 1 × 1 | full | as 3 |
  /// | 5 | fast | 2 | 2 × 3 / 1 × 2 | restarting | also brute force |
  /// | 6 | fast | 4 / 3 | 3 × 3 / 1 × 3 | restarting | as 5 |
  ///
  /// The trial chooses at level 6 better than at levels 1 to 5, on 40 pictures 776 bytes of a million better than level
  /// 1, and takes three percent of the time.
  package static let all: [Effort] = [
    Effort(0, Finish(coder: .trial), [.uniform(.none)]),
    Effort(1, Finish(coder: .trial), [.uniform(.none), .adaptive(.bigrams)]),
    Effort(
      2, Finish(coder: .own(.fast)), [.uniform(.none), .uniform(.sub), .adaptive(.entropy), .adaptive(.bigrams)]),
    Effort(3, Finish(coder: .own(.fast), starts: 1, rounds: 1), large: Finish(coder: .own(.fast)), uniform + adaptive),
    Effort(
      4, Finish(coder: .own(.fast), starts: 1, rounds: 2, last: .full),
      large: Finish(coder: .own(.fast), starts: 1, rounds: 1, last: .full), uniform + adaptive),
    Effort(
      5, Finish(coder: .own(.fast), candidates: 2, starts: 2, rounds: 3, last: .restarting),
      large: Finish(coder: .own(.fast), candidates: 2, starts: 1, rounds: 2, last: .restarting),
      uniform + adaptive + [.brute]),
    Effort(
      6, Finish(coder: .own(.fast), candidates: 4, starts: 3, rounds: 3, last: .restarting),
      large: Finish(coder: .own(.fast), candidates: 3, starts: 1, rounds: 3, last: .restarting),
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
