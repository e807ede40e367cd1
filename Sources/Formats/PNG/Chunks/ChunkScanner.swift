import CrushCodecs

/// A scan for the chunks of a file by their lengths, types and CRCs (PNG third edition, section 5.3). It does not
/// interpret the chunks.
enum ChunkScanner {
  /// - Returns: the chunks up to and including IEND, and the number of bytes after it.
  /// - Throws: `notPNG`, `truncated`, `badType`, `badCRC`, `tooManyChunks`, `trailingData`.
  static func scan(
    _ file: Span<UInt8>, options: ReadingOptions
  ) throws(PNGError) -> (chunks: [Chunk], trailingCount: Int) {
    try Signature.check(file)
    var chunks: [Chunk] = []
    var offset = Signature.bytes.count
    while true {
      let chunk = try chunk(in: file, at: offset)
      let stored = BigEndian.uint32(file, at: chunk.data.upperBound)
      let computed = Checksum.crc32(file.extracting(offset + 4..<chunk.data.upperBound))
      if stored == computed || !Checksum.areChecked {
        guard chunks.count < options.maximumChunks else {
          throw .tooManyChunks(limit: options.maximumChunks, offset: offset)
        }
        chunks.append(chunk)
      } else if !(options.isLenient && chunk.type.isAncillary && chunks.contains { $0.type == .imageHeader }) {
        throw .badCRC(chunk.type, offset: offset, stored: stored, computed: computed)
      }
      offset = chunk.range.upperBound
      if chunk.type == .imageEnd { break }
    }
    let trailingCount = file.count - offset
    guard trailingCount == 0 || options.acceptsTrailingData || options.isLenient else {
      throw .trailingData(offset: offset, count: trailingCount)
    }
    return (chunks, trailingCount)
  }

  private static func chunk(in file: Span<UInt8>, at offset: Int) throws(PNGError) -> Chunk {
    let available = file.count - offset
    guard available >= 12 else {
      // A file that ends right after a chunk lacks IEND. A few more bytes are a truncated chunk.
      if available == 0 { throw .missing(.imageEnd, offset: offset) }
      throw .truncated(nil, offset: offset, needed: 12, available: available)
    }
    let type = ChunkType(code: BigEndian.uint32(file, at: offset + 4))
    guard type.isValid else { throw .badType(code: type.code, offset: offset + 4) }
    let length = Int(BigEndian.uint32(file, at: offset))
    guard length <= 0x7FFF_FFFF else {
      throw .badLength(type, offset: offset, length: length, expected: .upTo(0x7FFF_FFFF))
    }
    guard length <= available - 12 else {
      throw .truncated(type, offset: offset, needed: length + 12, available: available)
    }
    return Chunk(type: type, offset: offset, data: offset + 8..<offset + 8 + length)
  }

  /// Returns the chunks before the image data and the first IDAT, whose data and CRC are not read.
  ///
  /// The CRCs of the other chunks are checked.
  ///
  /// - Returns: nil if `start` does not reach the image data, or a chunk is damaged.
  static func chunksBeforeImageData(_ start: Span<UInt8>, count: Int) -> [Chunk]? {
    guard Signature.matches(start) else { return nil }
    var chunks: [Chunk] = []
    chunks.reserveCapacity(8)
    var offset = Signature.bytes.count
    while offset + 8 <= start.count {
      let type = ChunkType(code: BigEndian.uint32(start, at: offset + 4))
      let length = Int(BigEndian.uint32(start, at: offset))
      guard type.isValid, length <= 0x7FFF_FFFF, length <= count - offset - 12 else { return nil }
      let chunk = Chunk(type: type, offset: offset, data: offset + 8..<offset + 8 + length)
      chunks.append(chunk)
      if type == .imageData { return chunks }
      guard type != .imageEnd, chunk.range.upperBound <= start.count,
        !Checksum.areChecked
          || BigEndian.uint32(start, at: chunk.data.upperBound)
            == Checksum.crc32(start.extracting(offset + 4..<chunk.data.upperBound))
      else { return nil }
      offset = chunk.range.upperBound
    }
    return nil
  }

  /// A complete IEND chunk.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

  static func isEnd(_ bytes: Span<UInt8>) -> Bool {
    bytes.count == end.count && end.indices.allSatisfy { bytes[$0] == end[$0] }
  }
}
