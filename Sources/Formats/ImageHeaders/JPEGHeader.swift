/// The segments of a JPEG up to the frame header (ITU-T T.81, annex B).
enum JPEGHeader {
  /// The most segments before the frame header. Exif, profiles and previews need a few dozen.
  private static let mostSegments = 4096
  /// The codes of frame headers. DHT, JPG and DAC have codes in between.
  private static let frames = Set(0xC0...0xCF).subtracting([0xC4, 0xC8, 0xCC])
  /// The codes of markers without a length: TEM and the restarts.
  private static let bare = Set(0xD0...0xD7).union([0x01])

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let start = try source.fields(at: 0, count: 2, of: "a marker")
    guard start.big(0, 2) == 0xFFD8 else { throw .expected("the start of a JPEG (FF D8)", offset: 0) }
    var offset = 2
    var metadata = 0
    var exif: [UInt8] = []
    for _ in 0..<mostSegments {
      let code = try source.fields(at: offset, count: 2, of: "a marker")
      guard code.bytes[0] == 0xFF else { throw .expected("a marker (FF)", offset: offset) }
      let marker = Int(code.bytes[1])
      if marker == 0xFF {
        // A fill byte.
        offset += 1
        continue
      }
      if bare.contains(marker) {
        offset += 2
        continue
      }
      if marker == 0xD9 || marker == 0xDA { throw .expected("a frame header before the image data", offset: offset) }
      let length = try source.fields(at: offset + 2, count: 2, of: "a segment").big(0, 2)
      guard length >= 2 else { throw .expected("a segment's length of 2 or more", offset: offset + 2) }
      if frames.contains(marker) {
        return try frame(source.fields(at: offset + 4, count: 6, of: "the frame header"), offset, metadata, exif)
      }
      // APP1 contains Exif or XMP, APP13 Photoshop's resources, FE a comment.
      if [0xE1, 0xED, 0xFE].contains(marker) {
        metadata += length + 2
        let head = source.bytes(at: offset + 4, count: 6)
        if marker == 0xE1, exif.isEmpty, head.elementsEqual("Exif\0\0".utf8) {
          exif = source.bytes(at: offset + 10, count: length - 8)
        }
      }
      offset += 2 + length
    }
    throw .expected("a frame header within \(mostSegments) segments", offset: offset)
  }

  private static func frame(
    _ frame: Fields, _ offset: Int, _ metadata: Int, _ exif: [UInt8]
  ) throws(HeaderError) -> ImageShape {
    let height = frame.big(1, 2)
    let width = frame.big(3, 2)
    if height == 0 { throw .unknown("its height follows the image data (DNL)") }
    let isTurned = Exif.isTurned(exif.span)
    var shape = try ImageShape(
      width: isTurned ? height : width, height: isTurned ? width : height, bitDepth: frame.big(0, 1) > 8 ? 16 : 8,
      isGray: frame.big(5, 1) == 1, metadataBytes: metadata, hasPosition: Exif.holdsPosition(exif.span),
      at: offset + 5)
    if let orientation = Exif.orientation(exif.span), (1...8).contains(orientation) { shape.orientation = orientation }
    return shape
  }
}
