/// The values that a format cannot represent exactly, counted by their replacement.
package struct Losses: Equatable, Sendable {
  /// The values with one replacement.
  private struct Loss: Equatable {
    var count = 0
    /// The first few values' key paths.
    var paths: [KeyPath] = []
  }

  /// The maximum number of key paths per line.
  private static let namedValues = 5

  private var losses: [String: Loss] = [:]

  package init() {}

  /// Counts one loss.
  ///
  /// - Parameters:
  ///   - loss: The kind of the value and its replacement: `date, now a string`.
  ///   - node: The value, or a key.
  mutating func add(_ loss: String, at node: Int, of document: Document) {
    losses[loss, default: Loss()].count += 1
    if losses[loss, default: Loss()].paths.count < Self.namedValues {
      losses[loss]?.paths.append(document.keyPath(of: node))
    }
  }

  /// One line for each loss, sorted: `2 × date, now a string: Created, Items.0.Changed`.
  package var lines: [String] {
    losses.sorted { $0.key < $1.key }.map { loss, values in
      let line = "\(values.count) × \(loss)"
      // The root has no key path.
      guard let first = values.paths.first, !first.parts.isEmpty else { return line }
      let rest = values.count - values.paths.count
      return line + ": " + values.paths.map(\.description).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  package var isEmpty: Bool { losses.isEmpty }
}
