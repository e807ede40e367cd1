/// The header of a block with its own code: the code lengths, as runs, in a code of their own (RFC 1951, section 3.2.7).
struct CodeHeader {
  /// The symbols of the code of lengths: 0 to 15 are lengths, 16 repeats the last length, 17 and 18 repeat zero.
  static let symbolCount = 19
  static let repeatLast: UInt8 = 16
  static let fewZeros: UInt8 = 17
  static let manyZeros: UInt8 = 18
  /// The order in which the lengths of this code are written.
  static let order: [Int] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The number of bits of a repetition's count.
  @inline(__always)
  static func extraBits(_ symbol: UInt8) -> Int {
    symbol == repeatLast ? 2 : symbol == fewZeros ? 3 : symbol == manyZeros ? 7 : 0
  }

  /// The least count of a repetition.
  @inline(__always)
  static func leastRun(_ symbol: UInt8) -> Int { symbol == manyZeros ? 11 : 3 }

  /// The written lengths of literals, without the unused ones at the end: 257 or more.
  var literalCount = 257
  var distanceCount = 1
  /// The lengths of the 19 symbols, and how many of them are written.
  var lengths = [UInt8](repeating: 0, count: symbolCount)
  var lengthCount = 4
  /// The symbols, and the count of each repetition above the least one.
  var symbols: [UInt8] = []
  var counts: [UInt8] = []
  /// The size of the header without the three bits of the block's type.
  var bits = Int.max

  /// The price of each symbol in whole bits, from its length. Unused symbols cost `unused`.
  func prices(unused: UInt8) -> [UInt8] { lengths.map { $0 == 0 ? unused : $0 } }
}

/// A writer of headers, which keeps its memory.
struct HeaderBuilder {
  private var huffman = HuffmanBuilder()
  private var values: [UInt8] = []
  private var best: [Int32] = []
  private var runs: [Int32] = []
  private var steps: [(symbol: UInt8, count: UInt8)] = []

  private static let unusedPrice: UInt8 = 7

  /// Returns the header of two codes.
  ///
  /// The first runs are as long as possible. Each round then finds the cheapest runs under the code of the runs before.
  /// Two rounds save 80 to 150 bytes of 390,000.
  mutating func header(literals: [UInt8], distances: [UInt8], rounds: Int) -> CodeHeader {
    var header = CodeHeader()
    header.literalCount = max(257, (literals.lastIndex { $0 != 0 } ?? 0) + 1)
    header.distanceCount = max(1, (distances.lastIndex { $0 != 0 } ?? 0) + 1)
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: literals[..<header.literalCount])
    values.append(contentsOf: distances[..<header.distanceCount])
    var trial = header
    for round in 0...rounds {
      if round == 0 {
        takeLongestRuns(&trial)
      } else {
        takeCheapestRuns(&trial, header.prices(unused: Self.unusedPrice))
      }
      finish(&trial)
      if trial.bits >= header.bits { break }
      header = trial
    }
    return header
  }

  /// Chooses the code of the runs, and measures the header.
  private mutating func finish(_ header: inout CodeHeader) {
    var counts = InlineArray<19, UInt32>(repeating: 0)
    for symbol in header.symbols { counts[Int(symbol)] &+= 1 }
    var lengths = header.lengths.mutableSpan
    huffman.build(counts.span, limit: 7, into: &lengths)
    header.lengthCount = CodeHeader.symbolCount
    while header.lengthCount > 4 && header.lengths[CodeHeader.order[header.lengthCount - 1]] == 0 {
      header.lengthCount -= 1
    }
    var bits = 14 + 3 * header.lengthCount
    for symbol in 0..<UInt8(CodeHeader.symbolCount) {
      bits += Int(counts[Int(symbol)]) * (Int(header.lengths[Int(symbol)]) + CodeHeader.extraBits(symbol))
    }
    header.bits = bits
  }

  private func takeLongestRuns(_ header: inout CodeHeader) {
    header.symbols.removeAll(keepingCapacity: true)
    header.counts.removeAll(keepingCapacity: true)
    func add(_ symbol: UInt8, _ count: Int = 0) {
      header.symbols.append(symbol)
      header.counts.append(UInt8(truncatingIfNeeded: count))
    }
    var index = 0
    while index < values.count {
      let value = values[index]
      var left = 1
      while index + left < values.count && values[index + left] == value { left += 1 }
      index += left
      if value == 0 {
        while left >= 11 {
          let count = min(left, 138)
          add(CodeHeader.manyZeros, count - 11)
          left -= count
        }
        if left >= 3 {
          add(CodeHeader.fewZeros, left - 3)
          left = 0
        }
      } else if left >= 4 {
        add(value)
        left -= 1
        while left >= 3 {
          // Seven and eight become two repetitions.
          let count = left == 7 || left == 8 ? 4 : min(left, 6)
          add(CodeHeader.repeatLast, count - 3)
          left -= count
        }
      }
      for _ in 0..<left { add(value) }
    }
  }

  /// Finds the cheapest runs, from the last value to the first.
  private mutating func takeCheapestRuns(_ header: inout CodeHeader, _ prices: [UInt8]) {
    let count = values.count
    if best.count <= count {
      best = [Int32](repeating: 0, count: count + 1)
      runs = best
      steps = [(symbol: UInt8, count: UInt8)](repeating: (0, 0), count: count + 1)
    }
    best[count] = 0
    for index in stride(from: count - 1, through: 0, by: -1) {
      let value = values[index]
      let run = index + 1 < count && values[index + 1] == value ? runs[index + 1] + 1 : 1
      runs[index] = run
      var cheapest = Int32(prices[Int(value)]) + best[index + 1]
      var step = (symbol: value, count: UInt8(1))
      func consider(_ symbol: UInt8, _ lengths: ClosedRange<Int>) {
        let price = Int32(prices[Int(symbol)]) + Int32(CodeHeader.extraBits(symbol))
        for length in lengths where price + best[index + length] < cheapest {
          cheapest = price + best[index + length]
          step = (symbol, UInt8(length))
        }
      }
      if value == 0 {
        if run >= 3 { consider(CodeHeader.fewZeros, 3...min(Int(run), 10)) }
        if run >= 11 { consider(CodeHeader.manyZeros, 11...min(Int(run), 138)) }
      }
      if index > 0 && values[index - 1] == value && run >= 3 {
        consider(CodeHeader.repeatLast, 3...min(Int(run), 6))
      }
      best[index] = cheapest
      steps[index] = step
    }
    header.symbols.removeAll(keepingCapacity: true)
    header.counts.removeAll(keepingCapacity: true)
    var index = 0
    while index < count {
      let step = steps[index]
      header.symbols.append(step.symbol)
      header.counts.append(step.symbol < 16 ? 0 : step.count - UInt8(CodeHeader.leastRun(step.symbol)))
      index += Int(step.count)
    }
  }
}
