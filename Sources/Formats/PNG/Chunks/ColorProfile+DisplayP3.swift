import CrushCodecs

extension ColorProfile {
  /// The red, green and blue of Display P3 adapted to D50 as X, Y, Z: the primaries of SMPTE RP 431-2 with the white D65,
  /// by the Bradford method of ICC.1:2010, annex E. A test derives them.
  package static let displayP3Primaries = [
    [0.515_12, 0.241_20, -0.001_05], [0.291_98, 0.692_25, 0.041_89], [0.157_10, 0.066_57, 0.784_07],
  ]

  /// A profile of Display P3: its primaries, the curve of sRGB, and the white D50 (ICC.1:2010, sections 8.4 and 10).
  package static let displayP3: [UInt8] = {
    // A parametric curve of type 3: the sRGB curve (section 10.15).
    let curve = tag("para", [0, 3, 0, 0] + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixedBytes))
    // The white D50 of the connection space (section 7.2.16).
    var blocks: [(names: [String], data: [UInt8])] = [
      (["desc"], unicode("Display P3")), (["cprt"], unicode("CC0")),
      (["wtpt"], tag("XYZ ", [0.964_2, 1, 0.824_9].flatMap(fixedBytes))),
    ]
    for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], displayP3Primaries) {
      blocks.append(([name], tag("XYZ ", color.flatMap(fixedBytes))))
    }
    blocks.append((curveTags, curve))
    let body = Self.body(blocks)
    return header(count: headerCount + body.count) + body
  }()

  /// Returns the data of an iCCP chunk: a name, the method 0, and the compressed profile.
  ///
  /// - Returns: nil if there is no memory for the compressor.
  package static func chunk(named name: String, _ profile: [UInt8]) -> AncillaryChunk? {
    guard let stream = Deflater(level: 9).compress(profile.span, .zlib) else { return nil }
    return AncillaryChunk(type: .colorProfile, data: Array(name.utf8) + [0, 0] + stream, isAfterImageData: false)
  }

  private static func tag(_ type: String, _ data: [UInt8]) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] + data }

  /// Returns a text in one language (section 10.13).
  private static func unicode(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    let record = Array("enUS".utf8) + BigEndian.bytes(UInt32(units.count)) + BigEndian.bytes(28)
    return tag("mluc", BigEndian.bytes(1) + BigEndian.bytes(12) + record + units)
  }

  /// Returns the header of a display profile of version 4.0 with `count` bytes (section 7.2).
  private static func header(count: Int) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: headerCount)
    header.replaceSubrange(0..<4, with: BigEndian.bytes(UInt32(count)))
    header.replaceSubrange(8..<12, with: [4, 0, 0, 0])
    header.replaceSubrange(12..<24, with: "mntrRGB XYZ ".utf8)
    // A date is required: 2026-01-01.
    header.replaceSubrange(24..<30, with: [0x07, 0xEA, 0, 1, 0, 1])
    header.replaceSubrange(36..<40, with: "acsp".utf8)
    header.replaceSubrange(68..<80, with: [0.964_2, 1, 0.824_9].flatMap(fixedBytes))
    return header
  }
}
