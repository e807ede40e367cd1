import CrushPNG
import Testing

/// Tests of the text of each case, which users read and other programs may search for.
@Suite struct PNGErrorTextTests {
  @Test(
    arguments: [
      (.notPNG(.empty), "not a PNG: the file is empty"),
      (.notPNG(.short(count: 3)), "not a PNG: the file has 3 bytes, a signature alone has 8"),
      (.notPNG(.otherFormat("a JPEG file")), "not a PNG: it is a JPEG file"),
      (
        .notPNG(.damagedByTextTransfer),
        "not a PNG: the signature is damaged as by a text-mode transfer (line endings converted or the high bit cleared)"
      ),
      (
        .notPNG(.unknown(firstBytes: [0, 1, 0x0A, 0xFF, 0x10, 0x7F, 2, 3])),
        "not a PNG: it starts with 00 01 0a ff 10 7f 02 03, expected 89 50 4e 47 0d 0a 1a 0a"
      ),
      (
        .truncated(.imageData, offset: 33, needed: 100, available: 40),
        "chunk IDAT at offset 33: the file ends inside it; 100 bytes expected, 40 left"
      ),
      (
        .truncated(nil, offset: 57, needed: 12, available: 5),
        "offset 57: the file ends where a chunk should start; 12 bytes expected, 5 left"
      ),
      (
        .badType(code: 0x0049_4441, offset: 37),
        "offset 37: a chunk type should be four letters, found 0x00494441; the length of the chunk before may be wrong"
      ),
      (
        .badCRC(.imageHeader, offset: 8, stored: 0x1, computed: 0xDEAD_BEEF),
        "chunk IHDR at offset 8: its CRC is 0x00000001, but its bytes give 0xdeadbeef; it is damaged"
      ),
      (
        .badLength(.imageHeader, offset: 8, length: 12, expected: .exactly(13)),
        "chunk IHDR at offset 8: has 12 bytes, expected 13"
      ),
      (
        .badLength(.transparency, offset: 90, length: 5, expected: .upTo(4)),
        "chunk tRNS at offset 90: has 5 bytes, expected at most 4"
      ),
      (
        .badLength(.palette, offset: 33, length: 7, expected: .paletteOf(entries: 16)),
        "chunk PLTE at offset 33: has 7 bytes, expected 3 for each of 1 to 16 colors"
      ),
      (.misplaced(.cgbi, offset: 33, .mustBeFirst), "chunk CgBI at offset 33: it must be the first chunk"),
      (.misplaced(.palette, offset: 60, .onlyOnce), "chunk PLTE at offset 60: it may occur only once"),
      (.misplaced(.palette, offset: 60, .before(.imageData)), "chunk PLTE at offset 60: it must come before IDAT"),
      (.misplaced(.transparency, offset: 60, .after(.palette)), "chunk tRNS at offset 60: it must come after PLTE"),
      (
        .misplaced(.imageData, offset: 60, .consecutive),
        "chunk IDAT at offset 60: all chunks of this type must follow each other"
      ),
      (
        .misplaced(.palette, offset: 33, .notWith(.grayAlpha)),
        "chunk PLTE at offset 33: it may not occur with color type 4 (grayscale with alpha)"
      ),
      (
        .missing(.imageEnd, offset: 99), "offset 99: the required chunk IEND is missing before this offset"
      ),
      (
        .unknownCritical(ChunkType("AsCR"), offset: 33),
        "chunk AsCR at offset 33: this critical chunk is not in the standard, so the image cannot be read"
      ),
      (
        .badImageData(.reservedCodes, offset: 33),
        "image data (IDAT) from offset 33: the compressed stream has codes that deflate reserves, so other readers reject the image"
      ),
      (
        .tooManyChunks(limit: 262_144, offset: 99),
        "offset 99: more than 262144 chunks, the limit; encode the image again with larger chunks"
      ),
      (
        .badHeader(.width, value: 0, offset: 16), "chunk IHDR, offset 16: width is 0, expected 1 to 2147483647"
      ),
      (
        .badHeader(.height, value: 0x8000_0000, offset: 20),
        "chunk IHDR, offset 20: height is 2147483648, expected 1 to 2147483647"
      ),
      (
        .badHeader(.colorType, value: 9, offset: 25), "chunk IHDR, offset 25: color type is 9, expected 0, 2, 3, 4 or 6"
      ),
      (
        .badHeader(.bitDepth(.gray), value: 3, offset: 24),
        "chunk IHDR, offset 24: bit depth is 3, expected 1, 2, 4, 8 or 16 with color type 0 (grayscale)"
      ),
      (
        .badHeader(.bitDepth(.palette), value: 16, offset: 24),
        "chunk IHDR, offset 24: bit depth is 16, expected 1, 2, 4 or 8 with color type 3 (palette)"
      ),
      (
        .badHeader(.bitDepth(.rgb), value: 4, offset: 24),
        "chunk IHDR, offset 24: bit depth is 4, expected 8 or 16 with color type 2 (RGB)"
      ),
      (
        .badHeader(.compressionMethod, value: 1, offset: 26),
        "chunk IHDR, offset 26: compression method is 1, expected 0 (deflate)"
      ),
      (.badHeader(.filterMethod, value: 64, offset: 27), "chunk IHDR, offset 27: filter method is 64, expected 0"),
      (
        .badHeader(.interlaceMethod, value: 2, offset: 28),
        "chunk IHDR, offset 28: interlace method is 2, expected 0 (none) or 1 (Adam7)"
      ),
      (
        .trailingData(offset: 200, count: 4),
        "offset 200: 4 bytes after IEND, where the file should end"
      ),
      (
        .badImageData(.notDeflate, offset: 33),
        "image data (IDAT) from offset 33: the compressed stream is damaged or ends early"
      ),
      (
        .badImageData(.tooShort(expected: 20), offset: 33),
        "image data (IDAT) from offset 33: has fewer than the 20 bytes that IHDR implies"
      ),
      (
        .badImageData(.tooLong(expected: 20), offset: 33),
        "image data (IDAT) from offset 33: has more than the 20 bytes that IHDR implies"
      ),
      (
        .badImageData(.trailingBytes(count: 2), offset: 33),
        "image data (IDAT) from offset 33: 2 bytes follow the end of the compressed stream"
      ),
      (
        .badImageData(.filterType(9, row: 5, pass: nil), offset: 33),
        "image data (IDAT) from offset 33: row 5 has filter type 9, expected 0 to 4"
      ),
      (
        .badImageData(.filterType(9, row: 1, pass: 7), offset: 33),
        "image data (IDAT) from offset 33: row 1 of interlace pass 7 has filter type 9, expected 0 to 4"
      ),
      (
        .badImageData(.paletteIndex(3, entries: 3), offset: 54),
        "image data (IDAT) from offset 54: a pixel has palette index 3, but PLTE has 3 colors"
      ),
      (
        .unsupportedCgBI(.rgba, bitDepth: 16, offset: 8),
        "chunk CgBI at offset 8: a CgBI image is 8-bit RGB or RGBA, this one is 16-bit RGBA"
      ),
      (
        .tooManyPixels(width: 20_000, height: 20_000, limit: 1 << 28),
        "20000×20000 pixels are more than the limit of 268,435,456"
      ),
      (.outOfMemory, "out of memory"),
      (
        .verificationFailed(.refused(by: "libpng", reason: "IDAT: CRC error")),
        "the result failed the check before writing, which is a fault in assetcrush (please report it): libpng rejects it: IDAT: CRC error"
      ),
      (
        .verificationFailed(.differs(pixel: 7)),
        "the result failed the check before writing, which is a fault in assetcrush (please report it): pixel 7 differs"
      ),
    ] as [(PNGError, String)])
  func `every case has a text with the problem and its place`(error: PNGError, text: String) {
    #expect(error.description == text)
  }
}
