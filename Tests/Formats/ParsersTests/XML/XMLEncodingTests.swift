import CrushBasics
import CrushParsers
import Testing

@Suite struct XMLEncodingTests {
  private func text(_ bytes: [UInt8]) throws -> String {
    String(decoding: try Transcoder.utf8(fromXML: bytes), as: UTF8.self)
  }

  private static let sample = "<a>é€😀</a>"

  @Test func `a byte order mark determines the encoding`() throws {
    let units = Array(Self.sample.utf16)
    let scalars = Self.sample.unicodeScalars.map(\.value)
    #expect(try text([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == Self.sample)
    #expect(try text([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == Self.sample)
    #expect(try text([0, 0, 0xFE, 0xFF] + scalars.flatMap { bytes(of: $0) }) == Self.sample)
    #expect(try text([0xFF, 0xFE, 0, 0] + scalars.flatMap { bytes(of: $0).reversed() }) == Self.sample)
    #expect(try text([0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8)) == "\u{FEFF}" + Self.sample)
  }

  private func bytes(of value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private func declared(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"\(name)\"?><a>".utf8) + bytes
  }

  @Test(arguments: ["UTF-8", "utf-8", "utf8"])
  func `UTF-8 is not validated`(_ name: String) throws {
    let bytes = declared(name, [0xFF])
    #expect(try Transcoder.utf8(fromXML: bytes) == bytes)
  }

  @Test func `declared one-byte encodings`() throws {
    #expect(try text(declared("iso-8859-1", [0xE9, 0x80])).hasSuffix("é\u{80}"))
    #expect(try text(declared("windows-1252", [0xE9, 0x80, 0x9F, 0x81])).hasSuffix("é€Ÿ\u{81}"))
    #expect(try text(declared("US-ASCII", [0x41])).hasSuffix("A"))
    #expect(throws: XMLError.encoding(.malformed(encoding: "US-ASCII, as declared", offset: 45))) {
      try text(declared("US-ASCII", [0x41, 0xE9]))
    }
  }

  @Test(arguments: ["X-BOGUS", "Shift_JIS", "macintosh", ""])
  func `unknown encodings are errors`(_ name: String) {
    #expect(throws: XMLError.encoding(.unknown(name, offset: 30))) { try text(declared(name, [])) }
  }

  @Test func `UTF-16 without a byte order mark is an error`() {
    #expect(throws: XMLError.encoding(.unknown("UTF-16 without a byte order mark", offset: 30))) {
      try text(declared("UTF-16", []))
    }
    #expect(throws: XMLError.encoding(.unknown("UTF-16 without a byte order mark", offset: 0))) {
      try text([0, 0x3C, 0, 0x61])
    }
  }

  @Test func `a declaration counts only at the start`() throws {
    #expect(try text(Array(" <?xml encoding='X-BOGUS'?><a/>".utf8)).hasPrefix(" <?xml"))
    #expect(try text(Array("<?xml version='1.0'?><a encoding='X-BOGUS'/>".utf8)).hasSuffix("/>"))
  }
}
