/// Why a file is not a PNG that can be used. Every case says what and where; the file's path is the caller's.
package enum PNGError: Error, Sendable, Equatable {
  /// The first bytes are not PNG's signature.
  case notPNG(SignatureFault)
  /// The file ends inside a chunk, or before IEND.
  case truncated(ChunkType?, offset: Int, needed: Int, available: Int)
  /// A chunk's type is not four letters; usually the length before it is wrong.
  case badType(code: UInt32, offset: Int)
  /// A chunk's checksum is not that of its bytes.
  case badCRC(ChunkType, offset: Int, stored: UInt32, computed: UInt32)
  /// A chunk's data has a size that the standard does not allow.
  case badLength(ChunkType, offset: Int, length: Int, expected: LengthRule)
  /// A chunk stands where it may not.
  case misplaced(ChunkType, offset: Int, PlacementRule)
  /// A chunk that every such PNG has is not there. The offset is where the search ended.
  case missing(ChunkType, offset: Int)
  /// A critical chunk that this reader does not know: the image cannot be shown without it.
  case unknownCritical(ChunkType, offset: Int)
  /// IHDR says something that the standard does not allow.
  case badHeader(HeaderField, value: UInt32, offset: Int)
  /// Bytes after IEND.
  case trailingData(offset: Int, count: Int)
  /// The compressed image data is not what IHDR promises. The offset is that of the first IDAT.
  case badImageData(DataFault, offset: Int)
  /// A CgBI whose pixels are in a form that Apple's tools do not write.
  case unsupportedCgBI(ColorType, bitDepth: Int, offset: Int)
  /// The image is larger than the caller allows.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// Memory is short.
  case outOfMemory
  /// What was written does not decode to what was meant: a fault in this program, never in the input.
  case verificationFailed(VerificationFault)
}

/// What the start of a file shows when it is not PNG's signature.
package enum SignatureFault: Sendable, Equatable {
  case empty
  /// Fewer than the eight bytes of a signature.
  case short(count: Int)
  /// Another image format, by its own signature.
  case otherFormat(String)
  /// A Git LFS pointer in the place of the file.
  case lfsPointer
  case text
  /// The signature as it looks after line endings were converted or the high bit was cleared.
  case damagedByTextTransfer
  /// Anything else; its first bytes.
  case unknown(firstBytes: [UInt8])
}

/// What sizes a chunk's data may have.
package enum LengthRule: Sendable, Equatable {
  case exactly(Int)
  case upTo(Int)
  /// 3 bytes for each of 1 to `entries` colors.
  case paletteOf(entries: Int)
}

/// Where a chunk may stand (PNG third edition, section 5.6).
package enum PlacementRule: Sendable, Equatable {
  case mustBeFirst
  case onlyOnce
  case before(ChunkType)
  case after(ChunkType)
  case consecutive
  case notWith(ColorType)
}

/// A field of IHDR.
package enum HeaderField: Sendable, Equatable {
  case width, height, colorType, compressionMethod, filterMethod, interlaceMethod
  case bitDepth(ColorType)
}

/// What is wrong with the image data behind the chunks.
package enum DataFault: Sendable, Equatable {
  /// Not a deflate stream, or a checksum that is wrong, or a stream that ends early.
  case notDeflate
  case tooShort(expected: Int)
  case tooLong(expected: Int)
  /// Bytes in IDAT after the end of the stream.
  case trailingBytes(count: Int)
  /// References that reach back further than the window that the stream declares, in bytes.
  case window(declared: Int)
  case filterType(UInt8, row: Int, pass: Int?)
  case paletteIndex(Int, entries: Int)
}

/// How a written file differs from what was meant.
package enum VerificationFault: Sendable, Equatable {
  case refused(by: String, reason: String)
  case differs(pixel: Int)
}
