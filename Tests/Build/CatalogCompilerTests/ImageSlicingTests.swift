import CrushCatalogSources
import CrushCompiledCatalogs
import Testing

@testable import CrushCatalogCompiler

@Suite struct ImageSlicingTests {
  private func slicing(
    _ mode: String, _ center: String, caps: [Int], size: (Int, Int) = (1, 1)
  ) -> SourceEntry.Slicing {
    var slicing = SourceEntry.Slicing(mode: mode, centerMode: center)
    (slicing.top, slicing.left, slicing.bottom, slicing.right) = (caps[0], caps[1], caps[2], caps[3])
    (slicing.centerWidth, slicing.centerHeight) = size
    return slicing
  }

  private func rectangles(_ numbers: [[Int]]) -> [RenditionProperties.Rectangle] {
    numbers.map { RenditionProperties.Rectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  // The numbers are the ones of catalogs of Xcode 7.3.
  @Test func `three parts side by side keep the caps and the center`() throws {
    let parts = try #require(
      ImageSlicing(slicing("3-part-horizontal", "tile", caps: [0, 10, 0, 10]), width: 50, height: 50))
    #expect(parts.slices == rectangles([[0, 0, 10, 50], [10, 0, 1, 50], [11, 0, 10, 50]]))
    #expect(parts.layout.rawValue == 20)
  }

  @Test func `three parts above each other count from the bottom edge`() throws {
    let parts = try #require(
      ImageSlicing(slicing("3-part-vertical", "stretch", caps: [20, 0, 20, 0]), width: 100, height: 100))
    #expect(parts.slices == rectangles([[0, 21, 100, 20], [0, 20, 100, 1], [0, 0, 100, 20]]))
    #expect(parts.layout.rawValue == 24)
  }

  @Test func `nine parts come row by row from the top`() throws {
    let parts = try #require(
      ImageSlicing(slicing("9-part", "tile", caps: [30, 30, 30, 29]), width: 150, height: 150))
    #expect(parts.layout.rawValue == 30)
    #expect(
      parts.slices
        == rectangles([
          [0, 31, 30, 30], [30, 31, 1, 30], [31, 31, 29, 30], [0, 30, 30, 1], [30, 30, 1, 1], [31, 30, 29, 1],
          [0, 0, 30, 30], [30, 0, 1, 30], [31, 0, 29, 30],
        ]))
  }

  @Test func `the cut keeps the pixels of the parts`() throws {
    let bytes: [UInt8] = (0..<24).map { $0 % 2 == 0 ? UInt8($0 / 2) : 255 }
    let pixels = StoredPixels(
      width: 6, height: 2, format: .gray8, colorSpace: .grayGamma22, bytes: bytes, isOpaque: true)
    let parts = try #require(
      ImageSlicing(slicing("3-part-horizontal", "tile", caps: [0, 2, 0, 1]), width: 6, height: 2))
    let cut = parts.cut(pixels)
    #expect(cut.width == 4 && cut.height == 2)
    #expect(stride(from: 0, to: cut.bytes.count, by: 2).map { cut.bytes[$0] } == [0, 1, 2, 5, 6, 7, 8, 11])
  }

  @Test func `parts that do not fit are refused`() {
    for caps in [[0, 40, 0, 20], [0, -1, 0, 2], [0, 50, 0, 0]] {
      #expect(ImageSlicing(slicing("3-part-horizontal", "tile", caps: caps), width: 50, height: 50) == nil)
    }
    #expect(ImageSlicing(slicing("5-part", "tile", caps: [1, 1, 1, 1]), width: 50, height: 50) == nil)
  }
}
