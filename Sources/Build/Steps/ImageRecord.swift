package import CrushImageFacts
package import CrushPNG

/// The form and size of a PNG, and the chunks that were stripped from it.
package struct ImageRecord: Sendable, Equatable {
  /// The stripped chunks of one type.
  package struct Stripped: Sendable, Equatable {
    package let type: ChunkType
    package var count: Int
    /// The bytes of the chunks with their lengths, types and CRCs.
    package var bytes: Int

    package init(type: ChunkType, count: Int, bytes: Int) {
      self.type = type
      self.count = count
      self.bytes = bytes
    }
  }

  /// The result for a GPS position in the metadata.
  package enum Position: String, Sendable {
    case stripped, kept
  }

  package let footprint: MemoryFootprint
  package let colorType: ColorType
  package let bitDepth: Int
  /// The stripped ancillary chunks, ordered by the file's first chunk of each type.
  package let stripped: [Stripped]
  /// Nil if the metadata contains no position.
  package let position: Position?

  package var strippedBytes: Int { stripped.reduce(0) { $0 + $1.bytes } }

  package init(
    footprint: MemoryFootprint, colorType: ColorType, bitDepth: Int, stripped: [Stripped], position: Position?
  ) {
    self.footprint = footprint
    self.colorType = colorType
    self.bitDepth = bitDepth
    self.stripped = stripped
    self.position = position
  }

  /// - Parameter chunks: the kept and stripped ancillary chunks. Nil if the file was copied with all of them.
  package init(of image: PNGFile, in file: Span<UInt8>, chunks: AncillaryChunks?) {
    let holders = ImageMetadata.positionHolders(of: image, in: file)
    let isKept = chunks.map { Self.keeps(holders, $0) } ?? true
    self.init(
      footprint: MemoryFootprint(of: image.header), colorType: image.header.colorType,
      bitDepth: image.header.bitDepth, stripped: Self.sums(of: chunks?.stripped ?? []),
      position: holders.isEmpty ? nil : isKept ? .kept : .stripped)
  }

  /// Whether a chunk with a position was kept. A new Exif chunk with the orientation alone may replace stripped Exif.
  private static func keeps(_ holders: Set<ChunkType>, _ chunks: AncillaryChunks) -> Bool {
    let hasNewExif = chunks.stripped.contains { $0.type == .exif }
    return chunks.kept.contains { holders.contains($0.type) && !($0.type == .exif && hasNewExif) }
  }

  private static func sums(of chunks: [(type: ChunkType, bytes: Int)]) -> [Stripped] {
    var sums: [Stripped] = []
    var places: [ChunkType: Int] = [:]
    for chunk in chunks {
      if let index = places[chunk.type] {
        sums[index].count += 1
        sums[index].bytes += chunk.bytes
      } else {
        places[chunk.type] = sums.count
        sums.append(Stripped(type: chunk.type, count: 1, bytes: chunk.bytes))
      }
    }
    return sums
  }
}
