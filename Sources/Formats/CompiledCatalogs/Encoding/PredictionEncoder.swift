/// The encoder of gray pixels as alpha, and residuals of a prediction. It has no loss.
///
/// The planes are alpha, one predictor a row, the high bytes, and the low bytes of all residuals, then zeros.
enum PredictionEncoder {
  /// The predictors: none, left, up, gradient, average. The first one of equal cost wins.
  ///
  /// Law, seen in 3,730 of 3,730 rows of gray: the smallest sum of log2(1 + |residual|) wins.
  private static let order = [0, 2, 3, 1, 4]

  /// Sums whose difference is below this number are equal. A cost has an error below 1, and a row has at most 65,535.
  private static let tolerance: Int64 = 1 << 17

  /// Encodes rows of gray and alpha.
  ///
  /// - Parameter alignment: the bytes to whose multiple the result is filled.
  static func planes(_ pixels: Span<UInt8>, width: Int, alignment: Int) -> [UInt8] {
    let count = pixels.count / 2
    let rows = count / width
    let length = count * 3 + rows
    var result = [UInt8](repeating: 0, count: BitmapEncoder.padded(length, to: alignment))
    var output = result.mutableSpan
    for index in 0..<count { output[index] = pixels[index &* 2 &+ 1] }
    let costs = ResidualCosts.table
    var residuals = Residuals(width: width)
    let (high, low) = (count + rows, count * 2 + rows)
    for row in 0..<rows {
      let predictor = residuals.update(pixels.extracting(row * width * 2..<(row + 1) * width * 2), costs.span)
      output[count + row] = UInt8(truncatingIfNeeded: predictor)
      residuals.store(predictor, to: &output, high: high + row * width, low: low + row * width)
    }
    return result
  }

  /// The gray of a row and of the row above.
  private struct Residuals {
    private var row: [Int16]
    private var above: [Int16]

    init(width: Int) {
      row = [Int16](repeating: 0, count: width)
      above = row
    }

    /// Takes a row, and returns the number of its best predictor.
    mutating func update(_ pixels: Span<UInt8>, _ costs: Span<Int64>) -> Int {
      swap(&row, &above)
      var target = row.mutableSpan
      for x in target.indices { target[x] = Int16(pixels[x &* 2]) }
      let sums = sums(costs)
      var best = order[0]
      for predictor in order.dropFirst() where sums[predictor] < sums[best] - tolerance { best = predictor }
      return best
    }

    /// Returns the costs of all predictors.
    private func sums(_ costs: Span<Int64>) -> SIMD8<Int64> {
      precondition(costs.count == 512 && row.count == above.count, "a residual is below 512")
      let (row, above) = (row.span, above.span)
      var sums = SIMD8<Int64>()
      var (left, upperLeft) = (0, 0)
      for x in row.indices {
        let (value, up) = (Int(row[x]), Int(above[x]))
        let gradient = x == 0 ? up : abs(up &- upperLeft) <= abs(left &- upperLeft) ? left : up
        let average = x == 0 ? up : (left &+ up &+ 1) / 2
        sums[0] &+= costs[value & 511]
        sums[1] &+= costs[abs(value &- gradient) & 511]
        sums[2] &+= costs[abs(value &- left) & 511]
        sums[3] &+= costs[abs(value &- up) & 511]
        sums[4] &+= costs[abs(value &- average) & 511]
        (left, upperLeft) = (value, up)
      }
      return sums
    }

    /// Stores the residuals as numbers of 16 bits with the sign in bit 0.
    func store(_ predictor: Int, to output: inout MutableSpan<UInt8>, high: Int, low: Int) {
      let (row, above) = (row.span, above.span)
      var (left, upperLeft) = (0, 0)
      for x in row.indices {
        let (value, up) = (Int(row[x]), Int(above[x]))
        let predicted: Int
        switch predictor {
        case 0: predicted = 0
        case 2: predicted = left
        case 3: predicted = up
        case _ where x == 0: predicted = up
        case 1: predicted = abs(up &- upperLeft) <= abs(left &- upperLeft) ? left : up
        default: predicted = (left &+ up &+ 1) / 2
        }
        let residual = value &- predicted
        let stored = residual < 0 ? -residual &<< 1 | 1 : residual &<< 1
        output[high &+ x] = UInt8(truncatingIfNeeded: stored &>> 8)
        output[low &+ x] = UInt8(truncatingIfNeeded: stored)
        (left, upperLeft) = (value, up)
      }
    }
  }
}

/// The costs of residuals: log2(1 + residual) in units of 2⁻⁴⁰, for 0 to 511.
enum ResidualCosts {
  static let table = (1...512).map(logarithm)

  /// Returns the logarithm to the base 2, rounded down. A square doubles the logarithm, so each step gives a bit.
  private static func logarithm(_ number: Int) -> Int64 {
    let exponent = Int.bitWidth - 1 - number.leadingZeroBitCount
    // From 1 to 2, with 62 bits behind the point.
    var mantissa = UInt64(number) << UInt64(62 - exponent)
    var result = Int64(exponent)
    for _ in 0..<40 {
      let square = mantissa.multipliedFullWidth(by: mantissa)
      let isLarge = square.high >> 61 != 0
      mantissa = isLarge ? square.high << 1 | square.low >> 63 : square.high << 2 | square.low >> 62
      result = result << 1 | (isLarge ? 1 : 0)
    }
    return result
  }
}
