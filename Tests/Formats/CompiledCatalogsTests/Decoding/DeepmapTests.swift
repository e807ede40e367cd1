import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct DeepmapTests {
  private func payload(method: Int, format: Int, _ content: [UInt8]) -> [UInt8] {
    little32(1) + little32(format) + little32(0) + little32(0) + Array("dmap".utf8)
      + [UInt8(method), 1, 10, UInt8(format)] + content
  }

  private func fixture(_ width: Int, _ height: Int, _ payload: [UInt8], format: String = "ARGB") -> DecodingFixture {
    DecodingFixture(width: width, height: height, format: format, compression: 10, bands: [(height, payload)])
  }

  /// Returns the tiles of an image in rows of 256 × 256 pixels, each as a stream behind its length.
  private func tiles(_ width: Int, _ height: Int, _ content: (Int, Int, Int, Int) -> [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for top in stride(from: 0, to: height, by: 256) {
      for left in stride(from: 0, to: width, by: 256) {
        result += Deepmap2Tests.list(content(left, top, min(256, width - left), min(256, height - top)))
      }
    }
    return result
  }

  @Test(arguments: [(1, 1), (256, 256), (257, 3), (5, 300), (600, 260)])
  func `tiles of plain pixels form the image`(width: Int, height: Int) throws {
    let pixels = (0..<width * height).flatMap { pixel -> [UInt8] in
      [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16), 255]
    }
    let content = tiles(width, height) { left, top, columns, rows -> [UInt8] in
      (top..<top + rows).flatMap { row -> ArraySlice<UInt8> in
        let start = (row * width + left) * 4
        return pixels[start..<start + columns * 4]
      }
    }
    let expected = try DecodingFixture(width: width, height: height, bands: [(height, pixels)]).words()
    #expect(try fixture(width, height, payload(method: 3, format: 4, content)).words() == expected)
  }

  @Test func `tiles of planes and of a palette form the image`() throws {
    let (width, height) = (300, 2)
    // Every residual is 0, and the predictor of all rows is 0: black with an alpha.
    let planes = tiles(width, height) { left, _, width, height in
      [UInt8](repeating: left == 0 ? 10 : 20, count: width * height)
        + [UInt8](repeating: 0, count: height + width * height * 6)
    }
    let expected = (0..<width * height).map { rgba(0, 0, 0, $0 % width < 256 ? 10 : 20) }
    #expect(try fixture(width, height, payload(method: 2, format: 4, planes)).words() == expected)
    let indexed = tiles(width, height) { left, _, width, height in
      [UInt8](repeating: 7, count: width * height) + [UInt8](repeating: left == 0 ? 0 : 1, count: width * height)
    }
    let palette = little16(2) + little16(0) + [1, 2, 3, 4, 5, 6, 7, 8]
    let colors = (0..<width * height).map { $0 % width < 256 ? rgba(3, 2, 1, 7) : rgba(7, 6, 5, 7) }
    #expect(try fixture(width, height, payload(method: 4, format: 4, palette + indexed)).words() == colors)
  }

  @Test func `pixels without a stream, and half floats`() throws {
    #expect(try fixture(1, 1, payload(method: 1, format: 2, [5, 6])).words() == [rgba(5, 5, 5, 6)])
    let half = [0x3C00, 0, 0x3800, 0x3C00].flatMap(little16)
    #expect(try fixture(1, 1, payload(method: 1, format: 20, half), format: "RGBW").floats() == [1, 0, 0.5, 1])
    let tiled = payload(method: 3, format: 20, Deepmap2Tests.list(half))
    #expect(try fixture(1, 1, tiled, format: "RGBW").floats() == [1, 0, 0.5, 1])
  }

  @Test func `a deepmap that ends early is an error`() {
    let good = payload(method: 3, format: 4, Deepmap2Tests.list([1, 2, 3, 4]))
    #expect(fixture(1, 1, good).error() == nil)
    for length in good.indices { #expect(fixture(1, 1, Array(good[..<length])).error() != nil) }
    #expect(fixture(257, 1, good).error() != nil)
    #expect(fixture(1, 257, good).error() != nil)
    #expect(fixture(1, 1, payload(method: 9, format: 4, [])).error() == .unsupported("the deepmap method 9"))
    #expect(fixture(1, 1, payload(method: 1, format: 9, [])).error() == .unsupported("the deepmap format 9"))
  }
}
