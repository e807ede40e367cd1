/// The encoder of the symbols of one table: frequencies that add up to the number of states, and the steps of states.
struct SymbolCoder {
  /// How a symbol of frequency f changes a state: it shifts out `bits` bits from the state `threshold` on, otherwise
  /// one bit less. This leaves a number from f to 2f - 1, and `base` moves it to the symbol's states.
  private struct Step {
    var threshold = 0
    var bits = 0
    var base = 0
  }

  let frequencies: [Int]
  private let states: Int
  private var steps: [Step]

  /// - Parameter states: the number of states, a power of two.
  init(counts: [Int], states: Int) {
    let frequencies = Self.normalize(counts, states: states)
    self.frequencies = frequencies
    self.states = states
    steps = []
    var offset = 0
    for frequency in frequencies {
      var step = Step()
      if frequency > 0 {
        step.bits = frequency.leadingZeroBitCount - states.leadingZeroBitCount
        step.threshold = frequency << step.bits - states
        step.base = offset - frequency
      }
      steps.append(step)
      offset += frequency
    }
  }

  /// Writes the state bits of a symbol and moves the state.
  @inline(__always)
  func encode(_ symbol: Int, state: inout Int, to writer: inout BitWriter) {
    let step = steps[symbol]
    let bits = state >= step.threshold ? step.bits : step.bits - 1
    writer.put(state & (1 << bits - 1), bits: bits)
    state = step.base + ((states + state) >> bits)
  }

  /// Scales the counts to frequencies with the sum `states`, as the reference encoder rounds them.
  ///
  /// A symbol that occurs has at least frequency 1. The rest of the sum goes to the most frequent symbol, if that
  /// changes it by less than a quarter. Otherwise all symbols are reduced, by an eighth at first.
  static func normalize(_ counts: [Int], states: Int) -> [Int] {
    let total = counts.reduce(0, +)
    let step = total > 0 ? (1 << 31) / total : 0
    let shift = UInt32(states).leadingZeroBitCount - 1
    var frequencies = counts.map { count -> Int in
      let frequency = (count * step) >> shift + 1
      return frequency >> 1 == 0 && count > 0 ? 1 : frequency >> 1
    }
    let remaining = states - frequencies.reduce(0, +)
    let top = frequencies.max() ?? 0
    if -remaining < top >> 2 {
      if let symbol = frequencies.firstIndex(of: top) { frequencies[symbol] += remaining }
      return frequencies
    }
    var over = -remaining
    for shift in [3, 2, 1, 0] where over > 0 {
      for symbol in frequencies.indices where frequencies[symbol] > 1 {
        let cut = min((frequencies[symbol] - 1) >> shift, over)
        frequencies[symbol] -= cut
        over -= cut
        if over == 0 { break }
      }
    }
    return frequencies
  }
}
