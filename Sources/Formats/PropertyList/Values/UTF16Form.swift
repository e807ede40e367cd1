/// The UTF-16 form of a string, big-endian. Binary lists use it for strings that are not ASCII.
enum UTF16Form {
  /// Returns the number of units: one per character, and one more for characters of four bytes.
  static func unitCount(of node: Node, in document: Document) -> Int {
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    var count = 0
    for index in node.range {
      let byte = bytes[index]
      count &+= (byte & 0xC0 != 0x80 ? 1 : 0) &+ (byte >= 0xF0 ? 1 : 0)
    }
    return count
  }

  /// Appends the UTF-16 form. The string is valid UTF-8 except for surrogates in three bytes, which become one unit
  /// each.
  static func append(_ node: Node, in document: Document, to output: inout OutputBuffer) {
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    forEachUnit(of: bytes, node.range) { unit in
      output.append(UInt8(truncatingIfNeeded: unit >> 8))
      output.append(UInt8(truncatingIfNeeded: unit))
    }
  }

  /// Passes the units of UTF-8 bytes to `body` in order.
  @inline(__always)
  static func forEachUnit(of bytes: Span<UInt8>, _ range: Range<Int>, _ body: (UInt16) -> Void) {
    var index = range.lowerBound
    func low(_ offset: Int) -> UInt32 {
      index &+ offset < range.upperBound ? UInt32(bytes[index &+ offset] & 0x3F) : 0
    }
    while index < range.upperBound {
      let lead = UInt32(bytes[index])
      if lead < 0x80 {
        body(UInt16(truncatingIfNeeded: lead))
        index &+= 1
      } else if lead < 0xE0 {
        body(UInt16(truncatingIfNeeded: (lead & 0x1F) << 6 | low(1)))
        index &+= 2
      } else if lead < 0xF0 {
        body(UInt16(truncatingIfNeeded: (lead & 0x0F) << 12 | low(1) << 6 | low(2)))
        index &+= 3
      } else {
        let scalar = (lead & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)
        body(UInt16(truncatingIfNeeded: 0xD7C0 &+ scalar >> 10))
        body(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
        index &+= 4
      }
    }
  }
}
