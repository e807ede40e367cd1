/// The file header section of a Photoshop document, 26 bytes (Adobe Photoshop File Formats Specification).
enum PhotoshopHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 26, of: "the file header")
    guard head.hasText("8BPS", at: 0) else { throw .expected("8BPS", offset: 0) }
    return try ImageShape(width: head.big(18, 4), height: head.big(14, 4), hasAlpha: head.big(12, 2) > 3, at: 14)
  }
}
