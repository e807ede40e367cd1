/// A failure to read or verify a PNG. Each case contains the problem and its place in the file. The caller adds the
/// path.
package enum PNGError: Error, Sendable, Equatable {
  /// The first bytes are not PNG's signature.
  case notPNG(SignatureError)
  /// The file ends inside a chunk, or before IEND.
  case truncated(ChunkType?, offset: Int, needed: Int, available: Int)
  /// A chunk's type is not four letters, usually because the length before it is wrong.
  case badType(code: UInt32, offset: Int)
  /// A chunk's checksum does not match its bytes.
  case badCRC(ChunkType, offset: Int, stored: UInt32, computed: UInt32)
  /// A chunk's data has a size that the standard does not allow.
  case badLength(ChunkType, offset: Int, length: Int, expected: LengthRule)
  /// A chunk is at a place that the standard does not allow.
  case misplaced(ChunkType, offset: Int, PlacementRule)
  /// A required chunk is missing. The offset is the end of the search.
  case missing(ChunkType, offset: Int)
  /// A critical chunk that this reader does not know. The image cannot be shown without it.
  case unknownCritical(ChunkType, offset: Int)
  /// A field of IHDR has a value that the standard does not allow.
  case badHeader(HeaderField, value: UInt32, offset: Int)
  /// The file has bytes after IEND.
  case trailingData(offset: Int, count: Int)
  /// The compressed image data is damaged or does not match IHDR. The offset is the first IDAT's.
  case badImageData(ImageDataError, offset: Int)
  /// A CgBI image has a form that Apple's tools do not write.
  case unsupportedCgBI(ColorType, bitDepth: Int, offset: Int)
  /// The file has more chunks than the caller allows. The offset is that of the first chunk past the limit.
  case tooManyChunks(limit: Int, offset: Int)
  /// The image is larger than the caller allows.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// An allocation failed.
  case outOfMemory
  /// An encoded file does not decode to its source pixels. The cause is a fault in this program, never the input.
  case verificationFailed(VerificationError)
}

/// A start of a file that is not PNG's signature.
package enum SignatureError: Sendable, Equatable {
  case empty
  /// Fewer than the eight bytes of a signature.
  case short(count: Int)
  /// Another file format, recognized by its own signature.
  case otherFormat(String)
  /// A Git LFS pointer instead of the file.
  case lfsPointer
  case text
  /// A PNG signature whose line endings were converted or whose high bit was cleared.
  case damagedByTextTransfer
  /// Any other start, with the first bytes.
  case unknown(firstBytes: [UInt8])
}

/// The allowed sizes of a chunk's data.
package enum LengthRule: Sendable, Equatable {
  case exactly(Int)
  case upTo(Int)
  /// 3 bytes for each of 1 to `entries` colors.
  case paletteOf(entries: Int)
  /// 3 bytes for each of 1 to 256 colors, which an RGB image only suggests.
  case suggestedPalette
}

/// The allowed place of a chunk (PNG third edition, section 5.6).
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

/// A fault of the compressed image data.
package enum ImageDataError: Sendable, Equatable {
  /// The data is not a deflate stream, its checksum is wrong, or it ends early.
  case notDeflate
  case tooShort(expected: Int)
  case tooLong(expected: Int)
  /// IDAT has bytes after the end of the stream.
  case trailingBytes(count: Int)
  /// References reach back further than the window that the stream declares, in bytes.
  case window(declared: Int)
  /// The stream has codes that deflate reserves. zlib, and so libpng, rejects them.
  case reservedCodes
  case filterType(UInt8, row: Int, pass: Int?)
  case paletteIndex(Int, entries: Int)
}

/// A difference between an encoded file and its source pixels.
package enum VerificationError: Sendable, Equatable {
  case refused(by: String, reason: String)
  case differs(pixel: Int)
}
