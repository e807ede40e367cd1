import CrushFixtures
import CrushImageFacts
import CrushPNG

/// Small PNGs with known bytes.
enum InspectionSample {
  /// RGBA, 2 × 2, no filter: one pixel transparent, one translucent, two opaque. 86 bytes.
  static let file: [UInt8] = {
    var random = SeededGenerator(seed: 1)
    var picture = TestPicture(width: 2, height: 2, bitDepth: 8, colorType: 6, using: &random)
    picture.samples = [1, 2, 3, 255, 4, 5, 6, 0, 7, 8, 9, 128, 10, 11, 12, 255]
    picture.filterTypes = [0, 1]
    return picture.file
  }()

  /// CgBI of one translucent pixel, filter None: a stored block of 5 bytes. 83 bytes.
  static func cgbi(flag: UInt8) -> [UInt8] {
    let header = PNGParts.bigEndian(1) + PNGParts.bigEndian(1) + [8, 6, 0, 0, 0]
    return PNGParts([
      PNGParts.Part("CgBI", [flag, 0, 0x20, 0x02]), PNGParts.Part("IHDR", header),
      PNGParts.Part("IDAT", [0x01, 0x05, 0x00, 0xFA, 0xFF, 0, 1, 2, 3, 128]), PNGParts.Part("IEND"),
    ]).file
  }

  static func facts(_ file: [UInt8]) throws -> PNGInspection { try PNGInspection(file) }
}
