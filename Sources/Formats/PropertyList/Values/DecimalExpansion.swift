/// The exact decimal digits of a double. Every double has finitely many digits, because m · 2ᵉ is m · 5⁻ᵉ / 10⁻ᵉ.
struct DecimalExpansion {
  private static let base: UInt64 = 1_000_000_000
  private static let digitsPerLimb = 9

  /// The digits as an integer, in limbs of nine digits, lowest limb first.
  private var limbs: [UInt32]
  /// The number of digits after the point.
  private let fraction: Int

  /// - Parameter value: A finite number above zero.
  init(_ value: Double) {
    var mantissa = value.significandBitPattern
    // Subnormal numbers have the least exponent and no leading 1.
    var exponent = max(1, Int(value.exponentBitPattern)) - 1075
    if value.exponentBitPattern != 0 { mantissa |= 1 << 52 }
    let zeros = mantissa.trailingZeroBitCount
    mantissa >>= UInt64(zeros)
    exponent += zeros
    limbs = []
    fraction = max(0, -exponent)
    while mantissa > 0 {
      limbs.append(UInt32(mantissa % Self.base))
      mantissa /= Self.base
    }
    // 5¹³ and 2²⁹ are the largest powers below 2³¹.
    let (step, factor, single): (Int, UInt64, UInt64) =
      exponent < 0 ? (13, 1_220_703_125, 5) : (29, 1 << 29, 2)
    var left = abs(exponent)
    while left >= step {
      multiply(by: factor)
      left -= step
    }
    var rest: UInt64 = 1
    for _ in 0..<left { rest *= single }
    multiply(by: rest)
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = UInt64(limbs[index]) &* factor &+ carry
      limbs[index] = UInt32(truncatingIfNeeded: product % Self.base)
      carry = product / Self.base
    }
    while carry > 0 {
      limbs.append(UInt32(truncatingIfNeeded: carry % Self.base))
      carry /= Self.base
    }
  }

  private var digitCount: Int {
    var top = limbs.last ?? 0
    var count = (limbs.count - 1) * Self.digitsPerLimb
    while top > 0 {
      count += 1
      top /= 10
    }
    return count
  }

  /// The power of ten of the first digit.
  var exponent: Int { digitCount - fraction - 1 }

  /// Returns the digit at a place counted from the last digit.
  private func digit(_ place: Int) -> UInt8 {
    var limb = limbs[place / Self.digitsPerLimb]
    for _ in 0..<(place % Self.digitsPerLimb) { limb /= 10 }
    return UInt8(truncatingIfNeeded: limb % 10)
  }

  /// Returns the first `count` digits, rounded half to even. The result has one more digit if rounding carries out of
  /// the first.
  func rounded(to count: Int) -> [UInt8] {
    let all = digitCount
    var digits: [UInt8] = []
    for place in 0..<count { digits.append(place < all ? digit(all - 1 - place) : 0) }
    guard count < all else { return digits }
    let next = digit(all - 1 - count)
    let isAboveHalf = next > 5 || next == 5 && hasDigits(below: all - 1 - count)
    guard isAboveHalf || next == 5 && (digits.last ?? 0) & 1 == 1 else { return digits }
    var index = digits.count
    while index > 0 {
      index -= 1
      if digits[index] < 9 {
        digits[index] += 1
        return digits
      }
      digits[index] = 0
    }
    return [1] + digits
  }

  /// Returns true if any of the last `places` digits is not zero.
  private func hasDigits(below places: Int) -> Bool {
    let whole = places / Self.digitsPerLimb
    for index in 0..<whole where limbs[index] != 0 { return true }
    for place in (whole * Self.digitsPerLimb)..<places where digit(place) != 0 { return true }
    return false
  }
}
