import CrushImageHeaders

/// The removal of comments from JPEG files.
///
/// Apple's tool stores JPEG sources without their comments. The 57 JPEG files in catalogs of CoreUI 366 to 493 have none.
/// One of them was compared with its source by segment: the other segments and the scan are equal.
enum JPEGComments {
  /// Returns the file without its comments before the first scan. Damaged files are returned unchanged.
  static func removed(from file: [UInt8]) -> [UInt8] {
    guard let segments = JPEGSegments(file.span) else { return file }
    var result = file
    for segment in segments.metadata.reversed() where segment.content == .comment {
      result.removeSubrange(segment.range)
    }
    return result
  }
}
