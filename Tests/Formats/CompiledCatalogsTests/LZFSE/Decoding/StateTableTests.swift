import Testing

@testable import CrushCompiledCatalogs

@Suite struct StateTableTests {
  /// All splits of 64 states between two symbols, and some between three.
  static let splits: [[Int]] =
    (0...64).map { [$0, 64 - $0] }
    + (1..<63).flatMap { first in (1..<64 - first).map { [first, $0, 64 - first - $0] } }

  @Test func `The next states of a symbol cover all states once`() {
    for split in Self.splits {
      for frequency in split where frequency > 0 {
        var reached = [Int](repeating: 0, count: 64)
        StateTable.forEachStep(frequency: frequency, states: 64) { step in
          for bits in 0..<1 << step.bits { reached[step.next + bits] += 1 }
        }
        #expect(reached.allSatisfy { $0 == 1 }, "frequency \(frequency)")
      }
    }
  }

  @Test func `Decoding a symbol undoes encoding it, from each state`() {
    for split in Self.splits {
      let coder = SymbolCoder(counts: split, states: 64)
      guard coder.frequencies == split else { continue }
      var isRight = true
      for symbol in split.indices where split[symbol] > 0 {
        var steps: [StateTable.Step] = []
        StateTable.forEachStep(frequency: split[symbol], states: 64) { steps.append($0) }
        let offset = split[..<symbol].reduce(0, +)
        for start in 0..<64 {
          var writer = BitWriter()
          var state = start
          coder.encode(symbol, state: &state, to: &writer)
          let written = writer.finish()
          let bits = Int(written.bytes.first ?? 0)
          guard split[symbol] > 0, 0..<split[symbol] ~= state - offset else {
            isRight = false
            continue
          }
          let step = steps[state - offset]
          isRight = isRight && step.next + bits == start && step.bits == written.bytes.count * 8 - written.padding
        }
      }
      #expect(isRight, "\(split)")
    }
  }

  @Test func `Packed states keep their fields`() {
    let step = StateTable.Step(bits: 10, next: 1023)
    let literal = LiteralState(StateTable.Step(bits: 10, next: 5), literal: 255)
    #expect(literal.bits == 10)
    #expect(literal.literal == 255)
    #expect(literal.next(0xFFFF_FFFF_FFFF_FFFF) == 5 + 1023)
    #expect(LiteralState(StateTable.Step(bits: 0, next: step.next), literal: 0).next(.max) == 1023)
    for symbol in 0..<64 {
      let (base, extra) = PieceValues.distance(symbol)
      let value = ValueState(StateTable.Step(bits: 8, next: 0), base: base, extra: extra)
      #expect(value.bits == 8 + extra)
      #expect(value.value(.max) == base + 1 << extra - 1)
      #expect(value.value(0) == base)
      #expect(value.next(.max) == 255)
      #expect(value.next(0xA5 << UInt64(extra)) == 0xA5)
    }
  }
}
