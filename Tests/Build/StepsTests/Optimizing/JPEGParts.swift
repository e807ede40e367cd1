/// Segments for JPEGs of tests.
enum JPEGParts {
  /// Returns a segment: marker, length, data (ITU-T T.81, section B.1.1.4).
  static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
  }

  /// Returns a JPEG with segments behind its JFIF segment.
  static func inserting(_ segments: [UInt8], in file: [UInt8]) -> [UInt8] {
    let place = 4 + Int(file[4]) << 8 + Int(file[5])
    return Array(file[..<place]) + segments + file[place...]
  }

  /// Returns Exif with an orientation, and with an entry for a GPS directory that has a latitude.
  static func exif(orientation: UInt8, hasPosition: Bool = false) -> [UInt8] {
    var data = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, hasPosition ? 2 : 1]
    data += [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    if hasPosition { data += [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38] }
    data += [0, 0, 0, 0]
    if hasPosition { data += [0, 1, 0, 2, 0, 5, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0] }
    return segment(0xE1, data)
  }

  /// Returns an ICC profile in pieces of `size` bytes.
  static func profile(_ bytes: [UInt8], size: Int = 60_000) -> [UInt8] {
    let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
    return pieces.enumerated().flatMap { index, piece in
      segment(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(pieces.count)] + piece)
    }
  }

  /// The contents of segments before the first scan, by marker.
  static func segments(of file: [UInt8]) -> [(marker: UInt8, data: [UInt8])] {
    var segments: [(marker: UInt8, data: [UInt8])] = []
    var offset = 2
    while offset + 4 <= file.count, file[offset + 1] != 0xDA {
      let end = offset + 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
      segments.append((file[offset + 1], Array(file[(offset + 4)..<end])))
      offset = end
    }
    return segments
  }
}
