import XML

/// The entries of a binary list's dictionaries that are being written, the innermost's last, each dictionary's in the
/// order of their keys' UTF-16 units.
struct BinaryKeys {
  struct Entry {
    /// The key's first eight bytes, big-endian, filled up with zeros: what most comparisons need.
    let prefix: UInt64
    /// Where the key's content is.
    let start: UInt32
    let size: UInt32
    let object: UInt32
    /// Whether the key is in UTF-16, not in ASCII.
    let isWide: Bool
    /// The object that is the value.
    let value: UInt32

    var range: Range<Int> { Int(start)..<(Int(start) &+ Int(size)) }
  }

  private(set) var entries: [Entry] = []
  /// Those of a dictionary that are being sorted.
  private var unsorted: [Entry] = []

  /// Adds the entries of a dictionary whose references are in bounds.
  ///
  /// - Returns: false when a key is there twice; then the entries are of no more use.
  /// - Throws: `PropertyListError.binary`.
  mutating func add(
    _ bytes: Span<UInt8>, _ trailer: BinaryTrailer, _ offsets: [UInt32], references: Int, count: Int
  ) throws(PropertyListError) -> Bool {
    let first = entries.count
    var isSorted = true
    var hasWide = false
    for number in 0..<count {
      let key = try entry(bytes, trailer, offsets, number, references: references, count: count)
      hasWide = hasWide || key.isWide
      if number > 0, isSorted { isSorted = Self.precedes(bytes, entries[entries.count &- 1], key) }
      entries.append(key)
    }
    if hasWide { return sortByUnits(bytes, from: first) }
    return isSorted || sort(bytes, from: first)
  }

  mutating func remove(from index: Int) {
    entries.removeLast(entries.count &- index)
  }

  @inline(__always)
  private func entry(
    _ bytes: Span<UInt8>, _ trailer: BinaryTrailer, _ offsets: [UInt32], _ number: Int, references: Int, count: Int
  ) throws(PropertyListError) -> Entry {
    let object = try trailer.reference(bytes, number, of: references)
    let value = try trailer.reference(bytes, count &+ number, of: references)
    let start = Int(offsets[object])
    let isWide = bytes[start] >> 4 == 6
    guard isWide || bytes[start] >> 4 == 5 else { throw .binary(.keyNotString(object: object), offset: start) }
    let range = try trailer.content(bytes, at: start, unit: isWide ? 2 : 1)
    return Entry(
      prefix: bytes.word(at: range.lowerBound, length: min(8, range.count)).byteSwapped,
      start: UInt32(truncatingIfNeeded: range.lowerBound), size: UInt32(truncatingIfNeeded: range.count),
      object: UInt32(truncatingIfNeeded: object), isWide: isWide,
      value: UInt32(truncatingIfNeeded: value))
  }

  /// Whether a key comes before another one by its bytes.
  @inline(__always)
  private static func precedes(_ bytes: Span<UInt8>, _ first: Entry, _ second: Entry) -> Bool {
    first.prefix != second.prefix
      ? first.prefix < second.prefix : precedesBehindPrefix(bytes, first, second)
  }

  private static func precedesBehindPrefix(_ bytes: Span<UInt8>, _ first: Entry, _ second: Entry) -> Bool {
    var index = 8
    let (left, right) = (first.range.lowerBound, second.range.lowerBound)
    let end = Int(min(first.size, second.size))
    while index < end {
      let rest = end &- index
      let leftWord = bytes.word(at: left &+ index, length: rest)
      let rightWord = bytes.word(at: right &+ index, length: rest)
      if leftWord != rightWord { return leftWord.byteSwapped < rightWord.byteSwapped }
      index &+= 8
    }
    return first.size < second.size
  }

  private mutating func sort(_ bytes: Span<UInt8>, from first: Int) -> Bool {
    unsorted.removeAll(keepingCapacity: true)
    for index in first..<entries.count { unsorted.append(entries[index]) }
    entries.removeLast(entries.count &- first)
    unsorted.sort { Self.precedes(bytes, $0, $1) }
    for entry in unsorted {
      if entries.count > first, !Self.precedes(bytes, entries[entries.count &- 1], entry) { return false }
      entries.append(entry)
    }
    return true
  }

  /// For the few dictionaries that have keys in UTF-16.
  private mutating func sortByUnits(_ bytes: Span<UInt8>, from first: Int) -> Bool {
    unsorted = Array(entries[first...])
    entries.removeLast(entries.count &- first)
    var keys: [[UInt16]] = []
    for entry in unsorted {
      let range = entry.range
      if entry.isWide {
        keys.append(
          stride(from: range.lowerBound, to: range.upperBound, by: 2).map { index in
            UInt16(bytes[index]) << 8 | UInt16(bytes[index &+ 1])
          })
      } else {
        keys.append(range.map { UInt16(bytes[$0]) })
      }
    }
    let order = keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }
    for (place, number) in order.enumerated() {
      if place > 0, keys[order[place - 1]] == keys[number] { return false }
      entries.append(unsorted[number])
    }
    return true
  }
}
