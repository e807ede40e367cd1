import PixelKernels

/// How much time is spent on a smaller file. The levels are data: what each one tries stands in one table.
package struct Effort: Sendable, Equatable {
  /// 0 (fastest) to 6 (smallest).
  package let number: Int
  /// libdeflate's level.
  let level: Int
  /// What is tried on standard PNGs, in the order in which ties are decided. CgBI has its own two filters.
  let strategies: [FilterStrategy]

  /// | effort | libdeflate | filters of standard PNGs |
  /// |---|---|---|
  /// | 0 | 1 | minimum sum |
  /// | 1 | 6 | none, minimum sum |
  /// | 2 | 10 | none, minimum sum |
  /// | 3 | 10 | none, paeth, minimum sum |
  /// | 4 | 12 | none, minimum sum |
  /// | 5 | 12 | none, paeth, minimum sum |
  /// | 6 | 12 | the five, minimum sum |
  ///
  /// libdeflate's levels 7 to 9 are left out: 10 is smaller for about the same time.
  package static let all: [Effort] = [
    Effort(number: 0, level: 1, strategies: [.minimumSum]),
    Effort(number: 1, level: 6, strategies: [.uniform(.none), .minimumSum]),
    Effort(number: 2, level: 10, strategies: [.uniform(.none), .minimumSum]),
    Effort(number: 3, level: 10, strategies: [.uniform(.none), .uniform(.paeth), .minimumSum]),
    Effort(number: 4, level: 12, strategies: [.uniform(.none), .minimumSum]),
    Effort(number: 5, level: 12, strategies: [.uniform(.none), .uniform(.paeth), .minimumSum]),
    Effort(number: 6, level: 12, strategies: FilterType.allCases.map(FilterStrategy.uniform) + [.minimumSum]),
  ]

  package static let standard = all[2]
}

/// How the rows of a standard PNG are filtered.
enum FilterStrategy: Sendable, Equatable {
  /// Every row with the same type.
  case uniform(FilterType)
  /// Each row with the type whose bytes have the smallest sum of absolute values.
  case minimumSum

  func filtered(_ raster: Raster) -> [UInt8] {
    let header = raster.header
    return switch self {
    case .uniform(let type):
      FilterRows.uniform(type, raster.samples.span, rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    case .minimumSum:
      FilterRows.minimumSum(raster.samples.span, rowBytes: header.rowBytes, pixelBytes: header.pixelBytes)
    }
  }
}
