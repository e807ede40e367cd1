import Testing

@testable import CrushCompiledCatalogs

struct HalfFloatTests {
  @Test func `every half float has the value of its fields`() {
    for bits in 0...UInt16.max {
      let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
      let value = HalfFloat.value(bits)
      let sign: FloatingPointSign = bits >> 15 == 1 ? .minus : .plus
      #expect(value.sign == sign)
      switch exponent {
      case 31: #expect(fraction == 0 ? value.isInfinite : value.isNaN)
      case 0: #expect(Double(value.magnitude) == Double(sign: .plus, exponent: -24, significand: fraction))
      default:
        #expect(Double(value.magnitude) == Double(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction))
      }
    }
  }
}
