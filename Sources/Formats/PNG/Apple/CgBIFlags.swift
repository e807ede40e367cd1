/// The four bytes of CgBI: flags for the filters and the compression of the rows, a zero, and a big-endian
/// CGBitmapInfo.
///
/// The values come from 1,045 files made by Apple's tools. Byte 0 is 0x50 if every row has filter None, and 0x30 if
/// every row has Sub. Bytes 2 and 3 are 0x2002 (32-bit little endian, premultiplied alpha first) or 0x2006 (alpha
/// skipped).
package struct CgBIFlags: Sendable, Equatable {
  /// Byte 0. Bit 0x10 is raw deflate, 0x20 Sub only, 0x40 None only.
  package let data: UInt8
  /// The low 16 bits of CGBitmapInfo.
  package let bitmapInfo: UInt16

  package init(data: UInt8, bitmapInfo: UInt16) {
    self.data = data
    self.bitmapInfo = bitmapInfo
  }

  /// Creates the flags for rows filtered with `filter`, and for pixels that are all opaque or not.
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
    guard header.hasAppleForm else {
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

/// The filters of a CgBI image's rows.
package enum CgBIFilter: Sendable, CaseIterable, Equatable {
  /// One type for all rows, recorded in the flag byte.
  case none, sub
  /// A type for each row, and a flag byte that records none. No known file of Apple's tools has it, and it is untested
  /// on devices. It follows from the meaning of the bits in the other two values.
  case any

  /// The filters found in files of Apple's tools.
  package static let proven: [CgBIFilter] = [.none, .sub]
}
