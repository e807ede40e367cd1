/// Where one chunk lies in its file.
package struct Chunk: Sendable, Equatable {
  package let type: ChunkType
  /// Where the chunk starts: its length field.
  package let offset: Int
  /// The data, without length, type and CRC.
  package let data: Range<Int>

  /// The whole chunk, length field to CRC.
  package var range: Range<Int> { offset..<data.upperBound + 4 }
}
