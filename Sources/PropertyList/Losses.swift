/// What a format could not hold as it was: how many values of a kind became what.
package struct Losses: Equatable, Sendable {
  private var counts: [String: Int] = [:]

  mutating func add(_ loss: String) {
    counts[loss, default: 0] += 1
  }

  /// One line for each loss, sorted: `3 dates became strings`.
  package var lines: [String] {
    counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key)" }
  }

  package var isEmpty: Bool { counts.isEmpty }
}
