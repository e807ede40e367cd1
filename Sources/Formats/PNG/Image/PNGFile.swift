/// The structure of one PNG: its header and the positions of its chunks. It has no pixels, and copies no data except
/// PLTE and tRNS.
///
/// Chunks are ranges of the file's bytes, so each function that needs their data also gets the file. This makes it cheap to
/// look at a PNG: an audit of headers reads the size of an image and its color type without inflating a byte. The file is
/// checked against the standard at once, and a value of this type is a PNG whose chunks are valid.
package struct PNGFile: Sendable {
  package let header: ImageHeader
  /// All chunks in file order. Lenient reading omits damaged chunks that libpng ignores: see `UsableChunks`.
  package let chunks: [Chunk]
  /// The colors of PLTE as 8-bit R, G, B, or empty without PLTE. In RGB and RGBA images it is only a suggestion.
  package let palette: [UInt8]
  /// The data of tRNS, or nil without tRNS. If it is a color, the bits above the image's bit depth are 0.
  package let transparency: [UInt8]?
  /// The flags of CgBI, or nil in a standard PNG.
  package let cgbi: CgBIFlags?
  /// The number of bytes after IEND, which are not part of the image.
  package let trailingCount: Int
  let options: ReadingOptions

  /// Reads the chunks of a whole file and checks them against the standard: signature, CRCs, order, sizes, IHDR.
  ///
  /// - Throws: `PNGError`. The image data behind the chunks is checked when it is decoded.
  package init(_ file: Span<UInt8>, options: ReadingOptions = ReadingOptions()) throws(PNGError) {
    try self.init(anySize: file, options: options)
    try checkSize()
  }

  /// Reads the chunks of an image of any size. Call `checkSize` before decoding it.
  package init(anySize file: Span<UInt8>, options: ReadingOptions = ReadingOptions()) throws(PNGError) {
    let (chunks, trailingCount) = try ChunkScanner.scan(file, options: options)
    try self.init(chunks: chunks, trailingCount: trailingCount, in: file, options: options)
  }

  /// Reads the chunks before the image data of an image of any size. The image data is not read, and IEND is the only
  /// later chunk that is checked.
  ///
  /// - Parameters:
  ///   - start: the first bytes of the file.
  ///   - end: the last 12 bytes of the file.
  ///   - count: the size of the file in bytes.
  /// - Returns: nil if `start` does not reach the image data, or anything is wrong. Read the whole file for the error.
  package init?(start: Span<UInt8>, end: Span<UInt8>, count: Int, options: ReadingOptions = ReadingOptions()) {
    guard ChunkScanner.isEnd(end), let chunks = ChunkScanner.chunksBeforeImageData(start, count: count) else {
      return nil
    }
    do throws(PNGError) {
      try self.init(chunks: chunks, trailingCount: 0, in: start, options: options)
    } catch { return nil }
  }

  private init(
    chunks: [Chunk], trailingCount: Int, in file: Span<UInt8>, options: ReadingOptions
  ) throws(PNGError) {
    self.trailingCount = trailingCount
    self.options = options
    header = try ChunkRules.header(of: chunks, in: file)
    let chunks = options.isLenient ? UsableChunks.among(chunks, header: header) : chunks
    self.chunks = chunks
    try ChunkRules.checkPlacement(of: chunks, header: header)
    palette = try ChunkRules.palette(of: chunks, in: file, header: header)
    transparency = try ChunkRules.transparency(
      of: chunks, in: file, header: header, paletteEntries: palette.count / 3)
    cgbi = try CgBIFlags(of: chunks, in: file, header: header)
  }

  /// - Throws: `PNGError.tooManyPixels`.
  package func checkSize() throws(PNGError) {
    guard isWithinLimit else {
      throw .tooManyPixels(width: header.width, height: header.height, limit: options.maximumPixels)
    }
  }

  /// Whether the image has at most `ReadingOptions.maximumPixels` pixels.
  package var isWithinLimit: Bool { header.width <= options.maximumPixels / header.height }

  package var isCgBI: Bool { cgbi != nil }

  /// Whether the file has acTL, which marks an animation. Only the image in IDAT is decoded.
  package var isAnimated: Bool { contains(.animationControl) }

  package func contains(_ type: ChunkType) -> Bool { chunks.contains { $0.type == type } }

  package func first(_ type: ChunkType) -> Chunk? { chunks.first { $0.type == type } }

  /// Whether pixels may be transparent, by an alpha channel or tRNS.
  package var hasTransparency: Bool { header.colorType.hasAlphaChannel || transparency != nil }

  /// The bytes of compressed image data.
  package var imageDataCount: Int { chunks.reduce(0) { $0 + ($1.type == .imageData ? $1.data.count : 0) } }

  /// Returns the compressed image data of all IDAT chunks, joined, after `head` and before `tail`.
  package func imageData(in file: Span<UInt8>, after head: [UInt8] = [], before tail: [UInt8] = []) -> [UInt8] {
    var joined = [UInt8]()
    joined.reserveCapacity(head.count + imageDataCount + tail.count)
    joined += head
    for chunk in chunks where chunk.type == .imageData { Words.append(file.extracting(chunk.data), to: &joined) }
    joined += tail
    return joined
  }
}
