/// A budget for the total content of a binary list's objects. Overlapping strings could otherwise turn a small file
/// into a large text.
struct ContentBudget {
  /// One bit per object, set once its content is counted.
  private var counted: [UInt64]
  private var left: Int

  init(objects: Int, fileBytes: Int) {
    counted = [UInt64](repeating: 0, count: objects / 64 + 1)
    left = fileBytes * Limits.overlap
  }

  /// Counts the content of an object when it is read for the first time.
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

  /// Returns the size of a string as UTF-8, at most. A unit of UTF-16 needs up to three bytes.
  static func size(ofString bytes: Int, isWide: Bool) -> Int { isWide ? bytes / 2 &* 3 : bytes }
}
