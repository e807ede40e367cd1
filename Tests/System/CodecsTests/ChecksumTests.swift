import CrushCodecs
import CrushFixtures
import Testing

@Suite struct ChecksumTests {
  @Test func `both checksums have their known values`() {
    #expect(Checksum.crc32(Array("123456789".utf8).span) == 0xCBF4_3926)
    #expect(Checksum.adler32(Array("Wikipedia".utf8).span) == 0x11E6_0398)
    // The CRC of every IEND.
    #expect(Checksum.crc32(Array("IEND".utf8).span) == 0xAE42_6082)
  }

  @Test func `empty input gives the start values and does not change a checksum`() {
    let none: [UInt8] = []
    #expect(Checksum.crc32(none.span) == 0)
    #expect(Checksum.adler32(none.span) == 1)
    #expect(Checksum.crc32(none.span, continuing: 0x1234_5678) == 0x1234_5678)
    #expect(Checksum.adler32(none.span, continuing: 0x1234_5678) == 0x1234_5678)
  }

  @Test(arguments: [1, 2, 3, 15, 16, 17, 63, 255, 1024, 5553, 70_000])
  func `both checksums equal their definitions`(count: Int) {
    var generator = SeededGenerator(seed: 3101)
    for bytes in [generator.bytes(count), [UInt8](repeating: 255, count: count)] {
      #expect(Checksum.crc32(bytes.span) == ReferenceChecksum.crc32(bytes), "seed \(generator.seed)")
      #expect(Checksum.adler32(bytes.span) == ReferenceChecksum.adler32(bytes), "seed \(generator.seed)")
    }
  }

  @Test func `two parts give the checksum of the whole at every cut`() {
    var generator = SeededGenerator(seed: 3102)
    let bytes = generator.bytes(97)
    let whole = (crc: Checksum.crc32(bytes.span), adler: Checksum.adler32(bytes.span))
    for cut in 0...97 {
      let first = bytes.span.extracting(0..<cut)
      let second = bytes.span.extracting(cut..<97)
      #expect(Checksum.crc32(second, continuing: Checksum.crc32(first)) == whole.crc, "cut at \(cut)")
      #expect(Checksum.adler32(second, continuing: Checksum.adler32(first)) == whole.adler, "cut at \(cut)")
    }
  }
}
