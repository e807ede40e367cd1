/// The two facts of Exif that the audit needs: orientation and position. The TIFF structure is in eXIf of a PNG (third
/// edition, section 11.3.4.4), APP1 of a JPEG, and EXIF of a WebP.
package enum Exif {
  /// The tag of the GPS directory, and the tags of latitude and longitude inside it (Exif 2.32, section 4.6).
  private static let positionDirectory = 0x8825
  private static let position = [0x0002, 0x0004]
  private static let orientationTag = 0x0112

  /// Returns true if a GPS directory has a latitude or a longitude; false for damaged data.
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

  /// Returns true if a viewer exchanges width and height: an orientation of 5 to 8 (TIFF 6.0, tag 274).
  static func isTurned(_ bytes: Span<UInt8>) -> Bool { orientation(bytes).map { (5...8).contains($0) } ?? false }

  /// Returns the orientation, from 1 (upright) to 8 (TIFF 6.0, tag 274), or nil without that tag.
  package static func orientation(_ bytes: Span<UInt8>) -> Int? {
    guard let order = Order(of: bytes), let first = order.number(bytes, at: 4, 4),
      let entry = order.entry(orientationTag, ofDirectoryAt: first, bytes)
    else { return nil }
    return order.number(bytes, at: entry + 8, 2)
  }

  /// The byte order, and the start of the structure. Offsets count from that start.
  private struct Order {
    let start: Int
    let isLittle: Bool

    /// Returns nil if the bytes are not a TIFF structure.
    init?(of bytes: Span<UInt8>) {
      // Some programs copy JPEG's prefix into other formats.
      let prefix = Array("Exif\0\0".utf8)
      let hasPrefix = bytes.count > prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
      start = hasPrefix ? prefix.count : 0
      guard bytes.count >= start + 8, bytes[start] == bytes[start + 1], bytes[start] == 0x49 || bytes[start] == 0x4D
      else { return nil }
      isLittle = bytes[start] == 0x49
      guard number(bytes, at: 2, 2) == 42 else { return nil }
    }

    /// Returns the offset of a directory's entry. A directory is a count, then 12 bytes an entry (TIFF 6.0, section 2).
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
