import CrushBasics

/// The entries of the dictionaries that are being written, sorted by the UTF-16 units of their keys. The entries of the
/// innermost dictionary are last.
struct BinaryKeys {
  struct Entry {
    /// The key's first eight bytes, big-endian, padded with zeros. They decide most comparisons.
    let prefix: UInt64
    /// The offset of the key's content.
    let start: UInt32
    let size: UInt32
    let object: UInt32
    /// Whether the key is in UTF-16 instead of ASCII.
    let isWide: Bool
    /// The object number of the value.
    let value: UInt32

    var range: Range<Int> { Int(start)..<(Int(start) &+ Int(size)) }

    /// Returns true if the key is `CF$UID`, in ASCII or in UTF-16.
    func isUID(in bytes: Span<UInt8>) -> Bool {
      guard unitCount == 6 else { return false }
      let name: [UInt16] = [0x43, 0x46, 0x24, 0x55, 0x49, 0x44]
      for index in name.indices where unit(bytes, index) != name[index] { return false }
      return true
    }

    var unitCount: Int { isWide ? Int(size) / 2 : Int(size) }

    func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt16 {
      guard isWide else { return UInt16(bytes[Int(start) &+ index]) }
      let place = Int(start) &+ index &* 2
      return UInt16(bytes[place]) << 8 | UInt16(bytes[place &+ 1])
    }
  }

  private(set) var entries: [Entry] = []
  /// The entries of the dictionary that is being sorted.
  private var unsorted: [Entry] = []

  /// The least size of a long key, in bytes. A dictionary that refers to one long key object twice is rejected before
  /// sorting, because comparing the key with itself many times would take too long.
  private static let longKey = 64

  /// Adds the sorted entries of a dictionary whose references are in bounds.
  ///
  /// - Parameter content: The budget that counts the keys' content before any key is read.
  /// - Returns: False if the dictionary contains a key twice. The entries are then unusable.
  /// - Throws: `PropertyListError.binary`.
  mutating func add(
    _ bytes: Span<UInt8>, _ trailer: BinaryTrailer, _ offsets: [UInt32], _ content: inout ContentBudget,
    references: Int, count: Int
  ) throws(PropertyListError) -> Bool {
    let first = entries.count
    var isSorted = true
    var hasWide = false
    var hasLong = false
    for number in 0..<count {
      let key = try entry(bytes, trailer, offsets, number, references: references, count: count)
      try content.count(
        ContentBudget.size(ofString: Int(key.size), isWide: key.isWide), of: Int(key.object), at: Int(key.start))
      hasWide = hasWide || key.isWide
      hasLong = hasLong || key.size >= Self.longKey
      if number > 0, isSorted { isSorted = Self.precedes(bytes, entries[entries.count &- 1], key) }
      entries.append(key)
    }
    if isSorted && !hasWide { return true }
    if hasLong && namesObjectTwice(from: first) { return false }
    return hasWide
      ? sort(from: first) { Self.precedesByUnits(bytes, $0, $1) } : sort(from: first) { Self.precedes(bytes, $0, $1) }
  }

  private func namesObjectTwice(from first: Int) -> Bool {
    let objects = entries[first...].map(\.object).sorted()
    return zip(objects, objects.dropFirst()).contains { $0 == $1 }
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

  /// Returns true if the first key precedes the second by their bytes.
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

  /// Returns true if the first key precedes the second by their UTF-16 units. Only the few dictionaries with keys in
  /// UTF-16 need this.
  private static func precedesByUnits(_ bytes: Span<UInt8>, _ first: Entry, _ second: Entry) -> Bool {
    let counts = (first.unitCount, second.unitCount)
    for index in 0..<min(counts.0, counts.1) {
      let (left, right) = (first.unit(bytes, index), second.unit(bytes, index))
      if left != right { return left < right }
    }
    return counts.0 < counts.1
  }

  /// Sorts the entries from `first` on.
  ///
  /// - Returns: False if a key occurs twice.
  private mutating func sort(from first: Int, by precedes: (Entry, Entry) -> Bool) -> Bool {
    unsorted.removeAll(keepingCapacity: true)
    for index in first..<entries.count { unsorted.append(entries[index]) }
    entries.removeLast(entries.count &- first)
    unsorted.sort(by: precedes)
    for entry in unsorted {
      if entries.count > first, !precedes(entries[entries.count &- 1], entry) { return false }
      entries.append(entry)
    }
    return true
  }
}
