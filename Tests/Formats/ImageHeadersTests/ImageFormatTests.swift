import CrushFixtures
import CrushImageHeaders
import Testing

@Suite struct ImageFormatTests {
  private func format(_ bytes: [UInt8]) -> ImageFormat? { ImageFormat(bytes.span) }

  @Test func `the first bytes of each sample determine its format`() {
    // SVG is text without a signature, Targa has none at its start, and any file can be in gzip. The header of an old PVR
    // starts with its own size.
    for sample in SampleHeaders.all
    where ![.svg, .targa, .zippedPVR].contains(sample.format) && sample.name != "PVR, old" {
      #expect(format(sample.bytes) == sample.format, "\(sample.name)")
    }
    #expect(format(PNGParts.signature) == .png)
  }

  static let starts: [([UInt8], ImageFormat?)] = [
    (Array("GIF87a".utf8), .gif), (Array("GIF88a".utf8), nil), (Array("RIFF1234WEBP".utf8), .webp),
    (Array("RIFF1234WAVE".utf8), nil), (Array("1234ftypheic".utf8), .heif), (Array("1234ftypavif".utf8), .avif),
    (Array("8BPS".utf8), .psd), ([], nil), ([0xFF, 0xD8], nil),
    // A brand that HEIF and AVIF share. The size of its first box looks like the signature of ICO.
    (Array("1234ftypmif1".utf8), nil), ([0, 0, 1, 0] + Array("ftypmif1".utf8), nil), ([0, 0, 1, 0, 1, 0], .icon),
    // The file header of a BMP has 14 bytes, and four of them are 0.
    (Array("BM".utf8) + [UInt8](repeating: 0, count: 12), .bmp),
    (Array("BM".utf8) + [UInt8](repeating: 0, count: 11), nil), (Array("BM is not enough".utf8), nil),
  ]

  @Test(arguments: starts) func `a signature needs all its bytes`(_ bytes: [UInt8], _ expected: ImageFormat?) {
    #expect(format(bytes) == expected)
  }

  static let extensions: [(String, ImageFormat?)] = [
    ("png", .png), ("jpe", .jpeg), ("heic", .heif), ("ktx2", .ktx), ("psd", nil), ("PNG", nil), ("", nil), ("jp2", nil),
    ("tga", .targa), ("exr", .openEXR), ("icns", .appleIcon), ("basis", .basis), ("ccz", .compressedPVR), ("gz", nil),
  ]

  @Test(arguments: extensions)
  func `an extension belongs to one format`(_ name: String, _ expected: ImageFormat?) {
    #expect(ImageFormat(fileExtension: name) == expected)
    #expect(ImageFormat.unreadNames[name] == nil || expected == nil)
  }
}
