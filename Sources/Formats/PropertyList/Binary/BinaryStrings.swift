/// Decoding of the strings in UTF-16 of a binary list.
enum BinaryStrings {
  /// Decodes the big-endian UTF-16 in `range` into the document's slab. A lone surrogate keeps a three-byte form, so
  /// that it can be written again.
  static func decode(_ bytes: Span<UInt8>, _ range: Range<Int>, _ document: inout Document) -> Node {
    let start = document.decoded.count
    let isASCII = append(bytes, range, to: &document.decoded)
    let decoded = start..<document.decoded.count
    return .string(
      decoded, flags: isASCII ? [.decoded, .ascii] : .decoded,
      hash: document.textHash.hash(document.decoded.span, decoded))
  }

  /// Appends the UTF-8 form of the big-endian UTF-16 in `range`, with lone surrogates in three bytes. Returns whether
  /// all of it is ASCII.
  static func append(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) -> Bool {
    var seen: UInt32 = 0
    var index = range.lowerBound
    while index < range.upperBound {
      var value = unit(bytes, index)
      index &+= 2
      if value & 0xFC00 == 0xD800, index < range.upperBound {
        let next = unit(bytes, index)
        if next & 0xFC00 == 0xDC00 {
          value = 0x10000 &+ (value & 0x3FF) << 10 &+ next & 0x3FF
          index &+= 2
        }
      }
      seen |= value
      append(value, to: &output)
    }
    return seen < 0x80
  }

  private static func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
    UInt32(bytes[index]) << 8 | UInt32(bytes[index &+ 1])
  }

  /// Appends the UTF-8 form of a scalar or a surrogate.
  static func append(_ value: UInt32, to output: inout [UInt8]) {
    let low = UInt8(truncatingIfNeeded: value) & 0x3F
    switch value {
    case 0..<0x80:
      output.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      output.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      output.append(0x80 | low)
    case 0x800..<0x10000:
      output.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
      output.append(0x80 | low)
    default:
      output.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
      output.append(0x80 | low)
    }
  }
}
