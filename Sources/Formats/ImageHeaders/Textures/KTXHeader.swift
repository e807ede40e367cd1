// A texture stays in memory as stored, with all levels, faces and layers.

/// The header of KTX 1.1 (Khronos, "KTX File Format Specification", section 2) and 2.0 (section 3).
enum KTXHeader {
  private static let start: [UInt8] = [0xAB, 0x4B, 0x54, 0x58, 0x20]
  private static let end: [UInt8] = [0xBB, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The most bytes of a texture in memory, far more than any machine has. Layers and faces multiply without a limit of
  /// the format.
  private static let mostBytes = 1 << 53

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 64, of: "the header")
    guard head.bytes.starts(with: start), head.bytes[7..<12].elementsEqual(end) else {
      throw .expected("the identifier of a KTX texture", offset: 0)
    }
    if head.hasText("11", at: 5) { return try first(head, count: source.count) }
    guard head.hasText("20", at: 5) else { throw .unknown("this KTX version is not supported") }
    return try second(head, source)
  }

  private static func first(_ head: Fields, count: Int) throws(HeaderError) -> ImageShape {
    // The file has its writer's byte order, and 0x04030201 reveals it.
    let isLittle = head.little(12, 4) == 0x0403_0201
    guard isLittle || head.big(12, 4) == 0x0403_0201 else { throw .expected("04030201 in either order", offset: 12) }
    func number(_ offset: Int) -> Int { isLittle ? head.little(offset, 4) : head.big(offset, 4) }
    // Each level begins with its size. A count of 0 means one level, and the loader generates the others.
    let levels = max(1, number(56))
    let bytes = count - 64 - number(60) - levels * 4
    guard bytes > 0 else { throw .endsEarly("the image data", offset: count) }
    return try ImageShape(width: number(36), height: max(1, number(40)), textureBytes: bytes, at: 36)
  }

  private static func second(
    _ head: Fields, _ source: borrowing some ByteSource & ~Copyable
  ) throws(HeaderError) -> ImageShape {
    let levels = max(1, head.little(40, 4))
    // A side of 2³¹ pixels has 32 levels.
    guard levels <= 32 else { throw .expected("at most 32 levels", offset: 40) }
    if head.little(44, 4) == 1 { return try transcoded(head, levels: levels, source) }
    let index = try source.fields(at: 80, count: levels * 24, of: "the level index")
    let (width, height) = (head.little(20, 4), max(1, head.little(24, 4)))
    let shape = try ImageShape(width: width, height: height, at: 20)
    // No format has more than 16 bytes a pixel.
    let most = Double(shape.width) * Double(shape.height) * images(head) * 16
    var bytes = 0
    for level in 0..<levels {
      let offset = 80 + level * 24
      func number(_ place: Int) -> Int? {
        index.little(level * 24 + place + 7, 1) == 0 ? index.little(level * 24 + place, 7) : nil
      }
      guard let start = number(0), let length = number(8), start <= source.count, length <= source.count - start else {
        throw .expected("a level inside the file", offset: offset)
      }
      let isCompressed = head.little(44, 4) != 0
      guard let size = number(16), isCompressed || size == length else {
        throw .expected("a level of \(length) bytes", offset: offset + 16)
      }
      guard Double(size) <= most else { throw .expected("a level of at most 16 bytes a pixel", offset: offset + 16) }
      bytes += size
    }
    guard bytes > 0 else { throw .expected("a level with bytes", offset: 80) }
    guard bytes <= mostBytes else { throw .badSize(width: width, height: height, offset: 20) }
    return try ImageShape(width: width, height: height, textureBytes: bytes, at: 20)
  }

  /// Returns the number of images in a level: depth × layers × faces. The product of three 32-bit counts needs 96 bits.
  private static func images(_ head: Fields) -> Double {
    [28, 32, 36].reduce(1) { $0 * Double(max(1, head.little($1, 4))) }
  }

  /// Returns the shape of a texture in BasisLZ. It is transcoded when it is loaded, to blocks of 4×4 pixels with 8 bytes,
  /// or 16 with alpha (section 3.10).
  private static func transcoded(
    _ head: Fields, levels: Int, _ source: borrowing some ByteSource & ~Copyable
  ) throws(HeaderError) -> ImageShape {
    // A sample of the data format descriptor has 16 bytes, after 28 bytes. Two samples are color and alpha.
    let hasAlpha = head.little(52, 4) >= 28 + 2 * 16
    let (width, height) = (head.little(20, 4), max(1, head.little(24, 4)))
    let shape = try ImageShape(width: width, height: height, hasAlpha: hasAlpha, at: 20)
    let images = images(head)
    guard images <= Double(source.count) else { throw .expected("at most one image a byte", offset: 28) }
    var blocks = 0.0
    for level in 0..<levels {
      let columns = (max(1, shape.width >> level) + 3) / 4
      let rows = (max(1, shape.height >> level) + 3) / 4
      blocks += Double(columns) * Double(rows)
    }
    let bytes: Double = blocks * images * (hasAlpha ? 16 : 8)
    guard bytes <= Double(mostBytes) else { throw .badSize(width: width, height: height, offset: 20) }
    return try ImageShape(width: width, height: height, hasAlpha: hasAlpha, textureBytes: Int(bytes), at: 20)
  }
}
