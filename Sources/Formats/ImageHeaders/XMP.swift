/// The orientation in XMP. Pillow's `exif_transpose` turns an image by it if Exif has none (XMP specification, part 2, section
/// 2.6: `tiff:Orientation`).
package enum XMP {
  private static let name = Array("tiff:Orientation".utf8)

  /// Returns the orientation of an attribute or an element, 1 to 8, or nil without one.
  package static func orientation(_ bytes: Span<UInt8>) -> Int? {
    guard bytes.count > name.count else { return nil }
    for start in 0..<bytes.count - name.count where name.indices.allSatisfy({ bytes[start + $0] == name[$0] }) {
      var index = start + name.count
      func skipBlanks() {
        while index < bytes.count, [0x09, 0x0A, 0x0D, 0x20].contains(bytes[index]) { index += 1 }
      }
      skipBlanks()
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "=") {
        index += 1
        skipBlanks()
        guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else { continue }
      } else if bytes[index] != UInt8(ascii: ">") {
        continue
      }
      index += 1
      skipBlanks()
      if index < bytes.count, (UInt8(ascii: "1")...UInt8(ascii: "8")).contains(bytes[index]) {
        return Int(bytes[index] - UInt8(ascii: "0"))
      }
    }
    return nil
  }
}
