/// The logical screen of a GIF (GIF89a, section 18).
enum GIFHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let screen = try source.fields(at: 0, count: 13, of: "the logical screen descriptor")
    guard screen.hasText("GIF8", at: 0) else { throw .expected("GIF8", offset: 0) }
    // Any frame may have one transparent color.
    return try ImageShape(width: screen.little(6, 2), height: screen.little(8, 2), hasAlpha: true, at: 6)
  }
}

/// The DIB header of a Windows bitmap, after the file header of 14 bytes.
enum BMPHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 18, of: "the file header")
    guard head.hasText("BM", at: 0) else { throw .expected("BM", offset: 0) }
    if head.little(14, 4) == 12 {
      let core = try source.fields(at: 18, count: 4, of: "the core header")
      return try ImageShape(width: core.little(0, 2), height: core.little(2, 2), at: 18)
    }
    guard head.little(14, 4) >= 40 else { throw .expected("a header of 12, 40 or more bytes", offset: 14) }
    let info = try source.fields(at: 18, count: 12, of: "the info header")
    // A negative height means that the rows start at the top.
    let height = Int(Int32(truncatingIfNeeded: info.little(4, 4)).magnitude)
    return try ImageShape(width: info.little(0, 4), height: height, hasAlpha: info.little(10, 2) == 32, at: 18)
  }
}

/// The largest image of a Windows icon.
enum IconHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 6, of: "the directory")
    guard head.bytes.prefix(4) == [0, 0, 1, 0] else { throw .expected("00 00 01 00", offset: 0) }
    let count = head.little(4, 2)
    guard count > 0 else { throw .expected("an image in the directory", offset: 4) }
    let entries = try source.fields(at: 6, count: count * 16, of: "the directory")
    // A side of 256 does not fit in a byte. Its byte is 0.
    let sizes = (0..<count).map { index in
      (width: (entries.big(index * 16, 1) + 255) % 256 + 1, height: (entries.big(index * 16 + 1, 1) + 255) % 256 + 1)
    }
    let largest = sizes.reduce(sizes[0]) { $1.width * $1.height > $0.width * $0.height ? $1 : $0 }
    return try ImageShape(width: largest.width, height: largest.height, hasAlpha: true, at: 6)
  }
}
