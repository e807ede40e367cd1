/// The number of fonts and glyphs in a font file.
package struct FontShape: Sendable, Equatable {
  package let faces: Int
  /// The glyphs of all faces; nil if they are compressed, as in WOFF.
  package let glyphs: Int?

  package init(faces: Int, glyphs: Int?) {
    self.faces = faces
    self.glyphs = glyphs
  }
}

/// The header of TrueType and OpenType fonts and collections (OpenType specification, "Font File" and "maxp").
package enum FontHeader {
  /// The most fonts of a collection that are read.
  private static let mostFaces = 256
  private static let mostTables = 256

  /// Returns nil for files that are no fonts.
  package static func shape(of source: borrowing some ByteSource & ~Copyable) -> FontShape? {
    guard let head = source.record(at: 0, count: 12) else { return nil }
    if head.hasText("wOFF", at: 0) || head.hasText("wOF2", at: 0) { return FontShape(faces: 1, glyphs: nil) }
    guard head.hasText("ttcf", at: 0) else {
      return isFont(head) ? FontShape(faces: 1, glyphs: glyphs(ofFontAt: 0, in: source)) : nil
    }
    let faces = head.big(8, 4)
    guard (1...mostFaces).contains(faces), let offsets = source.record(at: 12, count: faces * 4) else { return nil }
    var glyphs: Int? = 0
    for face in 0..<faces {
      let own = Self.glyphs(ofFontAt: offsets.big(face * 4, 4), in: source)
      glyphs = glyphs.flatMap { sum in own.map { sum + $0 } }
    }
    return FontShape(faces: faces, glyphs: glyphs)
  }

  private static func isFont(_ head: Fields) -> Bool {
    [0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7479_7031].contains(head.big(0, 4))
  }

  /// Returns the number in the table `maxp`; nil without the table.
  private static func glyphs(ofFontAt start: Int, in source: borrowing some ByteSource & ~Copyable) -> Int? {
    guard let head = source.record(at: start, count: 12), isFont(head) else { return nil }
    let records = source.bytes(at: start + 12, count: min(head.big(4, 2), mostTables) * 16)
    let fields = Fields(bytes: records)
    for record in stride(from: 0, through: records.count - 16, by: 16) where fields.hasText("maxp", at: record) {
      return source.record(at: fields.big(record + 8, 4), count: 6)?.big(4, 2)
    }
    return nil
  }
}
