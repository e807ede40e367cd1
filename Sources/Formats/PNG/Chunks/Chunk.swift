/// The position of one chunk in its file.
package struct Chunk: Sendable, Equatable {
  package let type: ChunkType
  /// The offset of the chunk's length field.
  package let offset: Int
  /// The range of the data, without length, type and CRC.
  package let data: Range<Int>

  /// The range of the whole chunk, from the length field to the CRC.
  package var range: Range<Int> { offset..<data.upperBound + 4 }
}
