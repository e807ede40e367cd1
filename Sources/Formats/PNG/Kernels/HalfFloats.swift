/// The encoding of numbers as half floats (IEEE 754 binary16). `Float16` is not on every machine.
package enum HalfFloats {
  /// Returns the nearest half float. Ties have an even last bit. Numbers beyond the largest one become infinite.
  package static func bits(of value: Float) -> UInt16 {
    let bits = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: bits &>> 16 & 0x8000)
    let magnitude = bits & 0x7FFF_FFFF
    if magnitude > 0x7F80_0000 { return sign | 0x7E00 }
    // 65,520, from which numbers round to infinity.
    if magnitude >= 0x477F_F000 { return sign | 0x7C00 }
    // 2⁻¹⁴, the least number that is not subnormal.
    if magnitude < 0x3880_0000 {
      // The sum with 0.5 has a last bit of 2⁻²⁴, so it rounds to a multiple of the least half float.
      let sum = Float(bitPattern: magnitude) + 0.5
      return sign | UInt16(truncatingIfNeeded: sum.bitPattern &- 0x3F00_0000)
    }
    // The exponents have the biases 127 and 15. Half of the last bit is added, or less for an even result.
    let odd = magnitude &>> 13 & 1
    return sign | UInt16(truncatingIfNeeded: (magnitude &- 0x3800_0000 &+ 0xFFF &+ odd) &>> 13)
  }
}
