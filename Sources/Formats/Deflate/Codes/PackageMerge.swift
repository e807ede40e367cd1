/// Code lengths with a limit, by the package-merge algorithm (Larmore and Hirschberg, 1990).
///
/// Few codes pass the limit of 15 bits, so this needs no speed.
enum PackageMerge {
  /// - Parameter weights: at least two, ascending.
  static func lengths(ofAscending weights: [UInt32], limit: Int) -> [UInt8] {
    precondition(weights.count >= 2 && weights.count <= 1 << limit, "the limit has a code for each symbol")
    var row: [UInt64] = []
    var levels: [[Bool]] = []
    for _ in 0..<limit {
      let pairs = stride(from: 0, to: row.count - 1, by: 2).map { row[$0] + row[$0 + 1] }
      let level = merged(weights, pairs)
      row = level.row
      levels.append(level.isLeaf)
    }
    var lengths = [UInt8](repeating: 0, count: weights.count)
    var taken = 2 * weights.count - 2
    for level in levels.reversed() {
      let leaves = level.prefix(taken).count { $0 }
      for leaf in 0..<leaves { lengths[leaf] += 1 }
      taken = 2 * (taken - leaves)
    }
    return lengths
  }

  /// Merges leaves and packages by weight, and notes which are leaves. Leaves go first among equals.
  private static func merged(_ weights: [UInt32], _ pairs: [UInt64]) -> (row: [UInt64], isLeaf: [Bool]) {
    var row: [UInt64] = []
    var isLeaf: [Bool] = []
    var leaf = 0
    var pair = 0
    while leaf < weights.count || pair < pairs.count {
      let takesLeaf = pair == pairs.count || (leaf < weights.count && UInt64(weights[leaf]) <= pairs[pair])
      row.append(takesLeaf ? UInt64(weights[leaf]) : pairs[pair])
      isLeaf.append(takesLeaf)
      if takesLeaf { leaf += 1 } else { pair += 1 }
    }
    return (row, isLeaf)
  }
}
