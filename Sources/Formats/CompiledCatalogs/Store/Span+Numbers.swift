/// Numbers of catalogs. The caller has checked that they lie in the span.
///
/// The order of bytes is little-endian in named blocks and renditions, and big-endian in the block store.
extension Span<UInt8> {
  @inline(__always)
  func uint16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset &+ 1]) << 8 }

  @inline(__always)
  func uint32(at offset: Int) -> Int { Int(word32(at: offset)) }

  @inline(__always)
  func word32(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count &- 4, "four bytes from an offset lie in the span")
    var word = UInt32(self[offset])
    word |= UInt32(self[offset &+ 1]) << 8
    word |= UInt32(self[offset &+ 2]) << 16
    word |= UInt32(self[offset &+ 3]) << 24
    return word
  }

  @inline(__always)
  func word64(at offset: Int) -> UInt64 { UInt64(word32(at: offset)) | UInt64(word32(at: offset &+ 4)) << 32 }

  @inline(__always)
  func bigUInt16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset &+ 1]) }

  @inline(__always)
  func bigUInt32(at offset: Int) -> Int { Int(word32(at: offset).byteSwapped) }

  @inline(__always)
  func float32(at offset: Int) -> Double { Double(Float(bitPattern: word32(at: offset))) }

  @inline(__always)
  func float64(at offset: Int) -> Double { Double(bitPattern: word64(at: offset)) }

  /// Returns the text up to the first zero byte of a range, or up to its end. Invalid UTF-8 is repaired.
  func text(in range: Range<Int>) -> String {
    var end = range.lowerBound
    while end < range.upperBound, self[end] != 0 { end &+= 1 }
    let bytes = extracting(range.lowerBound..<end)
    if let valid = try? UTF8Span(validating: bytes) { return String(copying: valid) }
    return String(decoding: (range.lowerBound..<end).map { self[$0] }, as: UTF8.self)
  }

  /// Returns the four letters at an offset in reverse order, such as `ARGB` for the bytes `BGRA`.
  func reversedLetters(at offset: Int) -> String {
    String(String.UnicodeScalarView((0..<4).reversed().map { Unicode.Scalar(self[offset + $0]) }))
  }
}
