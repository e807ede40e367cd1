/// The order of numbers in a hash table of Apple's Foundation. BITMAPKEYS is written in this order, with
/// identifiers inserted in the order of their renditions: in 18 of 20 catalogs with three or more identifiers.
///
/// A number is multiplied by a constant, and the remainder by the number of slots is its slot. The next free slot
/// follows, and a full table grows to the next size (CFBasicHash of Core Foundation).
enum NumberTable {
  private static let factor: UInt64 = 2_654_435_761
  /// The slots of each size, and the most entries.
  private static let sizes: [(slots: Int, entries: Int)] = [
    (3, 3), (7, 6), (13, 11), (23, 19), (41, 32), (71, 52), (127, 85), (191, 118), (251, 155), (383, 237),
    (631, 390), (1087, 672), (1723, 1065), (2803, 1732), (4523, 2795), (7351, 4543), (11959, 7391),
    (19447, 12019), (31231, 19302), (50683, 31324), (81919, 50629), (132_607, 81956),
  ]

  /// Returns the elements in the order of the table.
  ///
  /// - Parameter elements: in the order of their insertion, with different numbers of 16 bits.
  static func order<Element>(_ elements: [Element], by number: (Element) -> Int) -> [Element] {
    var size = 0
    var slots: [Element?] = Array(repeating: nil, count: sizes[0].slots)
    var used = 0
    for element in elements {
      if used >= sizes[size].entries, size + 1 < sizes.count {
        size += 1
        let old = slots
        slots = Array(repeating: nil, count: sizes[size].slots)
        for case let moved? in old { insert(moved, number(moved), &slots) }
      }
      insert(element, number(element), &slots)
      used += 1
    }
    return slots.compactMap(\.self)
  }

  private static func insert<Element>(_ element: Element, _ number: Int, _ slots: inout [Element?]) {
    var slot = Int(UInt64(number) &* factor % UInt64(slots.count))
    while slots[slot] != nil { slot = slot + 1 == slots.count ? 0 : slot + 1 }
    slots[slot] = element
  }
}
