/// Numbers in the two orders of bytes of catalogs. Larger numbers than the field are cut to its bits.
extension [UInt8] {
  mutating func appendLittle16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  mutating func appendLittle32(_ value: Int) { appendLittle32(UInt32(truncatingIfNeeded: value)) }

  mutating func appendLittle32(_ value: UInt32) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value >> 16))
    append(UInt8(truncatingIfNeeded: value >> 24))
  }

  mutating func appendLittle64(_ value: UInt64) {
    appendLittle32(UInt32(truncatingIfNeeded: value))
    appendLittle32(UInt32(truncatingIfNeeded: value >> 32))
  }

  mutating func appendBig16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  mutating func appendBig32(_ value: Int) { appendLittle32(UInt32(truncatingIfNeeded: value).byteSwapped) }

  /// Appends a text in a field of fixed length, with zeros behind it. A longer text is cut between two characters, so
  /// that one zero fits.
  mutating func append(_ text: String, field length: Int) {
    var room = length - 1
    for scalar in text.unicodeScalars {
      let bytes = Unicode.UTF8.width(scalar)
      guard bytes <= room else { break }
      append(contentsOf: String(scalar).utf8)
      room -= bytes
    }
    appendZeros(room + 1)
  }

  mutating func appendZeros(_ count: Int) { append(contentsOf: repeatElement(0, count: count)) }

  /// Appends zeros up to a length that is a multiple of 16.
  mutating func align16() { appendZeros(-count & 15) }
}
