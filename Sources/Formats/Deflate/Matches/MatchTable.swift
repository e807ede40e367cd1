/// The matches of each position of a chunk, found once and used by every parse.
///
/// For each length only the smallest distance counts. A nearer match in the slot of a longer one is dropped, because it
/// is never cheaper. About 1.6 matches a position are left.
struct MatchTable {
  /// A match: its length from bit 20 on, the slot of its distance from bit 15 on, and its distance less one.
  struct Match {
    let bits: UInt32

    @inline(__always)
    init(length: Int, slot: Int, distance: Int) {
      bits = UInt32(truncatingIfNeeded: length) << 20 | UInt32(truncatingIfNeeded: slot << 15 | distance)
    }

    @inline(__always)
    var length: Int { Int(bits >> 20) }
    @inline(__always)
    var slot: Int { Int(bits >> 15 & 31) }
    /// Counted from zero.
    @inline(__always)
    var distance: Int { Int(bits & 32_767) }
  }

  /// For each position of the chunk the index of its first match, then the number of matches, twice. A parse that looks
  /// one position ahead may therefore stand at the last one.
  var starts: [Int32] = []
  /// The matches of all positions, each position's from the shortest to the longest.
  var matches: [Match] = []

  /// Adds a match of the last position, in place of a shorter one whose distance has the same slot.
  ///
  /// - Parameter distance: counted from zero.
  @inline(__always)
  mutating func add(length: Int, distance: Int) {
    let slot = DeflateAlphabet.distanceSlot(distance)
    let match = Match(length: length, slot: slot, distance: distance)
    if matches.count > Int(starts[starts.count &- 1]) {
      let last = matches[matches.count &- 1]
      if last.length == length { return }
      if last.slot == slot {
        matches[matches.count &- 1] = match
        return
      }
    }
    matches.append(match)
  }
}
