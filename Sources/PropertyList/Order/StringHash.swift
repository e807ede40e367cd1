/// CoreFoundation's hash of a string (CFString.c), which decides where a key stands in a dictionary's table.
///
/// Strings of more than 96 units count by three windows of 32: whoever crafts keys can make all of them collide.
struct StringHash {
  private static let windowSize = 32
  private static let longest = 3 * windowSize

  /// The units of the latest string; kept so that they take memory once.
  private var units: [UInt16] = []

  /// The hash of UTF-8 bytes; a surrogate in three bytes counts as one unit, as others do.
  mutating func hash(_ bytes: Span<UInt8>, _ range: Range<Int>, isASCII: Bool) -> UInt64 {
    units.removeAll(keepingCapacity: true)
    if isASCII {
      for index in range { units.append(UInt16(bytes[index])) }
    } else {
      UTF16Form.forEachUnit(of: bytes, range) { unit in units.append(unit) }
    }
    return Self.hash(units.span)
  }

  /// The hash of UTF-16 units.
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

  /// Four units at a time are 257³, 257², 257 and 1 of each, cut to 32 bits; 67503105 is 257⁴ cut so.
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
