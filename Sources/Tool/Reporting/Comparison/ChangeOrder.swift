import CrushFiles

/// The order of changes: the largest growth first, then the largest shrinkage, then changes without either.
struct ChangeOrder {
  enum Rank: Int {
    case growth, shrinkage, neither, same
  }

  private let comparison: Comparison
  private let device: Int?
  private let path: (Comparison.Change) -> String

  init(_ comparison: Comparison) {
    self.comparison = comparison
    device = comparison.mainDevice
    path = { (comparison.asset(after: $0) ?? comparison.asset(before: $0))?.path ?? "" }
  }

  /// Returns the growths that decide, the most important first: decoded on the device that needs the most, decoded, and
  /// on disk. The download follows from the disk.
  private func growths(of change: Comparison.Change) -> (Int, Int, Int) {
    (
      device.flatMap { comparison.growth(of: change, device: $0) } ?? 0, comparison.decodedGrowth(of: change),
      comparison.storedGrowth(of: change)
    )
  }

  private func rank(_ growths: (Int, Int, Int), _ change: Comparison.Change) -> Rank {
    if growths > (0, 0, 0) { return .growth }
    if growths < (0, 0, 0) { return .shrinkage }
    return change.kind == .same ? .same : .neither
  }

  func rank(of change: Comparison.Change) -> Rank { rank(growths(of: change), change) }

  func sorted(_ changes: [Comparison.Change]) -> [Comparison.Change] {
    let keyed = changes.map { change in
      let growths = growths(of: change)
      return (rank: rank(growths, change), growths: growths, path: path(change), change: change)
    }
    return keyed.sorted { left, right in
      if left.rank != right.rank { return left.rank.rawValue < right.rank.rawValue }
      if left.growths != right.growths {
        return (left.growths > right.growths) == (left.rank == .growth)
      }
      if !Path.areSame(left.path, right.path) { return Path.precedes(left.path, right.path) }
      // Duplicates of one path keep the order of their side. An added asset follows.
      return (left.change.before ?? .max, left.change.after ?? .max)
        < (right.change.before ?? .max, right.change.after ?? .max)
    }.map(\.change)
  }
}
