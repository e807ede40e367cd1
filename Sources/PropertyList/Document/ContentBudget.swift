/// How much content the objects of a binary list may have in all: strings that lie over each other would otherwise make
/// a small file a large text.
struct ContentBudget {
  /// A bit an object: whether its content was counted.
  private var counted: [UInt64]
  private var left: Int

  init(objects: Int, fileBytes: Int) {
    counted = [UInt64](repeating: 0, count: objects / 64 + 1)
    left = fileBytes * Limits.overlap
  }

  /// Counts the content of an object, the first time that it is met.
  ///
  /// - Throws: `PropertyListError.binary(.overlappingObjects)`.
  @inline(__always)
  mutating func count(_ size: Int, of object: Int, at start: Int) throws(PropertyListError) {
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: object & 63)
    let word = counted[object >> 6]
    guard word & bit == 0 else { return }
    counted[object >> 6] = word | bit
    left &-= size
    guard left >= 0 else { throw .binary(.overlappingObjects, offset: start) }
  }

  /// What a string of so many bytes counts: a unit of UTF-16 takes three bytes at most.
  static func size(ofString bytes: Int, isWide: Bool) -> Int { isWide ? bytes / 2 &* 3 : bytes }
}
