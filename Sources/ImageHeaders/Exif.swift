/// The little of Exif that an audit asks for: the TIFF structure that eXIf of a PNG (third edition, section 11.3.4.4),
/// APP1 of a JPEG and EXIF of a WebP hold.
package enum Exif {
  /// Where TIFF keeps the GPS directory, and latitude and longitude in it (Exif 2.32, section 4.6).
  private static let positionDirectory = 0x8825
  private static let position = [0x0002, 0x0004]
  private static let orientationTag = 0x0112

  /// Whether there is a GPS directory with a latitude or a longitude. Anything damaged has none.
  package static func holdsPosition(_ bytes: Span<UInt8>) -> Bool {
    guard let order = Order(of: bytes), let first = order.number(bytes, at: 4, 4),
      let entry = order.entry(positionDirectory, ofDirectoryAt: first, bytes),
      let directory = order.number(bytes, at: entry + 8, 4)
    else { return false }
    return position.contains { tag in
      guard let entry = order.entry(tag, ofDirectoryAt: directory, bytes) else { return false }
      return (order.number(bytes, at: entry + 4, 4) ?? 0) > 0
    }
  }

  /// Whether the image is shown with width and height exchanged: an orientation of 5 to 8 (TIFF 6.0, tag 274).
  static func isTurned(_ bytes: Span<UInt8>) -> Bool { orientation(bytes).map { (5...8).contains($0) } ?? false }

  /// How the image is to be turned: 1, upright, to 8 (TIFF 6.0, tag 274); nil where it does not say.
  package static func orientation(_ bytes: Span<UInt8>) -> Int? {
    guard let order = Order(of: bytes), let first = order.number(bytes, at: 4, 4),
      let entry = order.entry(orientationTag, ofDirectoryAt: first, bytes)
    else { return nil }
    return order.number(bytes, at: entry + 8, 2)
  }

  /// The byte order, and where the structure starts, from which offsets count.
  private struct Order {
    let start: Int
    let isLittle: Bool

    /// nil for what is no TIFF structure.
    init?(of bytes: Span<UInt8>) {
      // Some programs keep JPEG's prefix.
      let prefix = Array("Exif\0\0".utf8)
      let hasPrefix = bytes.count > prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
      start = hasPrefix ? prefix.count : 0
      guard bytes.count >= start + 8, bytes[start] == bytes[start + 1], bytes[start] == 0x49 || bytes[start] == 0x4D
      else { return nil }
      isLittle = bytes[start] == 0x49
      guard number(bytes, at: 2, 2) == 42 else { return nil }
    }

    /// The offset of a directory's entry: a count, then 12 bytes each (TIFF 6.0, section 2).
    func entry(_ tag: Int, ofDirectoryAt offset: Int, _ bytes: Span<UInt8>) -> Int? {
      guard let count = number(bytes, at: offset, 2) else { return nil }
      for index in 0..<count {
        let entry = offset + 2 + index * 12
        guard let found = number(bytes, at: entry, 2), entry + 12 <= bytes.count - start else { return nil }
        if found == tag { return entry }
      }
      return nil
    }

    func number(_ bytes: Span<UInt8>, at offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - start - count else { return nil }
      return (0..<count).reduce(0) { $0 << 8 | Int(bytes[start + offset + (isLittle ? count - 1 - $1 : $1)]) }
    }
  }
}
