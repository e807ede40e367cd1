// A texture stays in memory as stored. Its cost is the data for the graphics processor, with all levels, faces and
// layers.

/// The header of a PowerVR texture. Version 3 (Imagination, "PVR File Format Specification") begins with its magic
/// number. The older header ends with it.
enum PVRHeader {
  /// The bytes of either header.
  static let size = 52

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: size, of: "the header")
    if head.hasText("PVR\u{3}", at: 0) {
      let bytes = source.count - size - head.little(48, 4)
      guard bytes > 0 else { throw .endsEarly("the image data", offset: source.count) }
      // The first four pixel formats are PVRTC. A number above 2³² counts bits of channels.
      let isPVRTC = head.little(12, 4) == 0 && head.little(8, 4) < 4
      return try ImageShape(
        width: head.little(28, 4), height: head.little(24, 4), textureBytes: bytes, needsPowersOfTwo: isPVRTC, at: 24)
    }
    guard head.hasText("PVR!", at: 44) else { throw .expected("PVR and its version", offset: 0) }
    let bytes = source.count - head.little(0, 4)
    guard bytes > 0 else { throw .endsEarly("the image data", offset: source.count) }
    // PVRTC with 2 and 4 bits, for two versions of OpenGL.
    let isPVRTC = [0x0C, 0x0D, 0x18, 0x19].contains(head.little(16, 1))
    return try ImageShape(
      width: head.little(8, 4), height: head.little(4, 4), textureBytes: bytes, needsPowersOfTwo: isPVRTC, at: 4)
  }
}

/// The header of one level of ASTC blocks (Arm, astc-encoder, "The .astc File Format").
enum ASTCHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 16, of: "the header")
    guard head.bytes.starts(with: [0x13, 0xAB, 0xA1, 0x5C]) else { throw .expected("13 AB A1 5C", offset: 0) }
    let bytes = source.count - 16
    guard bytes > 0 else { throw .endsEarly("the blocks", offset: source.count) }
    return try ImageShape(width: head.little(7, 3), height: head.little(10, 3), textureBytes: bytes, at: 7)
  }
}

/// The header of DirectDraw surfaces (Microsoft, "DDS_HEADER structure" and "DDS_HEADER_DXT10 structure").
enum DDSHeader {
  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let head = try source.fields(at: 0, count: 128, of: "the header")
    guard head.hasText("DDS ", at: 0), head.little(4, 4) == 124 else { throw .expected("DDS and 124", offset: 0) }
    let bytes = source.count - 128 - (head.hasText("DX10", at: 84) ? 20 : 0)
    guard bytes > 0 else { throw .endsEarly("the surfaces", offset: source.count) }
    return try ImageShape(width: head.little(16, 4), height: head.little(12, 4), textureBytes: bytes, at: 12)
  }
}
