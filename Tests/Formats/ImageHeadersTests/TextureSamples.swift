import CrushFixtures
import CrushImageHeaders

/// Small files of the formats that games and Macs use, built byte by byte.
enum TextureSamples {
  private static func little(_ value: Int, _ count: Int) -> [UInt8] { SampleHeaders.little(value, count) }
  private static func big(_ value: Int, _ count: Int) -> [UInt8] { SampleHeaders.big(value, count) }

  private static func sample(
    _ name: String, _ format: ImageFormat, _ bytes: [UInt8], _ width: Int = 300, _ height: Int = 200
  ) -> SampleHeaders.Sample {
    SampleHeaders.Sample(name: name, format: format, bytes: bytes, width: width, height: height)
  }

  static let all: [SampleHeaders.Sample] = [
    sample("Targa", .targa, targa(type: 2, depth: 24)),
    sample("Targa, gray", .targa, targa(type: 11, depth: 8)),
    sample("Targa, alpha", .targa, targa(type: 10, depth: 32, descriptor: 0x28)),
    sample("Targa, color map", .targa, targa(type: 9, depth: 8, isMapped: true)),
    sample("OpenEXR", .openEXR, exr(["B", "G", "R"])),
    sample("OpenEXR, alpha", .openEXR, exr(["diffuse.A", "diffuse.B", "diffuse.G", "diffuse.R"])),
    sample("OpenEXR, gray", .openEXR, exr(["Y"])),
    sample("ICNS", .appleIcon, icns([("ic11", [0, 1]), ("ic08", [2]), ("icp4", [3])]), 256, 256),
    sample("ICNS with a PNG", .appleIcon, icns([("icp4", png(64, 48)), ("ic11", [])]), 64, 48),
    sample("KTX 2, BasisLZ", .ktx, basisLZ(samples: 1)),
    sample("KTX 2, BasisLZ with alpha", .ktx, basisLZ(samples: 2)),
    sample("Basis", .basis, basis(format: 0, slices: [0])),
    sample("Basis with alpha", .basis, basis(format: 0, slices: [0, 1])),
    sample("Basis, UASTC", .basis, basis(format: 1, slices: [0])),
    sample("CCZ", .compressedPVR, ccz(StoredDeflate.zlib(pvr), count: 152)),
    sample("gzip", .zippedPVR, gzip(flags: 0, [])),
    sample(
      "gzip with a name", .zippedPVR, gzip(flags: 0x1E, [2, 0, 9, 9] + Array("a.pvr\0a comment\0".utf8) + [0, 0])),
  ]

  static func targa(type: UInt8, depth: UInt8, descriptor: UInt8 = 0x20, isMapped: Bool = false) -> [UInt8] {
    [0, isMapped ? 1 : 0, type, 0, 0, 0, 0, isMapped ? 24 : 0] + little(0, 4) + little(300, 2) + little(200, 2)
      + [depth, descriptor]
  }

  private static func exr(_ channels: [String]) -> [UInt8] {
    func attribute(_ name: String, _ type: String, _ value: [UInt8]) -> [UInt8] {
      Array("\(name)\0\(type)\0".utf8) + little(value.count, 4) + value
    }
    // Each channel has a type, four bytes about linearity, and its sampling.
    let traits: [UInt8] = Array([little(1, 4), little(0, 4), little(1, 4), little(1, 4)].joined())
    let list = channels.flatMap { Array("\($0)\0".utf8) + traits }
    let window: [[UInt8]] = [little(-10, 4), little(-20, 4), little(289, 4), little(179, 4)]
    let parts: [[UInt8]] = [
      [0x76, 0x2F, 0x31, 0x01], little(2, 4), attribute("channels", "chlist", list + [0]),
      attribute("compression", "compression", [3]), attribute("dataWindow", "box2i", Array(window.joined())), [0],
    ]
    return Array(parts.joined())
  }

  private static func icns(_ entries: [(String, [UInt8])]) -> [UInt8] {
    let body = entries.flatMap { Array($0.utf8) + big($1.count + 8, 4) + $1 }
    return Array("icns".utf8) + big(body.count + 8, 4) + body
  }

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    PNGParts.signature + big(13, 4) + Array("IHDR".utf8) + big(width, 4) + big(height, 4)
  }

  /// Returns a texture with two levels, and a descriptor with as many samples.
  static func basisLZ(samples: Int, layers: Int = 0) -> [UInt8] {
    let start: [UInt8] = [0xAB] + Array("KTX 20".utf8) + [0xBB, 13, 10, 26, 10]
    return start + little(0, 4) + little(1, 4) + little(300, 4) + little(200, 4) + little(0, 4) + little(layers, 4)
      + little(1, 4) + little(2, 4) + little(1, 4) + little(128, 4) + little(28 + samples * 16, 4) + little(0, 24)
      + little(0, 48)
  }

  /// Returns a file whose slices have 75×50 blocks.
  static func basis(format: UInt8, slices: [UInt8]) -> [UInt8] {
    var head: [UInt8] = Array("sB".utf8) + little(0x13, 2) + little(77, 2) + little(0, 8) + little(slices.count, 3)
    head += little(1, 3) + [format] + little(0, 2) + [0] + little(0, 41) + little(77, 4) + little(0, 8)
    let list = slices.flatMap { flags -> [UInt8] in
      little(0, 3) + [0, flags] + little(300, 2) + little(200, 2) + little(75, 2) + little(50, 2) + little(0, 10)
    }
    return head + list
  }

  /// A texture with 100 bytes of pixels.
  static let pvr: [UInt8] =
    Array("PVR\u{3}".utf8) + little(0, 4) + little(6, 8) + little(0, 8) + little(200, 4) + little(300, 4)
    + little(1, 4) + little(1, 4) + little(1, 4) + little(1, 4) + little(0, 4) + little(0, 100)

  static func ccz(_ stream: [UInt8], count: Int, signature: String = "CCZ!", compression: Int = 0) -> [UInt8] {
    Array(signature.utf8) + big(compression, 2) + big(2, 2) + big(0, 4) + big(count, 4) + stream
  }

  static func gzip(flags: UInt8, _ fields: [UInt8]) -> [UInt8] {
    [0x1F, 0x8B, 8, flags] + little(0, 6) + fields + StoredDeflate.raw(pvr) + little(0, 4) + little(pvr.count, 4)
  }
}
