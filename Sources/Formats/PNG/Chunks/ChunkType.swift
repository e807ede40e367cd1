/// The four letters that name a chunk (PNG third edition, section 5.3). Letter case has a meaning, so any four ASCII
/// letters are a type, known or unknown.
package struct ChunkType: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The four letters as a big-endian number, as in the file.
  package let code: UInt32

  package init(code: UInt32) { self.code = code }

  /// - Parameter name: exactly four ASCII letters.
  package init(_ name: StaticString) {
    let letters = Array(name.description.utf8)
    precondition(letters.count == 4, "a chunk type has four letters")
    code = letters.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Creates the type of this name, or nil if the name is not four ASCII letters.
  package init?(name: some StringProtocol) {
    let letters = Array(name.utf8)
    guard letters.count == 4 else { return nil }
    let type = ChunkType(code: letters.reduce(0) { $0 << 8 | UInt32($1) })
    guard type.isValid else { return nil }
    self = type
  }

  /// The four bytes in file order.
  package var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) } }

  /// Whether all four bytes are ASCII letters, as the standard demands.
  package var isValid: Bool {
    var rest = code
    while rest != 0 {
      guard (0x61...0x7A).contains(rest & 0xFF | 0x20) else { return false }
      rest >>= 8
    }
    return code > 0xFF_FFFF
  }

  /// Whether a decoder may ignore the chunk, which a lower-case first letter indicates (section 5.4).
  package var isAncillary: Bool { code & 0x2000_0000 != 0 }

  package var description: String { String(decoding: bytes, as: UTF8.self) }

  package static func < (left: ChunkType, right: ChunkType) -> Bool { left.code < right.code }
}

extension ChunkType {
  package static let imageHeader = ChunkType("IHDR")
  package static let palette = ChunkType("PLTE")
  package static let imageData = ChunkType("IDAT")
  package static let imageEnd = ChunkType("IEND")
  package static let transparency = ChunkType("tRNS")
  package static let histogram = ChunkType("hIST")
  package static let gamma = ChunkType("gAMA")
  package static let chromaticities = ChunkType("cHRM")
  package static let standardRGB = ChunkType("sRGB")
  package static let colorProfile = ChunkType("iCCP")
  /// cICP, the color space as code points of ITU-T H.273.
  package static let codingPoints = ChunkType("cICP")
  package static let masteringDisplay = ChunkType("mDCV")
  package static let contentLightLevel = ChunkType("cLLI")
  package static let pixelSize = ChunkType("pHYs")
  package static let significantBits = ChunkType("sBIT")
  package static let background = ChunkType("bKGD")
  package static let exif = ChunkType("eXIf")
  package static let text = ChunkType("tEXt")
  package static let compressedText = ChunkType("zTXt")
  package static let internationalText = ChunkType("iTXt")
  package static let modificationTime = ChunkType("tIME")
  /// acTL, which marks an animated PNG and precedes its image data.
  package static let animationControl = ChunkType("acTL")
  /// The first chunk of Apple's iPhone-optimized PNG, before IHDR.
  package static let cgbi = ChunkType("CgBI")
  /// iDOT, Apple's index of the starts of the two halves of the image data.
  package static let dataOffset = ChunkType("iDOT")
}
