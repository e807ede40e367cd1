/// Little-endian numbers of a payload.
extension Span<UInt8> {
  /// Returns the 16-bit number at an offset; nil if it is outside the span.
  @inline(__always)
  func number16(at offset: Int) -> Int? {
    guard offset >= 0, offset <= count &- 2 else { return nil }
    return Int(self[offset]) | Int(self[offset &+ 1]) &<< 8
  }

  /// Returns the 32-bit number at an offset; nil if it is outside the span.
  @inline(__always)
  func number32(at offset: Int) -> Int? {
    guard let low = number16(at: offset), let high = number16(at: offset &+ 2) else { return nil }
    return low | high &<< 16
  }

  /// - Throws: `outOfBounds` if a range is not inside the span.
  func check(_ range: Range<Int>) throws(CatalogError) {
    guard range.lowerBound >= 0, range.upperBound <= count else {
      throw .outOfBounds(part: "payload", offset: range.lowerBound)
    }
  }

  /// Returns true if the letters are at an offset.
  func has(_ letters: String, at offset: Int = 0) -> Bool {
    guard offset >= 0, offset <= count &- letters.utf8.count else { return false }
    var position = offset
    for letter in letters.utf8 {
      if self[position] != letter { return false }
      position &+= 1
    }
    return true
  }
}
