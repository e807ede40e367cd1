/// A finder of the borders between blocks, by the estimated gain of separate codes.
struct BlockSplitter {
  /// The cells of the grid on which borders are searched first, and the tokens of a cell at least. A finer grid saves
  /// 0.02 percent.
  private static let mostCells = 64
  private static let leastTokens = 64
  /// The least step when a border moves off the grid.
  private static let leastStep = 8
  /// The tokens that a block keeps when its border moves, besides the step.
  private static let margin = 16

  private let log = BinaryLogarithm.shared
  /// The counts up to each border of the grid.
  private var running: [UInt32] = []

  /// Returns the ends of the blocks as indices of tokens.
  mutating func ends(of tokens: [Token]) -> [Int] {
    let tokens = tokens.span
    guard tokens.count >= 2 * Self.leastTokens else { return [tokens.count] }
    let cells = min(tokens.count / Self.leastTokens, Self.mostCells)
    count(tokens, cells)
    var ends = bestBorders(cells).map { tokens.count * $0 / cells }
    if ends.count > 1 { move(&ends, tokens, from: tokens.count / cells / 2) }
    return ends
  }

  private mutating func count(_ tokens: Span<Token>, _ cells: Int) {
    running.removeAll(keepingCapacity: true)
    var histogram = Histogram()
    running.append(contentsOf: histogram.counts)
    for cell in 0..<cells {
      histogram.add(tokens.extracting(tokens.count * cell / cells..<tokens.count * (cell + 1) / cells))
      running.append(contentsOf: histogram.counts)
    }
  }

  /// Returns the borders of the grid with the least estimate, by dynamic programming over all pairs.
  private func bestBorders(_ cells: Int) -> [Int] {
    let width = Histogram.symbolCount
    let running = running.span
    var least = [Int32](repeating: .max, count: cells + 1)
    var from = [Int](repeating: 0, count: cells + 1)
    least[0] = 0
    for end in 1...cells {
      let upper = running.extracting(end * width..<(end + 1) * width)
      for start in 0..<end {
        let sum = least[start] + estimate(running.extracting(start * width..<(start + 1) * width), upper)
        if sum < least[end] {
          least[end] = sum
          from[end] = start
        }
      }
    }
    var borders: [Int] = []
    var border = cells
    while border > 0 {
      borders.append(border)
      border = from[border]
    }
    return borders.reversed()
  }

  /// The estimated bits of a header without symbols, in 1/64 bit.
  private static let headerBits: Int32 = 50 * 64
  /// The bits of a used symbol in a header, and of a gap between used literals: 2.9 bits.
  private static let symbolBits: Int32 = 186

  /// Returns the estimated size of a block in 1/64 bit.
  ///
  /// - Parameters:
  ///   - lower: the counts before the block.
  ///   - upper: the counts up to its end.
  private func estimate(_ lower: Span<UInt32>, _ upper: Span<UInt32>) -> Int32 {
    var bits: Int32 = Self.headerBits
    var total: UInt32 = 1
    var used: Int32 = 0
    var wasUsed = false
    for symbol in Histogram.literals {
      let count = upper[symbol] &- lower[symbol]
      if count != 0 {
        bits &-= log.product(count)
        total &+= count
        used &+= wasUsed ? 1 : 2
        wasUsed = true
      } else {
        wasUsed = false
      }
    }
    bits &+= log.product(total)
    total = 1
    for symbol in Histogram.distances {
      let count = upper[symbol] &- lower[symbol]
      if count != 0 {
        bits &-= log.product(count)
        total &+= count
        used &+= 1
      }
    }
    return bits &+ log.product(total) &+ Self.symbolBits &* used
  }

  private static let zeros = [UInt32](repeating: 0, count: Histogram.symbolCount)

  /// Returns the estimated size of a block in 1/64 bit.
  func estimate(_ histogram: Histogram) -> Int32 { estimate(Self.zeros.span, histogram.counts.span) }

  /// Moves each border by halves of the grid's step, as long as the estimate falls.
  private func move(_ ends: inout [Int], _ tokens: Span<Token>, from firstStep: Int) {
    var step = firstStep
    while step >= Self.leastStep {
      for border in 0..<ends.count - 1 {
        let start = border > 0 ? ends[border - 1] : 0
        ends[border] = moved(ends[border], between: start, ends[border + 1], by: step, tokens)
      }
      step /= 2
    }
  }

  private func moved(_ border: Int, between start: Int, _ end: Int, by step: Int, _ tokens: Span<Token>) -> Int {
    var before = Histogram()
    before.add(tokens.extracting(start..<border))
    var after = Histogram()
    after.add(tokens.extracting(border..<end))
    let now = estimate(before) + estimate(after)
    if border - step >= start + Self.margin {
      let passed = tokens.extracting(border - step..<border)
      if estimate(before, without: passed) + estimate(after, with: passed) < now { return border - step }
    }
    if border + step + Self.margin <= end {
      let passed = tokens.extracting(border..<border + step)
      if estimate(before, with: passed) + estimate(after, without: passed) < now { return border + step }
    }
    return border
  }

  private func estimate(_ histogram: Histogram, with tokens: Span<Token>) -> Int32 {
    var histogram = histogram
    histogram.add(tokens)
    return estimate(histogram)
  }

  private func estimate(_ histogram: Histogram, without tokens: Span<Token>) -> Int32 {
    var histogram = histogram
    histogram.remove(tokens)
    return estimate(histogram)
  }
}
