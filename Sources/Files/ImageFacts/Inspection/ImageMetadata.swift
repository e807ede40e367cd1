import CrushImageHeaders
package import CrushPNG

/// The metadata of a PNG: text, Exif and the time of its last change.
package struct ImageMetadata: Sendable, Equatable {
  /// The size of the chunks in bytes, including their lengths, types and CRCs.
  package let bytes: Int
  /// Whether Exif, or XMP that is not compressed, contains a place on Earth.
  package let hasPosition: Bool
  /// Whether Exif turns the image by a quarter, so that viewers exchange width and height.
  package let isTurned: Bool

  package init(bytes: Int, hasPosition: Bool, isTurned: Bool = false) {
    self.bytes = bytes
    self.hasPosition = hasPosition
    self.isTurned = isTurned
  }

  /// The types of chunks that count as metadata.
  package static let types = Set(ChunkType.all(with: .metadata))

  package init(of image: PNGFile, in file: Span<UInt8>) {
    var bytes = 0
    for chunk in image.chunks where chunk.type.isAncillary && Self.types.contains(chunk.type) {
      bytes += chunk.range.count
    }
    // The chunks that may contain a position are among these types.
    self.init(
      bytes: bytes, hasPosition: bytes > 0 && !Self.positionHolders(of: image, in: file).isEmpty,
      isTurned: bytes > 0 && Self.exifOrientation(of: image, in: file) >= 5)
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

  /// Returns the orientation in the Exif chunk, by which browsers and Apple's frameworks turn the image: 1, upright, to 8.
  package static func exifOrientation(of image: PNGFile, in file: Span<UInt8>) -> Int {
    for chunk in image.chunks where chunk.type == .exif && chunk.data.upperBound <= file.count {
      if let number = valid(Exif.orientation(file.extracting(chunk.data))) { return number }
    }
    return 1
  }

  /// The orientation that an image declares, and the chunk that declares it.
  package struct Orientation: Sendable, Equatable {
    /// 1, upright, to 8 (TIFF 6.0, tag 274).
    package let number: Int
    /// Nil if no chunk declares an orientation.
    package let chunk: ChunkType?
  }

  /// Returns the orientation that Exif declares, in its chunk or in a text of ImageMagick, or else XMP. This is the order of
  /// Pillow.
  package static func orientation(of image: PNGFile, in file: Span<UInt8>) -> Orientation {
    let exif = exifOrientation(of: image, in: file)
    if exif != 1 { return Orientation(number: exif, chunk: .exif) }
    var xmp: Orientation?
    for chunk in image.chunks where chunk.type.traits.contains(.textual) {
      guard let text = TextChunk(chunk, in: file) else { continue }
      switch text.keyword {
      case "Raw profile type exif", "Raw profile type APP1":
        if let number = valid(text.profile.flatMap { Exif.orientation($0.span) }) {
          return Orientation(number: number, chunk: chunk.type)
        }
      case "XML:com.adobe.xmp":
        let number = XMP.orientation(text.text.span)
        xmp = xmp ?? number.map { Orientation(number: $0, chunk: chunk.type) }
      default: break
      }
    }
    return xmp ?? Orientation(number: 1, chunk: nil)
  }

  private static func valid(_ number: Int?) -> Int? { number.flatMap { (1...8).contains($0) ? $0 : nil } }

  private static func contains(_ bytes: Span<UInt8>, _ text: String) -> Bool {
    let text = Array(text.utf8)
    guard bytes.count >= text.count else { return false }
    return (0...bytes.count - text.count).contains { start in
      bytes[start] == text[0] && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }
  }
}
