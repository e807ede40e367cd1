extension Unicode.Scalar {
  /// Appends the one to four bytes of the scalar's UTF-8 form.
  package func appendUTF8(to output: inout [UInt8]) {
    switch value {
    case 0..<0x80:
      output.append(UInt8(truncatingIfNeeded: value))
    case 0x80..<0x800:
      output.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
      output.append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
    case 0x800..<0x10000:
      output.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
      output.append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
    default:
      output.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
      output.append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
    }
  }
}
