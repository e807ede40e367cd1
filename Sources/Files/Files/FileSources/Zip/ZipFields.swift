/// The fields of zip records, which are little endian (APPNOTE.TXT 6.3.10, section 4.4.1.1). A field outside the bytes
/// is 0. Callers check the length of a record before.
struct ZipFields {
  let bytes: [UInt8]

  func word(at offset: Int) -> Int { Int(number(at: offset, count: 2)) }

  func long(at offset: Int) -> Int { Int(number(at: offset, count: 4)) }

  /// Returns a number of 64 bits; nil if it is larger than any file.
  func wide(at offset: Int) -> Int? { Int(exactly: number(at: offset, count: 8)) }

  private func number(at offset: Int, count: Int) -> UInt64 {
    guard offset >= 0, offset <= bytes.count - count else { return 0 }
    return (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
  }
}

/// The signatures of zip records.
enum ZipSignature {
  static let localHeader = 0x0403_4B50
  static let directoryEntry = 0x0201_4B50
  static let end = 0x0605_4B50
  static let wideEnd = 0x0606_4B50
  static let wideEndLocator = 0x0706_4B50
  /// The largest number in a field of 16 and of 32 bits. It means that the number is in a field of 64 bits.
  static let noWord = 0xFFFF
  static let noLong = 0xFFFF_FFFF
}
