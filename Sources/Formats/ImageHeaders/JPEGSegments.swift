/// The segments of a JPEG before its first scan (ITU-T T.81, annex B).
package struct JPEGSegments {
  /// An application segment or a comment.
  package struct Metadata: Sendable {
    package let content: Content
    /// The whole segment, with its marker.
    package let range: Range<Int>
    /// The bytes after the length.
    package let data: Range<Int>
  }

  /// The content of a segment, by its marker and its first bytes.
  package enum Content: Sendable, Equatable {
    /// Exif (APP1), with the TIFF structure after the prefix.
    case exif
    /// Adobe's XMP (APP1), also continued in further segments.
    case xmp
    /// A piece of an ICC profile (APP2; ICC.1:2010, annex B.4).
    case profile
    /// The index of further pictures in the file (APP2; CIPA DC-007), such as a gain map for HDR.
    case pictures
    /// The resources of Photoshop (APP13), with captions and previews.
    case photoshop
    case comment
    /// JFIF and Adobe's marker decide the color model. A rewritten file has its own.
    case colorModel
    case other

    /// The name in reports.
    package var name: String {
      switch self {
      case .exif: "Exif"
      case .xmp: "XMP"
      case .profile: "ICC"
      case .pictures: "MPF"
      case .photoshop: "Photoshop"
      case .comment: "comment"
      case .colorModel: "JFIF"
      case .other: "other"
      }
    }

    /// The marker codes and first bytes of the known contents.
    private static let known: [(marker: UInt8, prefix: String, content: Content)] = [
      (0xE0, "JFIF\0", .colorModel), (0xEE, "Adobe", .colorModel),
      (0xE1, "Exif\0\0", .exif), (0xE1, "http://ns.adobe.com/xap/1.0/\0", .xmp),
      (0xE1, "http://ns.adobe.com/xmp/extension/\0", .xmp),
      (0xE2, "ICC_PROFILE\0", .profile), (0xE2, "MPF\0", .pictures),
      (0xED, "Photoshop 3.0\0", .photoshop), (0xFE, "", .comment),
    ]

    fileprivate init(_ marker: UInt8, _ data: Range<Int>, in file: Span<UInt8>) {
      self =
        Self.known.first { entry in
          entry.marker == marker && entry.prefix.utf8.count <= data.count
            && zip(data, entry.prefix.utf8).allSatisfy { file[$0] == $1 }
        }?.content ?? .other
    }
  }

  package private(set) var metadata: [Metadata] = []
  /// The first segment after the leading metadata.
  package private(set) var body = 2

  /// Parses a file.
  ///
  /// - Returns: nil if a segment is damaged. A decoder finds the reason.
  package init?(_ file: Span<UInt8>) {
    guard file.count >= 4, file[0] == 0xFF, file[1] == 0xD8 else { return nil }
    var offset = 2
    var isLeading = true
    while offset + 4 <= file.count {
      guard file[offset] == 0xFF else { return nil }
      let marker = file[offset + 1]
      // A fill byte.
      if marker == 0xFF {
        offset += 1
        continue
      }
      let end = offset + 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
      guard end >= offset + 4, end <= file.count else { return nil }
      // The first scan.
      if marker == 0xDA { return }
      if (0xE0...0xEF).contains(marker) || marker == 0xFE {
        let content = Content(marker, (offset + 4)..<end, in: file)
        metadata.append(Metadata(content: content, range: offset..<end, data: (offset + 4)..<end))
        if isLeading { body = end }
      } else {
        isLeading = false
      }
      offset = end
    }
    return nil
  }

  /// The joined pieces of the ICC profile. Nil without a profile, or if a piece is missing.
  package func profile(in file: Span<UInt8>) -> [UInt8]? {
    let prefix = "ICC_PROFILE\0".utf8.count
    let pieces = metadata.filter { $0.content == .profile && $0.data.count >= prefix + 2 }
      .sorted { file[$0.data.lowerBound + prefix] < file[$1.data.lowerBound + prefix] }
    guard let first = pieces.first, Int(file[first.data.lowerBound + prefix + 1]) == pieces.count else { return nil }
    return pieces.flatMap { piece in (piece.data.lowerBound + prefix + 2..<piece.data.upperBound).map { file[$0] } }
  }
}
