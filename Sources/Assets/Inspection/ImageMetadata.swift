import CrushImageHeaders
package import CrushPNG

/// The metadata of a PNG: text, Exif and the time of its last change.
package struct ImageMetadata: Sendable, Equatable {
  /// The size of the chunks in bytes, including their lengths, types and CRCs.
  package let bytes: Int
  /// Whether Exif, or XMP that is not compressed, contains a place on Earth.
  package let hasPosition: Bool

  package init(bytes: Int, hasPosition: Bool) {
    self.bytes = bytes
    self.hasPosition = hasPosition
  }

  /// The types of chunks that count as metadata.
  package static let types = Set(ChunkType.all(with: .metadata))

  package init(of image: PNGFile, in file: Span<UInt8>) {
    var bytes = 0
    for chunk in image.chunks where chunk.type.isAncillary && Self.types.contains(chunk.type) {
      bytes += chunk.range.count
    }
    // The chunks that may contain a position are among these types.
    self.init(bytes: bytes, hasPosition: bytes > 0 && !Self.positionHolders(of: image, in: file).isEmpty)
  }

  /// Returns the types of the chunks that contain a place on Earth.
  package static func positionHolders(of image: PNGFile, in file: Span<UInt8>) -> Set<ChunkType> {
    var holders: Set<ChunkType> = []
    // If only the start of a file was read, chunks of other types may be outside of its bytes.
    for chunk in image.chunks where chunk.type == .exif || chunk.type == .internationalText {
      let data = file.extracting(chunk.data)
      if chunk.type == .exif && Exif.holdsPosition(data) { holders.insert(.exif) }
      // XMP for photographs names the properties of Exif with this prefix (XMP specification, part 2, section 2.8).
      if chunk.type == .internationalText && contains(data, "exif:GPSLatitude") { holders.insert(.internationalText) }
    }
    return holders
  }

  /// Returns the orientation that Exif declares: 1, upright, to 8 (TIFF 6.0, tag 274).
  package static func orientation(of image: PNGFile, in file: Span<UInt8>) -> Int {
    let orientation = image.first(.exif).flatMap { Exif.orientation(file.extracting($0.data)) } ?? 1
    return (1...8).contains(orientation) ? orientation : 1
  }

  private static func contains(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return false }
    return (0...bytes.count - text.count).contains { start in
      bytes[start] == text[0] && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }
  }
}
