import CrushFiles

/// The assets with equal content under another path. Each asset moves at most once. Several candidates match by the
/// nearest path, and the choice is the same if the sides are exchanged.
struct MovedAssets {
  private let before: [AuditReport.Asset]
  private let after: [AuditReport.Asset]
  private(set) var pairs: [(before: Int, after: Int)] = []

  /// The most pairs of one content whose distances are compared. More copies of one content match by name and order,
  /// so that the time stays nearly linear.
  private static let mostPairs = 1024

  /// - Parameters:
  ///   - gone: the indices of assets of the first side without a match, in the order of their paths.
  ///   - added: the same for the second side.
  init(_ before: [AuditReport.Asset], _ gone: [Int], _ after: [AuditReport.Asset], _ added: [Int]) {
    self.before = before
    self.after = after
    var groups: [String: (before: [Int], after: [Int])] = [:]
    for index in gone {
      if let hash = before[index].contentHash { groups[hash, default: ([], [])].before.append(index) }
    }
    for index in added {
      if let hash = after[index].contentHash, groups[hash] != nil { groups[hash]?.after.append(index) }
    }
    for group in groups.values where !group.after.isEmpty { match(group.before, group.after) }
    pairs.sort { $0.before < $1.before }
  }

  private mutating func match(_ gone: [Int], _ added: [Int]) {
    if gone.count.multipliedReportingOverflow(by: added.count).partialValue <= Self.mostPairs,
      max(gone.count, added.count) <= Self.mostPairs
    {
      matchNearest(gone, added)
    } else {
      matchInOrder(gone, added)
    }
  }

  private mutating func matchNearest(_ gone: [Int], _ added: [Int]) {
    if gone.count == 1 && added.count == 1 {
      pairs.append((gone[0], added[0]))
      return
    }
    let oldParts = gone.map { Path.parts(of: before[$0].path) }
    let newParts = added.map { Path.parts(of: after[$0].path) }
    var candidates: [(nearness: Int, old: Int, new: Int)] = []
    for old in gone.indices {
      for new in added.indices { candidates.append((Self.nearness(oldParts[old], newParts[new]), old, new)) }
    }
    candidates.sort { ($1.nearness, $0.old, $0.new) < ($0.nearness, $1.old, $1.new) }
    var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
    for candidate in candidates where !usedOld.contains(candidate.old) && !usedNew.contains(candidate.new) {
      usedOld.insert(candidate.old)
      usedNew.insert(candidate.new)
      pairs.append((gone[candidate.old], added[candidate.new]))
    }
  }

  /// Returns the number of parts that two paths share at their start and at their end. An equal name counts most, since
  /// files are moved between folders more often than they are renamed.
  private static func nearness(_ old: [String], _ new: [String]) -> Int {
    let shorter = min(old.count, new.count)
    let start = zip(old, new).prefix { Path.areSame($0, $1) }.count
    let end = zip(old.reversed(), new.reversed()).prefix { Path.areSame($0, $1) }.count
    return min(start + end, shorter) + (end > 0 ? max(old.count, new.count) : 0)
  }

  /// Matches assets of equal names in the order of their paths, and then the others in this order.
  private mutating func matchInOrder(_ gone: [Int], _ added: [Int]) {
    var names: [ExactPath: [Int]] = [:]
    for index in added.reversed() { names[ExactPath(Path.name(of: after[index].path)), default: []].append(index) }
    var rest: [Int] = []
    var used: Set<Int> = []
    for index in gone {
      if let match = names[ExactPath(Path.name(of: before[index].path))]?.popLast() {
        pairs.append((index, match))
        used.insert(match)
      } else {
        rest.append(index)
      }
    }
    for (old, new) in zip(rest, added.lazy.filter { !used.contains($0) }) { pairs.append((old, new)) }
  }
}
