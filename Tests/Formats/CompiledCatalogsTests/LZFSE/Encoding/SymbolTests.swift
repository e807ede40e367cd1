import Testing

@testable import CrushCompiledCatalogs

@Suite struct SymbolTests {
  @Test func `Each value lies in the range of its symbol`() {
    for value in 0...315 {
      let (base, extra) = PieceValues.length(PieceValues.lengthSymbol(value))
      #expect(base <= value && value < base + 1 << extra)
    }
    for value in 0...2359 {
      let (base, extra) = PieceValues.match(PieceValues.matchSymbol(value))
      #expect(base <= value && value < base + 1 << extra)
    }
    var isRight = true
    for value in 0...262_139 {
      let (base, extra) = PieceValues.distance(PieceValues.distanceSymbol(value))
      isRight = isRight && base <= value && value < base + 1 << extra
    }
    #expect(isRight)
  }

  @Test func `The largest values have all extra bits set`() {
    #expect(PieceValues.length(19) == (60, 8))
    #expect(60 + 255 == PieceValues.longestRun)
    #expect(PieceValues.match(19) == (312, 11))
    #expect(312 + 2047 == PieceValues.longestMatch)
    #expect(PieceValues.distance(63) == (229_372, 15))
    #expect(229_372 + 32_767 == 262_139)
  }

  @Test func `Each frequency survives packing`() {
    for frequency in 0...1047 {
      let table = (0..<360).map { $0 == 100 ? frequency : 0 }
      let bytes = Frequencies.pack([table])
      #expect(Coding.unpack(bytes) == table)
      // One byte less or more is refused.
      #expect(Coding.unpack(bytes.dropLast()) == nil)
      #expect(Coding.unpack(bytes + [0]) == nil)
    }
  }

  @Test(arguments: [64, 256, 1024])
  func `Frequencies add up to the states, and each symbol keeps one`(states: Int) {
    for first in 0...40 {
      for second in stride(from: 0, through: 2000, by: 83) {
        let counts = [first, second, 1, 0, 7 * first]
        let frequencies = SymbolCoder.normalize(counts, states: states)
        #expect(frequencies.reduce(0, +) == states)
        for (count, frequency) in zip(counts, frequencies) { #expect(count == 0 ? frequency == 0 : frequency > 0) }
      }
    }
    #expect(SymbolCoder.normalize([0, 0], states: states) == [states, 0])
  }
}
