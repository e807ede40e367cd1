import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct DecodingLimitTests {
  @Test(arguments: [0, 1, 2, 3, 4, 5, 8, 10, 11])
  func `a header without pixels behind it costs no memory and no time`(compression: Int) {
    let data = [
      [], [UInt8](repeating: 0, count: 64), DecodingFixture.stream([1, 2, 3, 4]),
      Array("bvx-".utf8) + little32(-1 & 0xFFFF_FFFF),
    ]
    for (width, height) in [(1, 1 << 28), (1 << 28, 1), (16384, 16384), (0xFFFF_FFFF, 0xFFFF_FFFF), (0, 1), (1, 0)] {
      for bytes in data {
        for hasChunks in [false, true] {
          let fixture = DecodingFixture(
            width: width, height: height, compression: compression, bytesPerRow: 0xFFFF_FFFF,
            bands: [(height, bytes), (0xFFFF_FFFF, bytes)].prefix(hasChunks ? 2 : 1).map { $0 }, hasChunks: hasChunks)
          #expect(fixture.error(limit: 1 << 30) != nil)
        }
      }
    }
  }

  @Test func `an image of the limit decodes, a larger one does not`() throws {
    let fixture = DecodingFixture(width: 3, height: 2, bands: [(2, [UInt8](repeating: 1, count: 24))])
    #expect(fixture.error(limit: 24) == nil)
    #expect(fixture.error(limit: 23) == .tooLarge(bytes: 24, limit: 23))
    let wide = DecodingFixture(format: "RGBW", bands: [(1, [UInt8](repeating: 1, count: 8))])
    #expect(wide.error(limit: 16) == nil)
    #expect(wide.error(limit: 15) == .tooLarge(bytes: 16, limit: 15))
  }

  @Test func `a stream that gives much more than the image is an error`() {
    let data = DecodingFixture.stream([UInt8](repeating: 1, count: 200_000))
    #expect(DecodingFixture(compression: 4, bands: [(1, data)]).error() != nil)
  }

  @Test func `damaged payloads never trap`() {
    var generator = SeededGenerator(seed: 1801)
    let planes = ReferencePrediction(width: 4, rows: 4, components: 3, predictors: [1, 2, 3, 4], isChromaHalved: true)
      .planes((0..<48).map { $0 - 20 }, alpha: (0..<16).map { UInt8($0 * 16) })
    let palette = little16(3) + little16(3) + (1...12).map { UInt8($0) }
    let samples: [(Int, [UInt8])] = [
      (0, (0..<64).map { UInt8($0) }),
      (
        1,
        little32(4) + little32(4) + little32(4) + (0..<4).flatMap { _ in little32(28) } + little32(0x8000_0004) + [
          1, 2, 3, 4,
        ]
      ),
      (4, DecodingFixture.stream((0..<64).map { UInt8($0) })),
      (8, little32(0xCAFE_F00D) + little32(1) + little16(3) + (1...12).map { UInt8($0) } + (0..<8).map { UInt8($0) }),
      (
        10,
        little32(1) + little32(4) + little32(0) + little32(0) + Array("dmap".utf8) + [2, 1, 10, 4]
          + Deepmap2Tests.list(planes)
      ),
      (11, Deepmap2Tests.payload(method: 2, format: 4, width: 4, height: 4, Deepmap2Tests.list(planes))),
      (
        11,
        Deepmap2Tests.payload(
          method: 4, format: 4, width: 4, height: 4, palette + Deepmap2Tests.list([UInt8](repeating: 1, count: 32)))
      ),
    ]
    for round in 0..<6000 {
      let (compression, payload) = samples[round % samples.count]
      var bytes = payload
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(index...)
        default: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
        }
      }
      let fixture = DecodingFixture(
        width: 4, height: 4, format: ["ARGB", "RGBW", "GA8 "][round % 3], compression: compression,
        bytesPerRow: [0, 16, 64][round / 3 % 3], bands: [(4, bytes)])
      // It decodes to the declared size, or not at all.
      if let image = try? fixture.image(limit: 1 << 16) {
        #expect((image.width, image.height) == (4, 4), "seed \(generator.seed), round \(round)")
      }
    }
  }
}
