/// The constants of a manifest by their names.
///
/// A constant may contain others twice, so that values grow exponentially: `b = a + a`, `c = b + b`. The limit bounds the
/// time and the memory of all uses together.
struct ManifestConstants {
  private var values: [String: (value: ManifestValue, weight: Int)] = [:]
  /// The elements and bytes of text that further uses may add.
  private var rest = limit

  /// The most elements and bytes of text that the uses of constants add to a manifest.
  static let limit = 1 << 20

  /// Sets a constant. A second value makes it computed.
  mutating func set(_ name: String, _ value: ManifestValue) {
    let value = values[name] == nil ? value : .computed
    values[name] = (value, value.weight)
  }

  /// Returns the value of a constant, or nil for another name. A value above the limit is computed.
  mutating func value(of name: String) -> ManifestValue? {
    guard let (value, weight) = values[name] else { return nil }
    guard weight <= rest else { return .computed }
    rest -= weight
    return value
  }
}
