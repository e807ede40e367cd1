/// An estimate of the time to read a property list: a cost for each object, and a cost for each byte.
///
/// The estimate depends on the list alone, so that reports are equal on all machines. `assetcrush plist size` measures.
package enum ReadingTime {
  /// The costs of a format in nanoseconds.
  struct Cost: Equatable {
    let object: Double
    let byte: Double
  }

  /// The costs of this package's readers, measured by `scripts/bench constants lists` on a server core of AMD's Zen 5
  /// (EPYC, family 26, model 2).
  static func cost(of format: Format) -> Cost {
    switch format {
    case .binary: Cost(object: 32, byte: 1.7)
    case .xml: Cost(object: 40, byte: 1.5)
    case .empty, .otherText: Cost(object: 32, byte: 1.6)
    }
  }

  /// Returns the nanoseconds on the machine of the measurement.
  ///
  /// CoreFoundation takes longer than this package's readers (docs/benchmarks/plist.md), so this is a lower bound.
  package static func nanoseconds(_ format: Format, objects: Int, bytes: Int) -> Double {
    let cost = cost(of: format)
    return cost.object * Double(objects) + cost.byte * Double(bytes)
  }
}
