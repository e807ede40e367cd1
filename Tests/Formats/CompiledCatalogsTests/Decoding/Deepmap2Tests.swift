import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

struct Deepmap2Tests {
  /// Returns a payload: the wrapper, `dmp2`, method, scale of chroma, a parameter, format, width, height, content.
  static func payload(
    method: Int, format: Int, width: Int, height: Int, halved: Bool = true, isWrapped: Bool = true, _ content: [UInt8]
  ) -> [UInt8] {
    let map =
      Array("dmp2".utf8) + [UInt8(method), halved ? 1 : 0, 10, UInt8(format)] + little16(width)
      + little16(height) + content
    return isWrapped ? little32(1) + little32(format) + little32(map.count) + little32(0) + map : map
  }

  /// Returns parts, each behind its length.
  static func list(_ parts: [UInt8]...) -> [UInt8] {
    parts.flatMap { little32(DecodingFixture.stream($0).count) + DecodingFixture.stream($0) }
  }

  private func fixture(
    _ width: Int, _ height: Int, format: String = "ARGB", _ payload: [UInt8], colorSpace: Int = 1
  ) -> DecodingFixture {
    DecodingFixture(
      width: width, height: height, format: format, compression: 11, colorSpace: colorSpace, bands: [(height, payload)])
  }

  @Test func `methods 1 and 3 are plain pixels, in bands of rows`() throws {
    let pixels = (1...24).map { UInt8($0) }
    let expected = try DecodingFixture(width: 2, height: 3, bands: [(3, pixels)]).words()
    let plain = Self.payload(method: 1, format: 4, width: 2, height: 3, pixels)
    let list = Self.list(Array(pixels[..<8]), Array(pixels[8...]))
    let single = DecodingFixture.stream(pixels)
    #expect(try fixture(2, 3, plain).words() == expected)
    for content in [list, single, little32(99) + single] {
      let banded = Self.payload(method: 3, format: 4, width: 2, height: 3, content)
      #expect(try fixture(2, 3, banded).words() == expected)
    }
    let bare = Self.payload(method: 1, format: 4, width: 2, height: 3, isWrapped: false, pixels)
    #expect(try fixture(2, 3, bare).words() == expected)
  }

  @Test func `the format of the rendition decides about the bytes of a pixel`() throws {
    let gray = Self.payload(method: 1, format: 4, width: 1, height: 2, [1, 2, 3, 4])
    #expect(try fixture(1, 2, format: "GA8 ", gray).words() == [rgba(1, 1, 1, 2), rgba(3, 3, 3, 4)])
    let (one, three) = ([9] as [UInt8], [1, 2, 3] as [UInt8])
    let stored1 = Self.payload(method: 1, format: 1, width: 1, height: 1, one)
    #expect(try fixture(1, 1, format: "RGB5", stored1).words() == [rgba(9, 9, 9, 255)])
    let stored3 = Self.payload(method: 1, format: 3, width: 1, height: 1, three)
    #expect(try fixture(1, 1, format: "RGB5", stored3).words() == [rgba(3, 2, 1, 255)])
  }

  @Test func `palettes have an alpha in the color or in a plane`() throws {
    let palette: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    for kind in [3, 4] {
      let indices: [UInt8] = kind == 3 ? [50, 60, 1, 0] : [1, 0]
      let content = little16(2) + little16(kind) + palette + Self.list(indices)
      let words = try fixture(2, 1, Self.payload(method: 4, format: 4, width: 2, height: 1, content)).words()
      #expect(words == (kind == 3 ? [rgba(7, 6, 5, 50), rgba(3, 2, 1, 60)] : [rgba(7, 6, 5, 8), rgba(3, 2, 1, 4)]))
    }
    let wrong = little16(2) + little16(4) + palette + Self.list([1, 2])
    #expect(fixture(2, 1, Self.payload(method: 4, format: 4, width: 2, height: 1, wrong)).error() != nil)
  }

