import CrushImageHeaders

/// Small files of each format, built byte by byte from its standard. They have a header and no pixels.
enum SampleHeaders {
  struct Sample: Sendable {
    let name: String
    let format: ImageFormat
    let bytes: [UInt8]
    /// Pixels, or points.
    let width: Int
    let height: Int
  }

  static let all: [Sample] = first + TextureSamples.all

  private static let first: [Sample] = [
    Sample(name: "JPEG", format: .jpeg, bytes: jpeg(), width: 300, height: 200),
    Sample(name: "JPEG with Exif", format: .jpeg, bytes: jpeg(exif: exif(orientation: 6)), width: 200, height: 300),
    Sample(name: "GIF", format: .gif, bytes: Array("GIF89a".utf8) + [44, 1, 200, 0, 0, 0, 0], width: 300, height: 200),
    Sample(
      name: "WebP, lossy", format: .webp,
      bytes: webp("VP8 ", [0x10, 0, 0, 0x9D, 1, 0x2A, 44, 1, 200, 0]), width: 300, height: 200),
    Sample(
      name: "WebP, lossless", format: .webp, bytes: webp("VP8L", [0x2F] + little(299 | 199 << 14 | 1 << 28, 4)),
      width: 300, height: 200),
    Sample(
      name: "WebP, extended", format: .webp,
      bytes: webp("VP8X", [0x18, 0, 0, 0] + little(299, 3) + little(199, 3)) + Array("EXIF".utf8)
        + little(exif(orientation: 1).count, 4) + exif(orientation: 1), width: 300, height: 200),
    Sample(name: "HEIF", format: .heif, bytes: heif(isTurned: false), width: 300, height: 200),
    Sample(name: "HEIF, turned", format: .heif, bytes: heif(isTurned: true), width: 200, height: 300),
    Sample(name: "TIFF, little-endian", format: .tiff, bytes: tiff(isLittle: true), width: 300, height: 200),
    Sample(name: "TIFF, big-endian", format: .tiff, bytes: tiff(isLittle: false), width: 300, height: 200),
    Sample(
      name: "BMP", format: .bmp,
      bytes: Array("BM".utf8) + little(0, 12) + little(40, 4) + little(300, 4) + little(-200, 4) + little(1, 2)
        + little(32, 2), width: 300, height: 200),
    Sample(
      name: "ICO", format: .icon,
      bytes: [0, 0, 1, 0, 2, 0, 16, 16] + little(0, 14) + [0, 0] + little(0, 14), width: 256, height: 256),
    Sample(
      name: "PDF", format: .pdf,
      bytes: Array("%PDF-1.4\n1 0 obj\n<< /Type /Page /MediaBox [0 0 300 199.5] >>\nendobj\n".utf8), width: 300,
      height: 200),
    Sample(
      name: "SVG", format: .svg,
      bytes: Array("<?xml version=\"1.0\"?>\n<!-- a comment -->\n<svg width=\"300px\" height='150pt'></svg>".utf8),
      width: 300, height: 200),
    Sample(
      name: "SVG, by its box", format: .svg,
      bytes: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" viewBox=\"0 0,300 200\"/>".utf8),
      width: 300,
      height: 200),
    Sample(name: "KTX", format: .ktx, bytes: ktx(isLittle: true), width: 300, height: 200),
    Sample(name: "KTX, big-endian", format: .ktx, bytes: ktx(isLittle: false), width: 300, height: 200),
    Sample(
      name: "KTX 2", format: .ktx,
      bytes: ktx2(scheme: 2, byteLength: 24, uncompressed: 30_000, smaller: 7_500), width: 300, height: 200),
    Sample(
      name: "PVR", format: .pvr,
      bytes: Array("PVR\u{3}".utf8) + little(0, 20) + little(200, 4) + little(300, 4) + little(1, 12) + little(1, 4)
        + little(8, 4) + little(0, 8 + 100), width: 300, height: 200),
    Sample(
      name: "PVR, old", format: .pvr,
      bytes: little(52, 4) + little(200, 4) + little(300, 4) + little(0, 32) + Array("PVR!".utf8) + little(1, 4)
        + little(0, 64), width: 300, height: 200),
    Sample(
      name: "ASTC", format: .astc,
      bytes: [0x13, 0xAB, 0xA1, 0x5C, 8, 8, 1] + little(300, 3) + little(200, 3) + little(1, 3) + little(0, 160),
      width: 300, height: 200),
    Sample(
      name: "DDS", format: .dds,
      bytes: Array("DDS ".utf8) + little(124, 4) + little(0, 4) + little(200, 4) + little(300, 4) + little(0, 64)
        + Array("DXT1".utf8) + little(0, 40) + little(0, 72), width: 300, height: 200),
    Sample(
      name: "DDS, DX10", format: .dds,
      bytes: Array("DDS ".utf8) + little(124, 4) + little(0, 4) + little(200, 4) + little(300, 4) + little(0, 64)
        + Array("DX10".utf8) + little(0, 40) + little(98, 20) + little(0, 72), width: 300, height: 200),
  ]

  /// Returns a texture with 24 bytes of data, and with a second level unless `smaller` is 0.
  static func ktx2(scheme: Int = 0, byteLength: Int, uncompressed: Int, smaller: Int = 0) -> [UInt8] {
    let levels = smaller == 0 ? 1 : 2
    var bytes = ktxStart("20") + little(131, 4) + little(1, 4) + little(300, 4) + little(200, 4) + little(0, 8)
    bytes += little(1, 4) + little(levels, 4) + little(scheme, 4) + little(0, 32)
    bytes += little(80 + levels * 24, 8) + little(byteLength, 8) + little(uncompressed, 8)
    if levels == 2 { bytes += little(128, 8) + little(24, 8) + little(smaller, 8) }
    return bytes + little(0, 24)
  }

  private static func ktxStart(_ version: String) -> [UInt8] {
    [0xAB] + Array("KTX \(version)".utf8) + [0xBB, 13, 10, 26, 10]
  }

  /// Returns a texture with 12 bytes of keys and values before one level of 40 bytes.
  private static func ktx(isLittle: Bool) -> [UInt8] {
    let numbers = [0x0403_0201, 0, 1, 0, 0x83F0, 0x1907, 300, 200, 0, 0, 1, 1, 12]
    return ktxStart("11") + numbers.flatMap { isLittle ? little($0, 4) : big($0, 4) } + little(0, 12 + 4 + 40)
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  private static func jpeg(exif: [UInt8] = []) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    if !exif.isEmpty { bytes += [0xFF, 0xE1] + big(exif.count + 8, 2) + Array("Exif\0\0".utf8) + exif }
    // A fill byte before the frame header.
    return bytes + [0xFF, 0xFF, 0xC2, 0, 17, 8] + big(200, 2) + big(300, 2) + [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]
  }

  /// Returns Exif with an orientation, and a GPS directory with a latitude.
  static func exif(orientation: Int) -> [UInt8] {
    let first = little(2, 2) + little(0x0112, 2) + little(3, 2) + little(1, 4) + little(orientation, 4)
    let position = little(0x8825, 2) + little(4, 2) + little(1, 4) + little(38, 4)
    let latitude = little(1, 2) + little(2, 2) + little(5, 2) + little(3, 4) + little(56, 4)
    return Array("II*\0".utf8) + little(8, 4) + first + position + little(0, 4) + latitude + little(0, 4)
  }

  private static func webp(_ kind: String, _ body: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(100, 4) + Array("WEBP".utf8) + Array(kind.utf8) + little(body.count, 4) + body
  }

  static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(body.count + 8, 4) + Array(type.utf8) + body
  }

  private static func heif(isTurned: Bool) -> [UInt8] {
    let size = box("ispe", [0, 0, 0, 0] + big(300, 4) + big(200, 4))
    let other = box("ispe", [0, 0, 0, 0] + big(64, 4) + big(64, 4))
    let depth = box("pixi", [0, 0, 0, 0, 3, 10, 10, 10])
    let container = box("ipco", other + size + depth + box("irot", [isTurned ? 1 : 0]))
    let association = box("ipma", [0, 0, 0, 0] + big(2, 4) + big(1, 2) + [1, 1] + big(2, 2) + [3, 0x82, 3, 4])
    let meta = box(
      "meta",
      [0, 0, 0, 0] + box("hdlr", [UInt8](repeating: 0, count: 24)) + box("pitm", [0, 0, 0, 0] + big(2, 2))
        + box("iprp", container + association))
    return box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + meta
  }

  private static func tiff(isLittle: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] { isLittle ? little(value, count) : big(value, count) }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    return (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4) + number(3, 2) + entry(256, 300)
      + entry(257, 200) + entry(258, 16) + number(0, 4)
  }
}
