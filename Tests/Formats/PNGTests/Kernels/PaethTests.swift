import CrushFixtures
import Testing

@testable import CrushPNG

@Suite struct PaethTests {
  @Test func `the predictor equals the standard's definition for a grid of triples with all borders`() {
    let values = Array(stride(from: 0, through: 255, by: 5)) + [1, 2, 126, 127, 128, 129, 253, 254]
    var wrong: [String] = []
    for a in values {
      for b in values {
        for c in values {
          let value = FilterType.paethPredictor(UInt8(a), UInt8(b), UInt8(c))
          if Int(value) != ReferenceFilter.paeth(a, b, c) { wrong.append("\(a), \(b), \(c): \(value)") }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }

  @Test func `left wins a tie, then above, then upper left`() {
    #expect(FilterType.paethPredictor(10, 10, 10) == 10)
    // p = 30: left 20 and above 20 are equally near.
    #expect(FilterType.paethPredictor(20, 20, 10) == 20)
    // p = 10 is upper left itself.
    #expect(FilterType.paethPredictor(0, 20, 10) == 10)
    // p = 5: above 0 and upper left 10 are 5 away, left 15 is 10 away: above.
    #expect(FilterType.paethPredictor(15, 0, 10) == 0)
    // p = 5: left 0 and upper left 10 are 5 away: left.
    #expect(FilterType.paethPredictor(0, 15, 10) == 0)
  }

  @Test func `sixteen bytes are predicted like one byte, with every upper left`() {
    let values = Array(stride(from: UInt8(0), through: 255, by: 17)) + [1, 127, 128, 129, 254]
    let all = (0..<16).map { block in SIMD16<UInt8>((0..<16).map { UInt8(block * 16 + $0) }) }
    var wrong: [String] = []
    for a in values {
      for b in values {
        for c in all {
          let found = PaethVector.predict(left: .init(repeating: a), up: .init(repeating: b), upLeft: c)
          for lane in 0..<16 where found[lane] != FilterType.paethPredictor(a, b, c[lane]) {
            wrong.append("\(a), \(b), \(c[lane]): \(found[lane])")
          }
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong, first \(wrong.prefix(3))")
  }
}
