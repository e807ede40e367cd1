import Synchronization

/// The memory for the pixels of small pictures between the stages. A picture beyond it is decoded again.
final class PixelBudget: Sendable {
  private let used = Atomic<Int>(0)
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Returns true if the bytes fit.
  func reserve(_ bytes: Int) -> Bool {
    if used.add(bytes, ordering: .relaxed).newValue <= limit { return true }
    used.subtract(bytes, ordering: .relaxed)
    return false
  }
}
