/// The values of one kind that were met, with the numbers of their objects, to find those that are equal.
///
/// An open-addressing table that grows as it fills. A slot has all that most comparisons need, so that finding a value
/// looks at one place in memory, or two: with a million values, places are what time is spent on.
struct SharingTable {
  private struct Slot {
    var hash: UInt32
    /// The object's number from 1; 0 when the slot is free.
    var number: UInt32
    /// What tells values of one hash apart: a number's bits, a string's place, a node's index.
    var detail: UInt64
  }

  private var slots = [Slot](repeating: Slot(hash: 0, number: 0, detail: 0), count: 64)
  private var count = 0

  /// The number of the first value that was equal, or nil; then the value is remembered under `number`.
  ///
  /// - Parameter isEqual: whether a value of the same hash is equal, by its detail.
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
        // Objects number less than 2³² − 1 (`Limits`).
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
