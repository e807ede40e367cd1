/// The constants of a manifest by their names.
///
/// A constant may contain others twice, so that values grow exponentially: `b = a + a`, `c = b + b`. The limit bounds the
/// time and the memory of all uses together.
package struct ManifestConstants {
  private var values: [String: (value: ManifestValue, weight: Int)] = [:]
  /// The elements and bytes of text that further uses may add.
  private var rest: Int

  /// - Parameter count: the bytes of the manifest. The uses of its constants add at most `limit(count)`.
  init(count: Int) { rest = Self.limit(count) }

  /// Returns the most elements and bytes of text that the uses of constants add to a manifest of `count` bytes.
  package static func limit(_ count: Int) -> Int { min((1 << 16) + 16 * count, 1 << 24) }

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
