import CrushFiles

/// The assets of two reports in pairs: by path, and the others by their content.
struct AssetMatch {
  struct Pair {
    /// The index on the first side; nil for an added asset.
    let before: Int?
    /// The index on the second side; nil for a removed asset.
    let after: Int?
    /// Whether the paths differ.
    var isMoved = false
  }

  private(set) var pairs: [Pair] = []

  /// - Parameters:
  ///   - before: sorted by path.
  ///   - after: sorted by path.
  ///   - pairsSingles: whether the only asset of each side matches the other one, under any path.
  init(_ before: AuditReport, _ after: AuditReport, _ keys: SidePaths, pairsSingles: Bool) {
    if pairsSingles && before.assets.count == 1 && after.assets.count == 1 {
      let isMoved = keys.before(before.assets[0].path) != keys.after(after.assets[0].path)
      pairs = [Pair(before: 0, after: 0, isMoved: isMoved)]
      return
    }
    var places: [ExactPath: [Int]] = [:]
    // In reverse, so that the first of equal paths is the last of the list.
    for index in after.assets.indices.reversed() {
      places[keys.after(after.assets[index].path), default: []].append(index)
    }
    var gone: [Int] = []
    var isMatched = [Bool](repeating: false, count: after.assets.count)
    for index in before.assets.indices {
      guard let match = places[keys.before(before.assets[index].path)]?.popLast() else {
        gone.append(index)
        continue
      }
      isMatched[match] = true
      pairs.append(Pair(before: index, after: match))
    }
    let added = after.assets.indices.filter { !isMatched[$0] }
    let moves = MovedAssets(before.assets, gone, after.assets, added).pairs
    let (movedFrom, movedTo) = (Set(moves.map(\.before)), Set(moves.map(\.after)))
    pairs += moves.map { Pair(before: $0.before, after: $0.after, isMoved: true) }
    pairs += gone.filter { !movedFrom.contains($0) }.map { Pair(before: $0, after: nil) }
    pairs += added.filter { !movedTo.contains($0) }.map { Pair(before: nil, after: $0) }
  }
}
