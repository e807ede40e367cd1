/// A hash table that finds equal values of one kind, and the numbers of their objects.
///
/// An open-addressing table that grows as it fills. A slot contains all the data that most comparisons need, so that a
/// lookup touches one or two memory locations. With a million values, memory accesses dominate the time.
struct SharingTable {
  private struct Slot {
    var hash: UInt32
    /// The object's number, counted from 1. 0 marks a free slot.
    var number: UInt32
    /// A value that distinguishes entries with equal hashes: the bits of a number, the location of a string, or the
    /// index of a node.
    var detail: UInt64
  }

  private var slots = [Slot](repeating: Slot(hash: 0, number: 0, detail: 0), count: 64)
  private var count = 0

  /// Returns the number of the first equal value, or nil. In the latter case, the value is recorded under `number`.
  ///
  /// - Parameter isEqual: Returns whether a value with an equal hash, given by its detail, is equal.
  @inline(__always)
  mutating func number(
    of detail: UInt64, hash: UInt32, new number: UInt32, where isEqual: (UInt64) -> Bool
  ) -> UInt32? {
    if count &* 2 >= slots.count { grow() }
    let mask = slots.count &- 1
    var place = Int(hash) & mask
    while true {
      let slot = slots[place]
      if slot.number == 0 {
        // There are fewer than 2³² − 1 objects (`Limits`).
        slots[place] = Slot(hash: hash, number: number &+ 1, detail: detail)
        count &+= 1
        return nil
      }
      if slot.hash == hash && isEqual(slot.detail) { return slot.number &- 1 }
      place = (place &+ 1) & mask
    }
  }

  @inline(never)
  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(hash: 0, number: 0, detail: 0), count: old.count * 4)
    let mask = slots.count &- 1
    for slot in old where slot.number != 0 {
      var place = Int(slot.hash) & mask
      while slots[place].number != 0 { place = (place &+ 1) & mask }
      slots[place] = slot
    }
  }
}
