import CrushCodecs

/// An ancillary chunk to be written beside the image data.
package struct AncillaryChunk: Sendable, Equatable {
  package let type: ChunkType
  package let data: [UInt8]
  package let isAfterImageData: Bool

  package init(type: ChunkType, data: [UInt8], isAfterImageData: Bool) {
    self.type = type
    self.data = data
    self.isAfterImageData = isAfterImageData
  }
}

/// A file's ancillary chunks, divided into kept and stripped ones.
package struct AncillaryChunks: Sendable, Equatable {
  /// The kept chunks in file order, translated for the output format.
  package let kept: [AncillaryChunk]
  /// The removed chunks: type, and size in bytes with length, type and CRC.
  package let stripped: [(type: ChunkType, bytes: Int)]

  package static func == (left: AncillaryChunks, right: AncillaryChunks) -> Bool {
    left.kept == right.kept && left.stripped.elementsEqual(right.stripped, by: ==)
  }

  package var strippedBytes: Int { stripped.reduce(0) { $0 + $1.bytes } }

  /// The output format, as far as it changes the data of chunks.
  package enum Target: Sendable, Equatable {
    /// A standard PNG of the image's own color type. Chunks are copied unchanged.
    case sameForm
    /// CgBI: RGBA, deflate streams without their zlib wrapper.
    case cgbi
    /// A standard PNG made from CgBI, as RGB or RGBA.
    case standard(ColorType)
  }

  /// - Parameter orientation: the orientation that a stripped chunk declares, 1 for upright. If no Exif is kept, a
  ///   new Exif with only the orientation is added.
  package init(
    of image: PNGFile, in file: Span<UInt8>, policy: StripPolicy, target: Target, orientation: Int = 1
  ) {
    let defaults = policy.base == .safe ? DisplayDefaults(of: image, in: file) : nil
    var kept: [AncillaryChunk] = []
    var stripped: [(type: ChunkType, bytes: Int)] = []
    var isAfterImageData = false
    var budget = ChunkTranslation.inflatedSum
    // hIST counts the uses of PLTE's colors. Without PLTE it is invalid.
    let keepsPalette = target == .sameForm && (image.header.colorType == .palette || policy.keeps(.palette))
    for chunk in image.chunks {
      let type = chunk.type
      if type == .imageData { isAfterImageData = true }
      if !Self.isAncillary(type, in: image) { continue }
      let chunkInFile = AncillaryChunk(
        type: type, data: ChunkRules.copy(file.extracting(chunk.data)), isAfterImageData: isAfterImageData)
      let isBound = type.traits.contains(.boundToStream) || type == .histogram && !keepsPalette
      let isDefault = !policy.keep.contains(type) && defaults?.contains(chunkInFile) == true
      if !isBound, !isDefault, policy.keeps(type),
        let translated = Self.translate(chunkInFile, of: image, to: target, budget: &budget)
      {
        kept.append(translated)
      } else {
        stripped.append((type, chunk.range.count))
      }
    }
    if orientation != 1, !kept.contains(where: { $0.type == .exif }) {
      kept.append(AncillaryChunk(type: .exif, data: Self.exif(orientation: orientation), isAfterImageData: false))
    }
    self.kept = kept
    self.stripped = stripped
  }

  /// Returns Exif data of one entry: big-endian TIFF, a directory at offset 8, tag 274, one short number (TIFF 6.0,
  /// section 2).
  private static func exif(orientation: Int) -> [UInt8] {
    Array("MM".utf8) + [
      0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation & 0xF), 0, 0, 0, 0, 0, 0,
    ]
  }

  /// PLTE is ancillary if it only suggests colors. tRNS never is.
  private static func isAncillary(_ type: ChunkType, in image: PNGFile) -> Bool {
    if type == .palette { return image.header.colorType != .palette }
    return type != .transparency && (type.isAncillary || type == .cgbi)
  }

  private static func translate(
    _ chunk: AncillaryChunk, of image: PNGFile, to target: Target, budget: inout Int
  ) -> AncillaryChunk? {
    switch target {
    case .sameForm: chunk
    case .cgbi: ChunkTranslation.toCgBI(chunk, of: image, budget: &budget)
    case .standard(let colorType): ChunkTranslation.fromCgBI(chunk, colorType: colorType, budget: &budget)
    }
  }
}
