import CrushCodecs

/// A PNG file under construction: the signature, chunks with lengths and CRCs, and IEND.
struct ChunkWriter {
  private(set) var file = Signature.bytes

  mutating func append(_ type: ChunkType, _ data: Span<UInt8>) {
    precondition(data.count <= 0x7FFF_FFFF, "a chunk holds at most 2³¹ − 1 bytes")
    file.append(contentsOf: BigEndian.bytes(UInt32(data.count)))
    let start = file.count
    file.append(contentsOf: type.bytes)
    Words.append(data, to: &file)
    let crc = Checksum.crc32(file.span.extracting(start..<file.count))
    file.append(contentsOf: BigEndian.bytes(crc))
  }

  mutating func append(_ type: ChunkType, _ data: [UInt8]) { append(type, data.span) }

  /// Appends the compressed image data in chunks of at most `limit` bytes. An empty stream results in one empty chunk.
  mutating func appendImageData(_ stream: [UInt8], limit: Int = 0x7FFF_FFFF) {
    // Growth by doubling would need twice the memory of a large file.
    file.reserveCapacity(file.count + stream.count + 12 * (stream.count / limit + 2))
    let span = stream.span
    var start = 0
    repeat {
      let end = min(start + limit, stream.count)
      append(.imageData, span.extracting(start..<end))
      start = end
    } while start < stream.count
  }

  /// Appends IEND and returns the whole file.
  consuming func finish() -> [UInt8] {
    append(.imageEnd, [])
    return file
  }
}
