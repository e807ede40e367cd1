/// The predictor of filter type 4 for sixteen bytes, in unsigned bytes alone (PNG third edition, section 9.4).
///
/// With a left, b above, c upper left, the estimate is a + b − c. Let low and high be the smaller and the larger of a
/// and b. Let x = c − low and y = high − c, each at least 0. The distance of the estimate is x from high, y from low
/// and |y − x| from c:
/// - high is nearest if 2x ≤ y, which is always so if c ≤ low, since x is then 0;
/// - low is nearest if 2y ≤ x, which is always so if c ≥ high, since y is then 0;
/// - else c is nearest. A tie between a and b means x = y, and then c is nearer than both, or all three are equal.
enum PaethVector {
  @inline(__always)
  static func predict(left a: SIMD16<UInt8>, up b: SIMD16<UInt8>, upLeft c: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let low = lesser(a, b)
    let high = greater(a, b)
    let x = difference(c, low)
    let y = difference(high, c)
    // 2x ≤ y without a ninth bit is x ≤ y − x, where the difference is at least 0.
    let takesHigh = x .<= difference(y, x)
    let takesLow = y .<= difference(x, y)
    // Both are taken only if all three are equal. An OR of the choices is therefore correct, and a shorter chain than
    // two selections.
    let none = SIMD16<UInt8>(repeating: 0)
    let chosen = none.replacing(with: high, where: takesHigh) | none.replacing(with: low, where: takesLow)
    return c.replacing(with: 0, where: takesHigh .| takesLow) | chosen
  }

  /// Returns x − y, or 0 if y is larger.
  @inline(__always)
  private static func difference(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> { greater(x, y) &- y }

  // These are one instruction each. `pointwiseMin` and `pointwiseMax` are loops over lanes.
  @inline(__always)
  private static func lesser(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> {
    y.replacing(with: x, where: x .< y)
  }

  @inline(__always)
  private static func greater(_ x: SIMD16<UInt8>, _ y: SIMD16<UInt8>) -> SIMD16<UInt8> {
    x.replacing(with: y, where: x .< y)
  }
}
