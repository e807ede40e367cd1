/// The removal of comments from JPEG files.
///
/// Apple's tool stores JPEG sources without their comments. The 57 JPEG files in catalogs of CoreUI 366 to 493 have none.
/// One of them was compared with its source by segment: the other segments and the scan are equal.
enum JPEGComments {
  private static let comment: UInt8 = 0xFE
  private static let scan: UInt8 = 0xDA

  /// Returns the file without its comments before the first scan. Damaged files are returned unchanged.
  static func removed(from file: [UInt8]) -> [UInt8] {
    var result = Array(file.prefix(2))
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let marker = file[offset + 1]
      if marker == scan { return result + file[offset...] }
      let end = offset + 2 + Int(file[offset + 2]) << 8 + Int(file[offset + 3])
      guard end > offset + 3, end <= file.count else { return file }
      if marker != comment { result += file[offset..<end] }
      offset = end
    }
    return file
  }
}
