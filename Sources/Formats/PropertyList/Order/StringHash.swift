/// CoreFoundation's hash of a string (CFString.c), which determines the position of a key in a dictionary's table.
///
/// Only three windows of 32 units count in strings of more than 96 units, so crafted keys can all collide.
struct StringHash {
  private static let windowSize = 32
  private static let longest = 3 * windowSize

  /// The units of the last string. The array is kept to reuse its memory.
  private var units: [UInt16] = []

  /// Returns the hash of UTF-8 bytes. A surrogate in three bytes counts as one unit.
  mutating func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, isASCII: Bool) -> UInt64 {
    units.removeAll(keepingCapacity: true)
    if isASCII {
      for index in range { units.append(UInt16(bytes[index])) }
    } else {
      UTF16Form.forEachUnit(of: bytes, range) { unit in units.append(unit) }
    }
    return Self.hash(units.span)
  }

  /// Returns the hash of UTF-16 units.
  static func hash(_ units: Span<UInt16>) -> UInt64 {
    let count = units.count
    var result = UInt64(count)
    if count <= longest {
      add(units, 0..<count, to: &result)
    } else {
      let middle = count / 2 - windowSize / 2
      add(units, 0..<windowSize, to: &result)
      add(units, middle..<(middle + windowSize), to: &result)
      add(units, (count - windowSize)..<count, to: &result)
    }
    return result &+ result << UInt64(count & 31)
  }

  /// Adds the units of `range` to a hash, four units at a time. The factors of the four units are 257³, 257², 257 and
  /// 1, and their sum is truncated to 32 bits; 67503105 is 257⁴ truncated to 32 bits.
  private static func add(_ units: Span<UInt16>, _ range: Range<Int>, to result: inout UInt64) {
    var index = range.lowerBound
    while index &+ 4 <= range.upperBound {
      var four = UInt32(units[index])
      four = four &* 257 &+ UInt32(units[index &+ 1])
      four = four &* 257 &+ UInt32(units[index &+ 2])
      four = four &* 257 &+ UInt32(units[index &+ 3])
      result = result &* 67_503_105 &+ UInt64(four)
      index &+= 4
    }
    while index < range.upperBound {
      result = result &* 257 &+ UInt64(units[index])
      index &+= 1
    }
  }
}
