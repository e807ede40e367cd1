import CrushCodecs
import Foundation
import Testing

@testable import CrushCompiledCatalogs

struct JPEGBandTests {
  /// A JPEG of 19 × 13 pixels in color.
  private static let jpeg = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ
        +OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCAAN
        ABMDAREAAhEBAxEB/8QAFgAAAwAAAAAAAAAAAAAAAAAAAwQF/8QAIxAAAQQBAgcBAAAAAAAAAAAAAQIDBBEAIlESITEyM0Fxkf/EABcBAQEBAQ
        AAAAAAAAAAAAAAAAQFAgP/xAAhEQACAgICAQUAAAAAAAAAAAABAgADBBESQRMUITFRkf/aAAwDAQACEQMRAD8AFBiUASMStgUbPUM6xmUox2Q2
        2SHXPYPaN8m4oNrl2nfHxubcj8CLoh6Byy2GlArKzaUsxHHavgSVVvWSLmPiIHft+nUGqB3C/chqkKMkqIBWvUSenzE41Y46isq/02q0HUMXXb
        8h/azN+W1VhRQNCSDbYx2WM//Z
        """, options: .ignoreUnknownCharacters) ?? Data())

  private func payload(alpha: [UInt8], stride: Int) -> [UInt8] {
    let stream = alpha.isEmpty ? [] : DecodingFixture.stream(alpha)
    let header = [1, 0, stream.count, stride, Self.jpeg.count].flatMap(little32)
    return header + stream + Self.jpeg
  }

  private func fixture(_ width: Int, _ height: Int, _ payload: [UInt8]) -> DecodingFixture {
    DecodingFixture(width: width, height: height, compression: 5, bands: [(height, payload)])
  }

  @Test func `color comes from the JPEG, and is at most the alpha`() throws {
    let colors = try JPEG.rgba(of: Self.jpeg.span, limit: 1 << 20).pixels
    let alpha = (0..<20 * 13).map { UInt8($0 & 255) }
    let expected = (0..<19 * 13).map { index -> UInt32 in
      let color = colors[index]
      let opacity = Int(alpha[index / 19 * 20 + index % 19])
      func sample(_ shift: UInt32) -> Int { min(Int(color >> shift & 255), opacity) }
      return rgba(sample(0), sample(8), sample(16), opacity)
    }
    #expect(try fixture(19, 13, payload(alpha: alpha, stride: 20)).words() == expected)
    #expect(try fixture(19, 13, payload(alpha: [], stride: 0)).words() == colors)
  }

  @Test func `the rows and columns behind the image are dropped`() throws {
    let colors = try JPEG.rgba(of: Self.jpeg.span, limit: 1 << 20).pixels
    let expected = (0..<10).flatMap { colors[$0 * 19..<$0 * 19 + 17] }
    #expect(try fixture(17, 10, payload(alpha: [], stride: 0)).words() == expected)
  }

  @Test func `parts that are too small are errors`() {
    #expect(fixture(20, 13, payload(alpha: [], stride: 0)).error() != nil)
    #expect(fixture(19, 14, payload(alpha: [], stride: 0)).error() != nil)
    let alpha = [UInt8](repeating: 9, count: 19 * 13)
    #expect(fixture(19, 13, payload(alpha: alpha, stride: 19)).error() == nil)
    #expect(fixture(19, 13, payload(alpha: alpha.dropLast(), stride: 19)).error() != nil)
    #expect(fixture(19, 13, payload(alpha: alpha, stride: 18)).error() != nil)
    #expect(fixture(19, 13, payload(alpha: alpha, stride: 0)).error() != nil)
    let good = payload(alpha: alpha, stride: 19)
    for length in stride(from: 0, to: good.count - 4, by: 7) {
      #expect(fixture(19, 13, Array(good[..<length])).error() != nil)
    }
  }

  @Test func `a stored JPEG has pixels, too`() throws {
    let stored = DecodingFixture(width: 19, height: 13, format: "JPEG", bands: [(13, Self.jpeg)])
    #expect(try stored.words() == JPEG.rgba(of: Self.jpeg.span, limit: 1 << 20).pixels)
    #expect(stored.error(limit: 987) == .tooLarge(bytes: 988, limit: 987))
  }
}
