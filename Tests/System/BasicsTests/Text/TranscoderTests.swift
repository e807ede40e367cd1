import CrushBasics
import Testing

@Suite struct TranscoderTests {
  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF, 0x41], .utf8, 3), ([0xFE, 0xFF], .utf16(bigEndian: true), 2),
      ([0xFF, 0xFE, 0x41, 0], .utf16(bigEndian: false), 2), ([0, 0, 0xFE, 0xFF], .utf32(bigEndian: true), 4),
      ([0xFF, 0xFE, 0, 0], .utf32(bigEndian: false), 4),
    ] as [([UInt8], TextEncoding, Int)])
  func `a byte order mark determines the encoding`(_ bytes: [UInt8], _ encoding: TextEncoding, _ length: Int) throws {
    let mark = try #require(TextEncoding.mark(of: bytes))
    #expect(mark.encoding == encoding)
    #expect(mark.length == length)
  }

  @Test(arguments: [[], [0x41], [0xEF, 0xBB], [0xFE], [0, 0, 0xFE]] as [[UInt8]])
  func `a text without a byte order mark`(_ bytes: [UInt8]) {
    #expect(TextEncoding.mark(of: bytes) == nil)
  }

  @Test(
    arguments: [
      ([0xFE, 0xFF, 0xD8, 0x00], 2), ([0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x41], 2), ([0xFE, 0xFF, 0x00], 2),
      ([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], 2),
    ] as [([UInt8], Int)])
  func `malformed UTF-16`(_ bytes: [UInt8], _ offset: Int) throws {
    let encoding = try #require(TextEncoding.mark(of: bytes)).encoding
    let error = try #require(throws: TextEncodingError.self) { try Transcoder.utf8(from: bytes, encoding: encoding) }
    #expect(error.offset == offset)
  }

  @Test func `malformed UTF-32`() throws {
    let bytes: [UInt8] = [0, 0, 0xFE, 0xFF, 0, 0, 0xD8, 0]
    let error = try #require(throws: TextEncodingError.self) {
      try Transcoder.utf8(from: bytes, encoding: .utf32(bigEndian: true))
    }
    #expect(error.offset == 4)
  }
}
