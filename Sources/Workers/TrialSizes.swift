import Synchronization

/// What trials have come to, by their place in an order that decides ties.
///
/// Trials may run at once: what a trial learns of those before it only spares work. `survivors` says afterwards which
/// would have survived one after another, whatever the threads did.
package final class TrialSizes: Sendable {
  private let sizes: Mutex<[Int?]>
  /// What is larger than the smallest so far by more than one in so many parts of it is given up.
  private let tolerance: Int

  /// - Parameter tolerance: 10 is a tenth; `Int.max` is none.
  package init(count: Int, tolerance: Int) {
    sizes = Mutex([Int?](repeating: nil, count: count))
    self.tolerance = tolerance
  }

  private func limit(_ smallest: Int?) -> Int {
    smallest.map { $0 + $0 / tolerance } ?? .max
  }

  /// The largest size that a trial may still be worth.
  package func limit(at index: Int) -> Int {
    limit(sizes.withLock { sizes in sizes[..<index].compactMap(\.self).min() })
  }

  package func note(_ size: Int, at index: Int) { sizes.withLock { $0[index] = size } }

  /// The trials that were not larger than what those before them allowed, with their sizes.
  package var survivors: [(size: Int, index: Int)] {
    var survivors: [(size: Int, index: Int)] = []
    var smallest: Int?
    for (index, size) in sizes.withLock({ $0 }).enumerated() {
      guard let size, size <= limit(smallest) else { continue }
      survivors.append((size, index))
      smallest = min(smallest ?? size, size)
    }
    return survivors
  }
}
