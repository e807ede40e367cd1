import CrushCodecs

/// The names of entries in a zip archive.
enum ZipName {
  /// The most bytes of a path, as on Apple's systems, and the most folders in one.
  static let longest = 1024
  static let deepest = 128

  /// Returns a name as text.
  ///
  /// - Parameters:
  ///   - isUTF8: whether the entry states that its name is UTF-8.
  ///   - mayBeUTF8: whether the writer ran on a system whose names are UTF-8. macOS omits the statement.
  ///   - unicode: another form of the name, with the CRC-32 of this one.
  /// - Returns: nil for bytes that are not UTF-8 but should be.
  static func text(
    _ bytes: ArraySlice<UInt8>, isUTF8: Bool, mayBeUTF8: Bool, unicode: (crc: UInt32, bytes: ArraySlice<UInt8>)?
  ) -> String? {
    if let unicode, unicode.crc == Checksum.crc32(Array(bytes).span),
      let name = String(validating: unicode.bytes, as: UTF8.self)
    {
      return name
    }
    let utf8 = String(validating: bytes, as: UTF8.self)
    if isUTF8 || bytes.allSatisfy({ $0 < 0x80 }) || mayBeUTF8 && utf8 != nil { return utf8 }
    return CodePage437.text(bytes)
  }

  /// Returns the parts of a path below the archive, without empty parts and `.`; nil if the path leads outside the
  /// archive, or if a system may read it in another way.
  static func parts(of path: String) -> [String]? {
    guard path.utf8.count <= longest, path.utf8.first != UInt8(ascii: "/"),
      !path.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\\") })
    else { return nil }
    // The drive of a path of Windows, such as `C:`.
    let start = Array(path.utf8.prefix(2))
    if start.count == 2, start[1] == UInt8(ascii: ":"), Unicode.Scalar(start[0]).properties.isAlphabetic { return nil }
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
    return parts.isEmpty || parts.contains("..") || parts.count > deepest ? nil : parts
  }
}