  @Test(arguments: 0..<5)
  func `each predictor gives the samples of the slow form`(predictor: Int) throws {
    for seed in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(1700 + seed))
      let components = seed % 2 == 0 ? 1 : 3
      let (width, rows) = (Int.random(in: 1...9, using: &generator), Int.random(in: 1...5, using: &generator))
      let bound = [3, 90, 32767][seed % 3]
      let predictors = (0..<rows).map {
        $0 == 0 || seed % 4 == 0 ? predictor : Int.random(in: 0..<5, using: &generator)
      }
      let residuals = (0..<width * rows * components).map { _ in Int.random(in: -bound...bound, using: &generator) }
      let alpha = generator.bytes(width * rows)
      let isHalved = seed % 5 != 0
      let reference = ReferencePrediction(
        width: width, rows: rows, components: components, predictors: predictors, isChromaHalved: isHalved)
      let planes = reference.planes(residuals, alpha: alpha)
      let content =
        seed % 3 == 0 ? Self.list(planes + [UInt8](repeating: 0, count: -planes.count & 15)) : Self.list(planes)
      let samples = reference.samples(residuals)
      let expected = alpha.indices.map { pixel -> UInt32 in
        if components == 1 {
          let gray = samples[pixel] & 255
          return rgba(gray, gray, gray, Int(alpha[pixel]))
        }
        let (red, green, blue) = reference.colors(samples[pixel * 3..<pixel * 3 + 3])
        return rgba(min(max(red, 0), 255), min(max(green, 0), 255), min(max(blue, 0), 255), Int(alpha[pixel]))
      }
      let payload = Self.payload(
        method: 2, format: components == 1 ? 2 : 4, width: width, height: rows, halved: isHalved, content)
      let words = try fixture(width, rows, format: components == 1 ? "GA8 " : "ARGB", payload).words()
      #expect(words == expected, "seed \(generator.seed)")
    }
  }

  @Test func `wide samples are predicted numbers or half floats`() throws {
    let reference = ReferencePrediction(width: 1, rows: 1, components: 3, predictors: [0], isChromaHalved: true)
    let planes = reference.planes([600, 100, -50], alpha: [51])
    let (last, green, first) = reference.colors([600, 100, -50])
    let predicted = Self.payload(method: 2, format: 20, width: 1, height: 1, Self.list(planes))
    let expected = [first, green, last].map { Float($0) / 512 } + [0.2]
    #expect(try fixture(1, 1, format: "RGBW", predicted).floats() == expected)
    let half = [0x3C00, 0xB800, 0, 0x3800].flatMap(little16)
    let plain = Self.payload(method: 1, format: 20, width: 1, height: 1, half)
    let banded = Self.payload(method: 3, format: 20, width: 1, height: 1, Self.list(half))
    for payload in [plain, banded] {
      #expect(try fixture(1, 1, format: "RGBW", payload).floats() == [1, -0.5, 0, 0.5])
    }
  }

  @Test func `wide gray has an alpha, and the same number in all colors`() throws {
    let reference = ReferencePrediction(width: 2, rows: 1, components: 1, predictors: [2], isChromaHalved: false)
    let planes = reference.planes([256, 512], alpha: [255, 51])
    let predicted = Self.payload(method: 2, format: 18, width: 2, height: 1, Self.list(planes))
    #expect(try fixture(2, 1, format: "GA16", predicted).floats() == [0.5, 0.5, 0.5, 1, 1.5, 1.5, 1.5, 0.2])
    let half = [0x3C00, 0x3800, 0xB800, 0].flatMap(little16)
    for payload in [
      Self.payload(method: 1, format: 18, width: 2, height: 1, half),
      Self.payload(method: 3, format: 18, width: 2, height: 1, Self.list(half)),
    ] {
      #expect(try fixture(2, 1, format: "GA16", payload).floats() == [1, 1, 1, 0.5, -0.5, -0.5, -0.5, 0])
    }
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `a wide gray image of CoreUI 975 is decoded`() throws {
    let file = try Corpus.bytes(of: #require(Corpus.root).appending(path: "icon/eyeglasses-16bit/Assets.car"))
    let catalog = try CompiledCatalog(file.span)
    let index = try #require(catalog.renditions.firstIndex { $0.pixelFormat == .gray16 && $0.height == 446 })
    var decoder = RenditionDecoder(catalog)
    guard case .float(let floats) = try decoder.image(of: index, in: file.span).samples else {
      Issue.record("no floats")
      return
    }
    // Black eyeglasses with soft edges.
    #expect(floats.indices.allSatisfy { $0 % 4 == 3 || floats[$0] == 0 })
    #expect(Set(floats.indices.filter { $0 % 4 == 3 }.map { floats[$0] }).count > 200)
  }

  @Test func `tiles are placed by their column and row`() throws {
    var tiles: [UInt8] = []
    var expected = [UInt32](repeating: 0, count: 15)
    for (column, row, left, top, width, height) in [
      (1, 1, 2, 2, 3, 1), (0, 0, 0, 0, 2, 2), (1, 0, 2, 0, 3, 2), (0, 1, 0, 2, 2, 1),
    ] {
      let pixels = (0..<width * height).flatMap { pixel -> [UInt8] in [UInt8(column), UInt8(row), UInt8(pixel), 255] }
      let map = Self.payload(
        method: 1, format: 4, width: width, height: height, isWrapped: column == 1, pixels)
      tiles += Array("KCBC".utf8) + [column, row, row == 0 ? height : 0, map.count + 20].flatMap(little32) + map
      for pixel in 0..<width * height {
        expected[(top + pixel / width) * 5 + left + pixel % width] = rgba(pixel, row, column, 255)
      }
    }
    let payload = little32(1) + little32(4) + little32(0) + little32(0) + tiles
    #expect(try fixture(5, 3, payload).words() == expected)
    #expect(fixture(5, 4, payload).error() != nil)
    #expect(fixture(4, 3, payload).error() != nil)
  }

  @Test func `chunks are pictures of their own`() throws {
    let first = Self.payload(method: 1, format: 4, width: 1, height: 1, [1, 2, 3, 4])
    let second = Self.payload(method: 3, format: 4, width: 1, height: 2, Self.list([5, 6, 7, 8, 9, 10, 11, 12]))
    let both = DecodingFixture(width: 1, height: 3, compression: 11, bands: [(1, first), (2, second)], hasChunks: true)
    #expect(try both.words() == [rgba(3, 2, 1, 4), rgba(7, 6, 5, 8), rgba(11, 10, 9, 12)])
  }

  @Test func `headers that contradict the image are errors`() {
    let pixels: [UInt8] = [1, 2, 3, 4]
    #expect(fixture(2, 1, Self.payload(method: 1, format: 4, width: 1, height: 1, pixels)).error() != nil)
    #expect(fixture(1, 2, Self.payload(method: 1, format: 4, width: 1, height: 2, pixels)).error() != nil)
    #expect(
      fixture(1, 1, Self.payload(method: 5, format: 4, width: 1, height: 1, pixels)).error()
        == .unsupported("the deepmap2 method 5"))
    #expect(
      fixture(1, 1, [2, 0, 0, 0] + [UInt8](repeating: 0, count: 40)).error() == .unsupported("deepmap2 of version 2"))
    let planes = Self.list([255, 5, 0, 0, 0, 0, 0, 0])
    #expect(
      fixture(1, 1, Self.payload(method: 2, format: 4, width: 1, height: 1, planes)).error()?.description.hasPrefix(
        "invalid deepmap predictor") == true)
  }
}
