/// The division of a whole number in proportion to parts.
package enum WholeShares {
  /// Returns whole shares of a number in proportion to parts. They add up to the number. Without any part, the last
  /// share is all of it.
  ///
  /// - Parameters:
  ///   - whole: 0 or more.
  ///   - parts: each 0 or more. Their sum saturates.
  package static func of(_ whole: Int, in parts: [Int]) -> [Int] {
    let sum = parts.reduce(0, saturated)
    var (done, given) = (0, 0)
    return parts.indices.map { index in
      done = saturated(done, parts[index])
      if index == parts.count - 1 { return whole - given }
      if sum == 0 { return 0 }
      let product = whole.multipliedFullWidth(by: done)
      let end = sum.dividingFullWidth(product).quotient
      defer { given = end }
      return end - given
    }
  }

  private static func saturated(_ left: Int, _ right: Int) -> Int {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }
}
