/// The ancillary chunks that Xcode's tool keeps, in the tool's order.
struct AppleChunks {
  let beforeImageData: [AncillaryChunk]
  let afterImageData: [AncillaryChunk]

  init(of image: PNGFile, in file: Span<UInt8>, isCgBI: Bool, stripsText: Bool) {
    var before: [AncillaryChunk] = []
    var after: [AncillaryChunk] = []
    var isAfterImageData = false
    var budget = ChunkTranslation.inflatedSum
    for chunk in image.chunks {
      if chunk.type == .imageData { isAfterImageData = true }
      let traits = chunk.type.traits
      guard traits.contains(.keptByApple), !(isCgBI && chunk.type == .transparency),
        !(stripsText && traits.contains(.textual))
      else { continue }
      let source = AncillaryChunk(
        type: chunk.type, data: ChunkRules.copy(file.extracting(chunk.data)), isAfterImageData: isAfterImageData)
      guard let kept = isCgBI ? ChunkTranslation.toCgBI(source, of: image, budget: &budget) : source else { continue }
      if isAfterImageData { after.append(kept) } else { before.append(kept) }
    }
    beforeImageData = Self.sorted(Self.withColorSpace(before))
    afterImageData = after
  }

  /// Adds gAMA and cHRM beside sRGB with the values of sRGB, as libpng does (PNG third edition, section 11.3.2.5).
  private static func withColorSpace(_ chunks: [AncillaryChunk]) -> [AncillaryChunk] {
    guard chunks.contains(where: { $0.type == .standardRGB }) else { return chunks }
    let rest = chunks.filter { $0.type != .gamma && $0.type != .chromaticities }
    let gamma = BigEndian.bytes(45_455)
    let chromaticities = DisplayDefaults.chromaticities.flatMap { BigEndian.bytes(UInt32($0)) }
    return rest + [
      AncillaryChunk(type: .gamma, data: gamma, isAfterImageData: false),
      AncillaryChunk(type: .chromaticities, data: chromaticities, isAfterImageData: false),
    ]
  }

  private static func sorted(_ chunks: [AncillaryChunk]) -> [AncillaryChunk] {
    ChunkType.all(with: .keptByApple).flatMap { type in chunks.filter { $0.type == type } }
  }
}
