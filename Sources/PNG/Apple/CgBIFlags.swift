/// The four bytes of CgBI: how Apple's tool filtered and compressed the rows, and a big-endian CGBitmapInfo.
///
/// Established from 1,045 files that Apple's tools made: byte 0 is 0x50 where every row has filter None, 0x30 where
/// every row has Sub; bytes 2 and 3 are 0x2002 (32-bit little endian, premultiplied alpha first) or 0x2006 (alpha
/// skipped).
package struct CgBIFlags: Sendable, Equatable {
  /// Bit 0x10 raw deflate, 0x20 Sub only, 0x40 None only.
  package let data: UInt8
  /// CGBitmapInfo's low 16 bits.
  package let bitmapInfo: UInt16

  package init(data: UInt8, bitmapInfo: UInt16) {
    self.data = data
    self.bitmapInfo = bitmapInfo
  }

  /// What to write for rows that all have `filter`, and for pixels that are or are not all opaque.
  package init(filter: CgBIFilter, isOpaque: Bool) {
    let data: UInt8 =
      switch filter {
      case .none: 0x50
      case .sub: 0x30
      case .any: 0x10
      }
    self.init(data: data, bitmapInfo: isOpaque ? 0x2006 : 0x2002)
  }

  init?(of chunks: [Chunk], in file: Span<UInt8>, header: ImageHeader) throws(PNGError) {
    guard let chunk = chunks.first, chunk.type == .cgbi else { return nil }
    try ChunkRules.checkLength(chunk, .exactly(4))
    guard header.bitDepth == 8, header.colorType == .rgba || header.colorType == .rgb else {
      throw .unsupportedCgBI(header.colorType, bitDepth: header.bitDepth, offset: chunk.offset)
    }
    let data = file.extracting(chunk.data)
    self.init(data: data[0], bitmapInfo: BigEndian.uint16(data, at: 2))
  }

  package var isRawDeflate: Bool { data & 0x10 != 0 }

  /// Whether a device may treat the pixels as opaque.
  package var skipsAlpha: Bool { bitmapInfo & 0x1F == 6 || bitmapInfo & 0x1F == 5 }

  /// The chunk's data.
  package var bytes: [UInt8] {
    [data, 0, UInt8(truncatingIfNeeded: bitmapInfo >> 8), UInt8(truncatingIfNeeded: bitmapInfo)]
  }
}

/// How the rows of a CgBI image are filtered.
package enum CgBIFilter: Sendable, CaseIterable, Equatable {
  /// All with the same type, which the flag byte promises.
  case none, sub
  /// Each with its own type, and a flag byte that promises none. Apple's tools have never been seen to write it, and
  /// nobody has tried it on devices: it follows from what the bits of the other two values say.
  case any

  /// What Apple's tools write.
  package static let proven: [CgBIFilter] = [.none, .sub]
}
