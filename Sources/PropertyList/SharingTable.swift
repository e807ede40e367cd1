/// The values that were met, to find those that are equal.
///
/// An open-addressing table that grows as it fills. A slot has the value's hash, so that most misses end there, and
/// the value's node.
struct SharingTable {
  private var slots: [UInt64]
  private var count = 0

  init() {
    slots = [UInt64](repeating: 0, count: 1 << 10)
  }

  /// The first node that was equal to `node`, or nil and `node` is remembered.
  mutating func first(
    equalTo node: Int, hash: UInt32, where isEqual: (Int) -> Bool
  ) -> Int? {
    if count &* 2 >= slots.count { grow() }
    let mask = slots.count &- 1
    var slot = Int(hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 {
        slots[slot] = Self.entry(hash, node)
        count &+= 1
        return nil
      }
      if UInt32(truncatingIfNeeded: entry >> 32) == hash {
        let found = Int(UInt32(truncatingIfNeeded: entry)) &- 1
        if isEqual(found) { return found }
      }
      slot = (slot &+ 1) & mask
    }
  }

  private static func entry(_ hash: UInt32, _ node: Int) -> UInt64 {
    // Node indices are below 2³² − 1 (`Limits`), so that the low half is never zero.
    UInt64(hash) << 32 | UInt64(UInt32(truncatingIfNeeded: node &+ 1))
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    let mask = slots.count &- 1
    for entry in old where entry != 0 {
      var slot = Int(truncatingIfNeeded: entry >> 32) & mask
      while slots[slot] != 0 { slot = (slot &+ 1) & mask }
      slots[slot] = entry
    }
  }
}
