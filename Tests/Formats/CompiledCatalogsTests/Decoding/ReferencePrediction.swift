/// A slow form of the prediction of deepmaps, one sample at a time, independent of the decoder.
struct ReferencePrediction {
  let width: Int
  let rows: Int
  let components: Int
  let predictors: [Int]
  let isChromaHalved: Bool

  /// Returns the samples of residuals: the predicted value plus the residual, wrapped to 16 bits.
  func samples(_ residuals: [Int]) -> [Int] {
    var values = [Int](repeating: 0, count: residuals.count)
    func value(_ x: Int, _ y: Int, _ c: Int) -> Int {
      x < 0 || y < 0 ? 0 : values[(y * width + x) * components + c]
    }
    for y in 0..<rows {
      for x in 0..<width {
        let gradientLeft = abs(value(x, y - 1, 0) - value(x - 1, y - 1, 0))
        let gradientUp = abs(value(x - 1, y, 0) - value(x - 1, y - 1, 0))
        let usesLeft = x > 0 && (y == 0 || gradientLeft <= gradientUp)
        for c in 0..<components {
          let (left, up) = (value(x - 1, y, c), value(x, y - 1, c))
          let predicted =
            switch predictors[y] {
            case 0: 0
            case 1: usesLeft ? left : up
            case 2: left
            case 3: up
            default: x == 0 ? up : (left + up + 1) / 2
            }
          let index = (y * width + x) * components + c
          values[index] = Int(Int16(truncatingIfNeeded: residuals[index] + predicted))
        }
      }
    }
    return values
  }

  /// Returns red, green and blue of three samples before they are clamped, in the order of 8-bit deepmaps.
  func colors(_ samples: ArraySlice<Int>) -> (Int, Int, Int) {
    let values = Array(samples)
    let (co, cg) = isChromaHalved ? (values[1] * 2, values[2] * 2) : (values[1], values[2])
    let base = values[0] - cg / 2
    return (base - co / 2, base + cg, base + co - co / 2)
  }

  /// Returns the planes of a payload: alpha, predictors, high bytes, low bytes. The sign of a residual is in bit 0.
  func planes(_ residuals: [Int], alpha: [UInt8]) -> [UInt8] {
    let stored = residuals.map { $0 < 0 ? -$0 << 1 | 1 : $0 << 1 }
    return alpha + predictors.map { UInt8($0) } + stored.map { UInt8($0 >> 8) } + stored.map { UInt8($0 & 255) }
  }
}
