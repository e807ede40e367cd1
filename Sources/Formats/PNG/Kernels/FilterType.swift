/// The five filter types of PNG's filter method 0 (PNG third edition, section 9.2).
package enum FilterType: UInt8, Sendable, CaseIterable {
  case none, sub, up, average, paeth

  /// Returns the prediction of type 4: the nearest of left, above and upper left to left + above − upper left. Ties are
  /// decided in that order (section 9.4).
  @inlinable
  package static func paethPredictor(_ left: UInt8, _ above: UInt8, _ upperLeft: UInt8) -> UInt8 {
    let a = Int16(left)
    let b = Int16(above)
    let c = Int16(upperLeft)
    let distanceA = abs(b - c)
    let distanceB = abs(a - c)
    let distanceC = abs(a + b - c - c)
    if distanceA <= distanceB && distanceA <= distanceC { return left }
    return distanceB <= distanceC ? above : upperLeft
  }
}
