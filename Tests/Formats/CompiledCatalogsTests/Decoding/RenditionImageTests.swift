import CrushPNG
import Testing

@testable import CrushCompiledCatalogs

struct RenditionImageTests {
  private func straight(_ samples: RenditionImage.Samples, count: Int) -> [UInt32] {
    RenditionImage(width: count, height: 1, samples: samples, colorSpace: .sRGB).rgba().pixels
  }

  @Test func `every color and alpha of 8 bits becomes straight`() {
    let words = (0..<65536).map { rgba($0 & 255, 255 - $0 & 255, ($0 >> 4) & 255, $0 >> 8) }
    let expected = (0..<65536).map { index -> UInt32 in
      let alpha = index >> 8
      func sample(_ color: Int) -> Int { alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha) }
      return rgba(sample(index & 255), sample(255 - index & 255), sample(index >> 4 & 255), alpha)
    }
    #expect(straight(.rgba8(words), count: 65536) == expected)
  }

  @Test func `every number of 16 bits is rounded to 8`() {
    let numbers = (0..<65536).flatMap { number -> [UInt16] in [UInt16(number), 0, 0, 65535] }
    let expected = (0..<65536).map { rgba(Int((Double($0) / 257).rounded()), 0, 0, 255) }
    #expect(straight(.rgba16(numbers), count: 65536) == expected)
  }

  @Test func `floats outside 0 to 1 become the nearest bound`() {
    let floats: [Float] = [-1, 0.5, 2, 1, .nan, .infinity, -.infinity, 1, 0.2, 0.1, 0, 0.4]
    #expect(
      straight(.float(floats), count: 3) == [rgba(0, 128, 255, 255), rgba(0, 255, 0, 255), rgba(128, 65, 0, 102)])
  }

  @Test func `a part is counted from the bottom edge, and must be inside`() throws {
    let image = RenditionImage(width: 3, height: 4, samples: .rgba8((0..<12).map { UInt32($0) }), colorSpace: nil)
    func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> RenditionImage.Samples {
      let link = AtlasLink(target: RenditionKey([]), x: x, y: y, width: width, height: height, layout: .image)
      return try image.part(of: link, colorSpace: nil, place: 0).samples
    }
    for (x, y, width, height) in [(0, 0, 3, 4), (1, 0, 2, 1), (0, 3, 1, 1), (2, 1, 1, 3)] {
      let expected = (4 - y - height..<4 - y).flatMap { row in (x..<x + width).map { UInt32(row * 3 + $0) } }
      #expect(try part(x, y, width, height) == .rgba8(expected))
    }
    for (x, y, width, height) in [(1, 0, 3, 1), (0, 1, 1, 4), (0, 0, 0, 1), (0, 0, 1, 0), (4_294_967_295, 0, 2, 2)] {
      #expect(throws: CatalogError.self) { try part(x, y, width, height) }
    }
  }
}
