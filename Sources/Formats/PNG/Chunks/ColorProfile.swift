import CrushCodecs

/// The parts of an ICC profile that tell which images it fits and whether it declares sRGB (ICC.1:2010, sections 7.2,
/// 9, 10).
package struct ColorProfile: Sendable {
  /// The kind of samples that the profile describes.
  package enum Space: Sendable { case rgb, gray, other }

  package let space: Space
  private let bytes: [UInt8]
  private let tags: [Tag]

  private struct Tag: Sendable {
    let name: String
    let data: Range<Int>
  }

  static let headerCount = 128
  private static let entryCount = 12

  /// - Returns: nil if the bytes are not a profile, or a tag lies outside the profile.
  package init?(_ bytes: [UInt8]) {
    let span = bytes.span
    guard bytes.count >= Self.headerCount + 4, Self.text(bytes, at: 36) == "acsp" else { return nil }
    let count = Int(BigEndian.uint32(span, at: Self.headerCount))
    guard count <= (bytes.count - Self.headerCount - 4) / Self.entryCount else { return nil }
    var tags: [Tag] = []
    for index in 0..<count {
      let entry = Self.headerCount + 4 + index * Self.entryCount
      let start = Int(BigEndian.uint32(span, at: entry + 4))
      let end = start + Int(BigEndian.uint32(span, at: entry + 8))
      guard end <= bytes.count, end - start >= 8 else { return nil }
      tags.append(Tag(name: Self.text(bytes, at: entry), data: start..<end))
    }
    self.bytes = bytes
    self.tags = tags
    space =
      switch Self.text(bytes, at: 16) {
      case "RGB ": .rgb
      case "GRAY": .gray
      default: .other
      }
  }

  /// Reads the profile in the data of an iCCP chunk from a standard PNG or CgBI. Returns nil if it is damaged.
  package init?(inChunk data: [UInt8]) {
    guard let bytes = ChunkTranslation.profile(in: data) else { return nil }
    self.init(bytes)
  }

  /// Whether its colors equal sRGB's within a quarter of an 8-bit step. It then has the primaries and curves of sRGB,
  /// and no lookup table that overrides them.
  package var isSRGB: Bool {
    guard hasXYZConnection, !hasTables else { return false }
    return switch space {
    case .rgb: zip(Self.colorants, Self.primaries).allSatisfy(isNear) && hasSRGBCurves
    case .gray: hasSRGBCurves
    case .other: false
    }
  }

  var hasXYZConnection: Bool { Self.text(bytes, at: 20) == "XYZ " }

  /// Whether tables of colors override the curves and primaries.
  var hasTables: Bool { tags.contains { $0.name.hasPrefix("A2B") || $0.name.hasPrefix("D2B") } }

  static let colorants = ["rXYZ", "gXYZ", "bXYZ"]
  static let curveTags = ["rTRC", "gTRC", "bTRC"]

  /// sRGB's red, green and blue adapted to D50 as X, Y, Z (IEC 61966-2-1, by the Bradford method of ICC.1:2010, annex E).
  static let primaries = [
    [0.436_07, 0.222_49, 0.013_92], [0.385_15, 0.716_87, 0.097_08], [0.143_07, 0.060_61, 0.714_10],
  ]
  /// A difference that moves no 8-bit sample by a quarter of a step. The least weight of a primary in its channel is
  /// 0.44.
  private static let tolerance = 0.000_5

  private func isNear(_ name: String, _ expected: [Double]) -> Bool {
    guard let tag = data(of: name), tag.count >= 20, Self.text(bytes, at: tag.lowerBound) == "XYZ " else {
      return false
    }
    return expected.indices.allSatisfy { abs(fixed(at: tag.lowerBound + 8 + $0 * 4) - expected[$0]) <= Self.tolerance }
  }

  /// The equivalent profile for images that store gray in three equal channels. Each channel has this profile's curve.
  /// The primaries are sRGB's, whose sum is the white of every profile.
  ///
  /// - Returns: nil if the profile is not for gray, or does not connect by X, Y, Z.
  var forColor: [UInt8]? {
    guard space == .gray, hasXYZConnection, let curve = data(of: "kTRC") else { return nil }
    let rest = tags.filter { !["kTRC", "A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2"].contains($0.name) }
    var blocks = rest.map { (names: [$0.name], data: Array(bytes[$0.data])) }
    blocks.append((Self.curveTags, Array(bytes[curve])))
    for (name, color) in zip(Self.colorants, Self.primaries) {
      blocks.append(([name], Array("XYZ \0\0\0\0".utf8) + color.flatMap(Self.fixedBytes)))
    }
    let body = Self.body(blocks)
    var header = Array(bytes[..<Self.headerCount])
    header.replaceSubrange(0..<4, with: BigEndian.bytes(UInt32(header.count + body.count)))
    header.replaceSubrange(16..<20, with: "RGB ".utf8)
    // The profile's ID is a hash of its bytes. Zeros mean that it has none (section 7.2.18).
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return header + body
  }

  func data(of name: String) -> Range<Int>? { tags.first { $0.name == name }?.data }

  /// Reads an s15Fixed16Number, a signed number with 16 bits before the point and 16 after it.
  func fixed(at offset: Int) -> Double {
    Double(Int32(bitPattern: uint32(at: offset))) / 65_536
  }

  func uint16(at offset: Int) -> UInt16 { BigEndian.uint16(bytes.span, at: offset) }

  func uint32(at offset: Int) -> UInt32 { BigEndian.uint32(bytes.span, at: offset) }

  func text(at offset: Int) -> String { Self.text(bytes, at: offset) }

  /// Returns the table of tags and their data. Tags may share their data.
  static func body(_ blocks: [(names: [String], data: [UInt8])]) -> [UInt8] {
    let count = blocks.reduce(0) { $0 + $1.names.count }
    let start = headerCount + 4 + count * entryCount
    var entries = BigEndian.bytes(UInt32(count))
    var data: [UInt8] = []
    for block in blocks {
      for name in block.names {
        entries +=
          Array(name.utf8) + BigEndian.bytes(UInt32(start + data.count)) + BigEndian.bytes(UInt32(block.data.count))
      }
      data += block.data + [UInt8](repeating: 0, count: -block.data.count & 3)
    }
    return entries + data
  }

  /// Returns an s15Fixed16Number.
  static func fixedBytes(_ value: Double) -> [UInt8] {
    BigEndian.bytes(UInt32(bitPattern: Int32((value * 65_536).rounded())))
  }

  private static func text(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}
