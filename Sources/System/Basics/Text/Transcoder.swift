/// Conversion to UTF-8 from each supported encoding.
package enum Transcoder {
  /// Returns the UTF-8 form of `bytes`. The byte order mark of UTF-16 and UTF-32 is removed; text that is already UTF-8
  /// or ASCII is returned unchanged.
  /// - Throws: `TextEncodingError.malformed` with the offset in `bytes`.
  package static func utf8(from bytes: [UInt8], encoding: TextEncoding) throws(TextEncodingError) -> [UInt8] {
    switch encoding {
    case .utf8:
      return bytes
    case .ascii:
      if let offset = bytes.firstIndex(where: { $0 >= 0x80 }) {
        throw .malformed(encoding: "US-ASCII, as declared", offset: offset)
      }
      return bytes
    case .latin1:
      return singleBytes(bytes) { UInt32($0) }
    case .windows1252:
      return singleBytes(bytes) { byte in
        (0x80..<0xA0).contains(byte) ? UInt32(windows1252[Int(byte) - 0x80]) : UInt32(byte)
      }
    case .utf16(let bigEndian):
      return try units16(bytes, bigEndian: bigEndian)
    case .utf32(let bigEndian):
      return try units32(bytes, bigEndian: bigEndian)
    }
  }

  private static func singleBytes(_ bytes: [UInt8], _ scalar: (UInt8) -> UInt32) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      (Unicode.Scalar(scalar(byte)) ?? "\u{FFFD}").appendUTF8(to: &output)
    }
    return output
  }

  private static func units16(_ bytes: [UInt8], bigEndian: Bool) throws(TextEncodingError) -> [UInt8] {
    let name = bigEndian ? "big-endian UTF-16" : "little-endian UTF-16"
    guard bytes.count.isMultiple(of: 2) else { throw .malformed(encoding: name, offset: bytes.count - 1) }
    func unit(at index: Int) -> UInt32 {
      let (first, second) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    var index = 2  // the byte order mark
    while index < bytes.count {
      var value = unit(at: index)
      if value & 0xFC00 == 0xD800, index + 2 < bytes.count, unit(at: index + 2) & 0xFC00 == 0xDC00 {
        value = 0x10000 + (value & 0x3FF) << 10 + unit(at: index + 2) & 0x3FF
        index += 2
      }
      guard let scalar = Unicode.Scalar(value) else { throw .malformed(encoding: name, offset: index) }
      scalar.appendUTF8(to: &output)
      index += 2
    }
    return output
  }

  private static func units32(_ bytes: [UInt8], bigEndian: Bool) throws(TextEncodingError) -> [UInt8] {
    let name = bigEndian ? "big-endian UTF-32" : "little-endian UTF-32"
    guard bytes.count.isMultiple(of: 4) else { throw .malformed(encoding: name, offset: bytes.count & ~3) }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 4)
    for index in stride(from: 4, to: bytes.count, by: 4) {
      var value: UInt32 = 0
      for lane in 0..<4 {
        value = value << 8 | UInt32(bytes[index + (bigEndian ? lane : 3 - lane)])
      }
      guard let scalar = Unicode.Scalar(value) else { throw .malformed(encoding: name, offset: index) }
      scalar.appendUTF8(to: &output)
    }
    return output
  }

  /// The characters of bytes 80 to 9F. The five unassigned bytes map to the control characters with their own numbers.
  private static let windows1252: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D,
    0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
