import Codecs

/// A chunk that is written beside the pixels.
package struct AncillaryChunk: Sendable, Equatable {
  package let type: ChunkType
  package let data: [UInt8]
  package let isAfterImageData: Bool
}

/// What becomes of a file's ancillary chunks.
package struct AncillaryChunks: Sendable, Equatable {
  /// In file order, translated for the format that is written.
  package let kept: [AncillaryChunk]
  /// What is left out: type and whole size in bytes with length, type and CRC.
  package let stripped: [(type: ChunkType, bytes: Int)]

  package static func == (left: AncillaryChunks, right: AncillaryChunks) -> Bool {
    left.kept == right.kept && left.stripped.elementsEqual(right.stripped, by: ==)
  }

  package var strippedBytes: Int { stripped.reduce(0) { $0 + $1.bytes } }

  /// The format that is written, as far as it changes what chunks hold.
  package enum Target: Sendable, Equatable {
    /// The same color type: chunks go over as they are.
    case sameForm
    /// CgBI: RGBA, deflate streams without their zlib wrapper.
    case cgbi
    /// A standard PNG made from CgBI, as RGB or RGBA.
    case standard(ColorType)
  }

  /// Chunks that are written for one color type and depth, and a profile, which is for gray or for color.
  static let boundToForm: Set<ChunkType> = [.significantBits, .background, .histogram, .colorProfile, .palette]

  /// Chunks that describe other chunks or the stream, not the image: they go whenever the image data is written anew.
  private static let boundToStream: Set<ChunkType> = [.dataOffset, .cgbi]

  package init(of image: PNGFile, in file: Span<UInt8>, policy: StripPolicy, target: Target) {
    var kept: [AncillaryChunk] = []
    var stripped: [(type: ChunkType, bytes: Int)] = []
    var isAfterImageData = false
    // hIST counts the uses of PLTE's colors: it cannot outlive it.
    let keepsPalette = target == .sameForm && (image.header.colorType == .palette || policy.keeps(.palette))
    for chunk in image.chunks {
      let type = chunk.type
      if type == .imageData { isAfterImageData = true }
      if !Self.isAncillary(type, in: image) { continue }
      let chunkInFile = AncillaryChunk(
        type: type, data: ChunkRules.copy(file.extracting(chunk.data)), isAfterImageData: isAfterImageData)
      let isBound = Self.boundToStream.contains(type) || type == .histogram && !keepsPalette
      if !isBound, policy.keeps(type), let translated = Self.translate(chunkInFile, of: image, to: target) {
        kept.append(translated)
      } else {
        stripped.append((type, chunk.range.count))
      }
    }
    self.kept = kept
    self.stripped = stripped
  }

  /// PLTE is ancillary where it only suggests colors; tRNS never is.
  private static func isAncillary(_ type: ChunkType, in image: PNGFile) -> Bool {
    if type == .palette { return image.header.colorType != .palette }
    return type != .transparency && (type.isAncillary || type == .cgbi)
  }

  private static func translate(
    _ chunk: AncillaryChunk, of image: PNGFile, to target: Target
  ) -> AncillaryChunk? {
    switch target {
    case .sameForm: chunk
    case .cgbi: ChunkTranslation.toCgBI(chunk, of: image)
    case .standard(let colorType): ChunkTranslation.fromCgBI(chunk, colorType: colorType)
    }
  }
}
