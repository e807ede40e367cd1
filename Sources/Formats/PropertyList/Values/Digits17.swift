/// The first 17 decimal digits of a double, correctly rounded. They distinguish any two doubles.
///
/// v = m · 2ᵉ; the digits are those of m · 5ᵏ · 2ᵉ⁺ᵏ as an integer of 17 digits. While m · 5ᵏ fits into 128 bits (k up
/// to 27: 10⁻¹¹ to 10¹⁷), the following shift sees every bit, and so rounds exactly. Other doubles use
/// `DecimalExpansion`, which has no bounds and is fifty times as slow.
struct Digits17 {
  /// 10¹⁶ to 10¹⁷ − 1.
  let value: UInt64
  /// The power of ten of the first digit.
  let power: Int

  static let count = 17
  private static let least: UInt64 = 10_000_000_000_000_000
  private static let powersOfFive: [UInt64] = (0..<28).map { (0..<$0).reduce(UInt64(1)) { power, _ in power * 5 } }

  /// - Parameter value: A finite number above zero.
  init(_ value: Double) {
    // The exponent of two times log₁₀ 2 is the power of ten, or differs from it by one.
    var power = Int((Double(Int(value.exponent)) * 0.30102999566398).rounded(.down))
    for _ in 0..<3 {
      guard let digits = Self.scaled(value, by: Self.count - 1 - power) else { break }
      if digits >= Self.least * 10 {
        power += 1
      } else if digits < Self.least {
        power -= 1
      } else {
        (self.value, self.power) = (digits, power)
        return
      }
    }
    let number = DecimalExpansion(value)
    let digits = number.rounded(to: Self.count)
    // Rounding up 9.99… adds one digit, a zero.
    self.power = number.exponent + digits.count - Self.count
    self.value = digits.prefix(Self.count).reduce(0) { $0 * 10 + UInt64($1) }
  }

  /// Returns value · 10^scale, rounded half to even, or nil if 128 bits cannot represent it exactly.
  private static func scaled(_ value: Double, by scale: Int) -> UInt64? {
    guard powersOfFive.indices.contains(scale), value.isNormal else { return nil }
    let product = UInt128(value.significandBitPattern | 1 << 52) * UInt128(powersOfFive[scale])
    let shift = 52 - Int(value.exponent) - scale
    // At most 10¹⁸, because the power is off by at most one.
    guard shift > 0 else { return UInt64(truncatingIfNeeded: product << UInt128(-shift)) }
    guard shift < 128 else { return nil }
    let whole = UInt64(truncatingIfNeeded: product >> UInt128(shift))
    let rest = product & (1 << UInt128(shift) - 1)
    let half: UInt128 = 1 << UInt128(shift - 1)
    return rest > half || rest == half && whole & 1 == 1 ? whole + 1 : whole
  }
}
