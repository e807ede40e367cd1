extension RenditionPayload {
  /// Reads a payload.
  ///
  /// - Parameters:
  ///   - range: the bytes from the end of the properties to the end of the rendition.
  ///   - link: the property that places the rendition in an atlas.
  ///   - height: the height of the rendition: the rows of a bitmap without chunks.
  init(
    _ range: Range<Int>, link: Range<Int>?, layout: RenditionLayout, height: Int, in file: Span<UInt8>
  ) throws(CatalogError) {
    let tag = range.count >= 4 ? file.word32(at: range.lowerBound) : 0
    if let link, layout == .link || tag != FourLetters.bitmap || Self.isUncompressed(range, in: file) {
      self = .link(try AtlasLink(link, in: file))
      return
    }
    switch tag {
    case FourLetters.bitmap: self = .bitmap(try RenditionBitmap(range, height: height, in: file))
    case FourLetters.file: self = .file(try StoredFile(range, in: file))
    case FourLetters.color: self = .color(try NamedColor(range, in: file))
    case FourLetters.multisize: self = .multisize(try IconSize.list(range, in: file))
    case FourLetters.gradient: self = .gradient(try NamedGradient(range, in: file))
    case FourLetters.externalLink: self = .externalLink(ExternalLink(range, in: file))
    case 0:
      if layout == .link { throw .invalid(part: "link without an atlas", offset: range.lowerBound) }
      self = .none
    default: self = .structure(Self.name(ofTagAt: range.lowerBound, in: file))
    }
  }

  /// Returns true for a bitmap with compression 0. With a link, the link counts.
  private static func isUncompressed(_ range: Range<Int>, in file: Span<UInt8>) -> Bool {
    range.count >= 12 && file.uint32(at: range.lowerBound + 8) == 0
  }

  /// Returns the four letters of a tag, with `?` for bytes that are not printable ASCII.
  private static func name(ofTagAt offset: Int, in file: Span<UInt8>) -> String {
    String(
      decoding: (0..<4).map { (0x20...0x7E).contains(file[offset + $0]) ? file[offset + $0] : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}

extension RenditionBitmap {
  /// Reads `MLEC`: flags, compression, and the length of the data or the number of chunks. Lengths are cut to the bytes
  /// that exist; the decoder reports data that is too short.
  init(_ range: Range<Int>, height: Int, in file: Span<UInt8>) throws(CatalogError) {
    let start = range.lowerBound
    guard range.count >= 16 else { throw .outOfBounds(part: "bitmap", offset: start) }
    let (flags, length) = (file.word32(at: start + 4), file.uint32(at: start + 12))
    let hasChunks = flags & 1 != 0
    self.init(
      compression: RenditionCompression(rawValue: file.uint32(at: start + 8)), isOpaque: flags & 2 != 0,
      chunks: hasChunks
        ? try Self.chunks(length, in: start + 16..<range.upperBound, of: file)
        : [Chunk(rows: height, range: start + 16..<start + 16 + min(length, range.count - 16))])
  }

  /// The bytes of a chunk before its data: `KCBC`, 0, 0, rows, length.
  private static let chunkHeader = 20

  private static func chunks(
    _ count: Int, in range: Range<Int>, of file: Span<UInt8>
  ) throws(CatalogError) -> [Chunk] {
    guard count <= range.count / chunkHeader else {
      throw .invalid(part: "number of chunks", offset: range.lowerBound - 4)
    }
    var chunks: [Chunk] = []
    chunks.reserveCapacity(count)
    var position = range.lowerBound
    for _ in 0..<count {
      guard range.upperBound - position >= chunkHeader, file.word32(at: position) == FourLetters.chunk else {
        throw .invalid(part: "chunk", offset: position)
      }
      let data = position + chunkHeader
      let end = data + min(file.uint32(at: position + 16), range.upperBound - data)
      chunks.append(Chunk(rows: file.uint32(at: position + 12), range: data..<end))
      position = end
    }
    return chunks
  }
}

extension AtlasLink {
  /// The bytes before the key: `KLNI`, flags, the frame, the layout, the key's length (32 bits, not aligned).
  private static let fixedLength = 30

  init(_ data: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = data.lowerBound
    guard data.count >= Self.fixedLength else { throw .outOfBounds(part: "link", offset: start) }
    guard file.word32(at: start) == FourLetters.link else { throw .invalid(part: "link", offset: start) }
    x = file.uint32(at: start + 8)
    y = file.uint32(at: start + 12)
    width = file.uint32(at: start + 16)
    height = file.uint32(at: start + 20)
    layout = RenditionLayout(rawValue: file.uint16(at: start + 24))
    let key = start + Self.fixedLength
    target = RenditionKey(pairsIn: key..<key + min(file.uint32(at: start + 26), data.upperBound - key), of: file)
  }
}

extension StoredFile {
  /// Reads `DWAR`: flags (1: LZFSE), length, bytes. A length beyond the rendition is cut.
  init(_ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = range.lowerBound
    guard range.count >= 12 else { throw .outOfBounds(part: "stored file", offset: start) }
    let length = min(file.uint32(at: start + 8), range.count - 12)
    self.range = start + 12..<start + 12 + length
    let firstWord = length >= 4 ? file.word32(at: start + 12) : 0
    isCompressed = file.word32(at: start + 4) & 1 != 0 || FourLetters.streams.contains(firstWord)
    signature = isCompressed ? 0 : firstWord
  }
}
