/// The header of Targa, 18 bytes (Truevision, "TGA File Format Specification, Version 2.0"). It has no signature, so all
/// fields must be plausible.
enum TargaHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 18, of: "the header")
    let type = head.little(2, 1)
    guard [1, 2, 3, 9, 10, 11].contains(type) else { throw .expected("a type of image", offset: 2) }
    let isMapped = type & 7 == 1
    guard head.little(1, 1) <= 1, !isMapped || head.little(1, 1) == 1 else { throw .expected("a color map", offset: 1) }
    let depth = head.little(16, 1)
    guard (isMapped || type & 7 == 3 ? [8, 15, 16] : [15, 16, 24, 32]).contains(depth) else {
      throw .expected("a number of bits a pixel", offset: 16)
    }
    let alphaBits = head.little(17, 1) & 15
    guard head.little(17, 1) & 0xC0 == 0, alphaBits <= 8 else { throw .expected("a descriptor", offset: 17) }
    let hasAlpha = alphaBits > 0 || depth == 32 || isMapped && head.little(7, 1) == 32
    return try ImageShape(
      width: head.little(12, 2), height: head.little(14, 2), isGray: type & 7 == 3, hasAlpha: hasAlpha, at: 12)
  }
}
