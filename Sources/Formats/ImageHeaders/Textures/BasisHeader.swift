/// The header of Basis Universal (Binomial, ".basis File Format and ETC1S Texture Video Specification"). The pixels are
/// transcoded when they are loaded: to blocks of 4×4 pixels with 8 bytes for ETC1S, or 16 bytes for UASTC. An ETC1S
/// texture with alpha has two slices a level, so its blocks have 16 bytes, too.
enum BasisHeader {
  private static let size = 77
  private static let sliceSize = 23
  /// The most slices that are read.
  private static let mostSlices = 1 << 16

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: size, of: "the header")
    guard head.hasText("sB", at: 0), head.little(4, 2) == size else { throw .expected("sB and 77", offset: 0) }
    let count = head.little(14, 3)
    guard count > 0 else { throw .expected("a slice", offset: 14) }
    guard count <= mostSlices else { throw .unknown("it has more than \(mostSlices) slices") }
    let start = head.little(65, 4)
    let slices = try source.fields(at: start, count: count * sliceSize, of: "the list of slices")
    let blockBytes = head.little(20, 1) == 0 ? 8 : 16
    var bytes = 0
    var hasAlpha = false
    for index in 0..<count {
      let slice = index * sliceSize
      hasAlpha = hasAlpha || slices.little(slice + 4, 1) & 1 == 1
      bytes += slices.little(slice + 9, 2) * slices.little(slice + 11, 2) * blockBytes
    }
    return try ImageShape(
      width: slices.little(5, 2), height: slices.little(7, 2), hasAlpha: hasAlpha, textureBytes: max(1, bytes),
      at: start + 5)
  }
}
