import CrushBasics
import CrushCodecs

/// A writer of numbers and texts as bytes.
///
/// - A count has seven bits per byte, low bits first. Every byte but the last has the high bit set.
/// - A hash has its 32 bytes. A time and a file number have eight bytes, low bytes first.
/// - A text is UTF-8, after its count of bytes.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: the expected number of bytes.
  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// - Precondition: `count` is not negative.
  mutating func append(_ count: Int) {
    var rest = UInt64(count)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ number: UInt64) {
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func append(_ hash: ContentHash) {
    for number in hash.numbers { append(number.byteSwapped) }
  }

  mutating func append(_ text: String) {
    append(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(raw: [UInt8]) { bytes.append(contentsOf: raw) }
  mutating func append(raw: ArraySlice<UInt8>) { bytes.append(contentsOf: raw) }
}

/// A reader of the bytes of a `ByteWriter`. Functions return nil if the bytes do not contain the requested value.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    precondition(0 <= start && start <= end && end <= bytes.count, "the reader stays inside")
    self.bytes = bytes
    position = start
    self.end = end
  }

  var isAtEnd: Bool { position == end }

  mutating func byte() -> UInt8? {
    guard position < end else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func count() -> Int? {
    var result: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 63, by: 7) {
      guard let byte = byte() else { return nil }
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(exactly: result) }
    }
    return nil
  }

  mutating func number() -> UInt64? {
    guard end - position >= 8 else { return nil }
    defer { position += 8 }
    return bytes.span.word(at: position)
  }

  mutating func raw(count: Int) -> [UInt8]? {
    guard (0...end - position).contains(count) else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// Skips bytes. Returns false if there are fewer.
  mutating func skip(_ count: Int) -> Bool {
    guard (0...end - position).contains(count) else { return false }
    position += count
    return true
  }

  mutating func hash() -> ContentHash? {
    guard let first = number(), let second = number(), let third = number(), let fourth = number() else { return nil }
    return ContentHash(first.byteSwapped, second.byteSwapped, third.byteSwapped, fourth.byteSwapped)
  }

  mutating func text() -> String? {
    textRange().map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the position of a text's UTF-8 bytes.
  mutating func textRange() -> Range<Int>? {
    guard let count = count(), count <= end - position else { return nil }
    let range = position..<position + count
    position += count
    var all: UInt8 = 0
    for index in range { all |= bytes[index] }
    // ASCII is valid UTF-8.
    return all < 0x80 || String(validating: bytes[range], as: UTF8.self) != nil ? range : nil
  }
}
