package import PNG

/// What a PNG says beside its pixels: text, Exif, the time of its last change.
package struct ImageMetadata: Sendable, Equatable {
  /// Bytes of the chunks, with their lengths, types and CRCs.
  package let bytes: Int
  /// Whether Exif, or XMP that is not compressed, holds a place on Earth.
  package let hasPosition: Bool

  package init(bytes: Int, hasPosition: Bool) {
    self.bytes = bytes
    self.hasPosition = hasPosition
  }

  /// The chunks that count.
  package static let types: Set<ChunkType> = ChunkType.textual.union([.exif, ChunkType("tIME")])

  package init(of image: PNGFile, in file: Span<UInt8>) {
    var bytes = 0
    var hasPosition = false
    for chunk in image.chunks where Self.types.contains(chunk.type) {
      bytes += chunk.range.count
      let data = file.extracting(chunk.data)
      if chunk.type == .exif { hasPosition = hasPosition || Exif.holdsPosition(data) }
      // XMP for photographs names the properties of Exif with this prefix (XMP specification, part 2, section 2.8).
      if chunk.type == .internationalText { hasPosition = hasPosition || Self.contains(data, "exif:GPSLatitude") }
    }
    self.init(bytes: bytes, hasPosition: hasPosition)
  }

  private static func contains(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return false }
    return (0...bytes.count - text.count).contains { start in
      bytes[start] == text[0] && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }
  }
}

/// The little of Exif that an audit asks for: the TIFF structure that eXIf holds (PNG third edition, section 11.3.4.4).
package enum Exif {
  /// Where TIFF keeps the GPS directory, and latitude and longitude in it (Exif 2.32, section 4.6).
  private static let positionDirectory = 0x8825
  private static let position = [0x0002, 0x0004]

  /// How the image is to be turned: 1, upright, to 8 (TIFF 6.0, section 8); nil where it does not say.
  package static func orientation(_ bytes: Span<UInt8>) -> Int? {
    withFirstDirectory(bytes) { tiff, first, isLittle in
      entry(0x0112, ofDirectoryAt: first, tiff, isLittle).flatMap { number(tiff, at: $0 + 8, 2, isLittle) }
    }
  }

  /// Whether there is a GPS directory with a latitude or a longitude. Anything damaged has none.
  static func holdsPosition(_ bytes: Span<UInt8>) -> Bool {
    withFirstDirectory(bytes) { tiff, first, isLittle in
      guard let entry = entry(positionDirectory, ofDirectoryAt: first, tiff, isLittle),
        let directory = number(tiff, at: entry + 8, 4, isLittle)
      else { return false }
      return position.contains { tag in
        guard let entry = Exif.entry(tag, ofDirectoryAt: directory, tiff, isLittle) else { return false }
        return (number(tiff, at: entry + 4, 4, isLittle) ?? 0) > 0
      }
    } ?? false
  }

  /// Calls `body` with the TIFF structure, the offset of its first directory, and whether numbers are little-endian.
  private static func withFirstDirectory<Result>(
    _ bytes: Span<UInt8>, _ body: (Span<UInt8>, Int, Bool) -> Result?
  ) -> Result? {
    // Some programs keep JPEG's prefix.
    let prefix = Array("Exif\0\0".utf8)
    let hasPrefix = bytes.count > 6 && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
    let tiff = hasPrefix ? bytes.extracting(6..<bytes.count) : bytes
    guard tiff.count >= 8, tiff[0] == tiff[1], tiff[0] == 0x49 || tiff[0] == 0x4D else { return nil }
    let isLittle = tiff[0] == 0x49
    guard number(tiff, at: 2, 2, isLittle) == 42, let first = number(tiff, at: 4, 4, isLittle) else { return nil }
    return body(tiff, first, isLittle)
  }

  /// The offset of a directory's entry: a count, then 12 bytes each (TIFF 6.0, section 2).
  private static func entry(_ tag: Int, ofDirectoryAt offset: Int, _ tiff: Span<UInt8>, _ isLittle: Bool) -> Int? {
    guard let count = number(tiff, at: offset, 2, isLittle) else { return nil }
    for index in 0..<count {
      let entry = offset + 2 + index * 12
      guard entry + 12 <= tiff.count else { return nil }
      if number(tiff, at: entry, 2, isLittle) == tag { return entry }
    }
    return nil
  }

  private static func number(_ bytes: Span<UInt8>, at offset: Int, _ count: Int, _ isLittle: Bool) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + (isLittle ? count - 1 - $1 : $1)]) }
  }
}
