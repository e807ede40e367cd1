import Synchronization

/// The sizes of trials, by their position in an order that decides ties.
///
/// Trials may run at once. The sizes of earlier trials only help a trial to stop early. Afterwards, `survivors` returns
/// the trials that would have survived one after another, independent of thread timing.
package final class TrialSizes: Sendable {
  private let sizes: Mutex<[Int?]>
  /// The largest tolerated excess over the smallest size so far, as a fraction of it: 1 / `tolerance`.
  private let tolerance: Int

  /// - Parameter tolerance: 10 is a tenth; `Int.max` is none.
  package init(count: Int, tolerance: Int) {
    sizes = Mutex([Int?](repeating: nil, count: count))
    self.tolerance = tolerance
  }

  private func limit(_ smallest: Int?) -> Int {
    smallest.map { $0 + $0 / tolerance } ?? .max
  }

  /// Returns the largest size with which a trial may survive, judged by the earlier trials so far.
  package func limit(at index: Int) -> Int {
    limit(sizes.withLock { sizes in sizes[..<index].compactMap(\.self).min() })
  }

  /// Records the size of a trial.
  package func note(_ size: Int, at index: Int) { sizes.withLock { $0[index] = size } }

  /// The trials within the limit set by the trials before them, with their sizes.
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
