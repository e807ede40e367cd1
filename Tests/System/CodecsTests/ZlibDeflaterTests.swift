import CrushCodecs
import Testing

@Suite struct ZlibDeflaterTests {
  private static let text = Array((0..<200).map { "line \($0) of a text\n" }.joined().utf8)

  @Test func `the standard settings give the size of zlib at level 6`() throws {
    let result = ZlibDeflater.standard.compress(Self.text.span, .zlib)
    // Python: len(zlib.compress(b"".join(b"line %d of a text\n" % i for i in range(200)), 6)).
    #expect(result.stream.count == 439)
    #expect(result.flushed == result.stream.count)
    // The header of a window of 32 KiB and the default level (RFC 1950, section 2.2).
    #expect(Array(result.stream.prefix(2)) == [0x78, 0x9C])
    let inflated = try Inflater.inflate(result.stream.span, .zlib, limit: 1 << 20)
    #expect(inflated == Self.text)
  }

  @Test func `bytes without a pattern fit into the bound`() {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13 ^ $0) }
    for settings in [ZlibDeflater.standard, ZlibDeflater()] {
      #expect(settings.compress(bytes.span, .raw).stream.count <= bytes.count + 64 + bytes.count / 1000)
    }
    #expect(ZlibDeflater.standard.compress([UInt8]().span, .zlib).stream.count == 8)
  }
}
