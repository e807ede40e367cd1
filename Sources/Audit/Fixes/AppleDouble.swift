/// The files `._NAME` in which macOS keeps metadata on file systems of others (RFC 1740, appendix B).
enum AppleDouble {
  private static let magic: [UInt8] = [0, 5, 0x16, 7]
  private static let headerLength = 26
  private static let entryLength = 12
  private static let resourceFork = 2
  private static let finderInfo = 9
  /// The text in a resource fork without resources.
  private static let blank = Array("This resource fork intentionally left blank".utf8)

  /// Whether a file has no resource, no tag, no color and no attribute, so that its deletion loses nothing.
  static func isEmpty(_ file: [UInt8]) -> Bool {
    if file.isEmpty { return true }
    guard file.starts(with: magic) else { return false }
    guard file.count >= headerLength else { return true }
    let count = number(file, at: headerLength - 2, bytes: 2)
    guard headerLength + count * entryLength <= file.count else { return false }
    return (0..<count).allSatisfy { isEmptyEntry(at: headerLength + $0 * entryLength, in: file) }
  }

  private static func isEmptyEntry(at start: Int, in file: [UInt8]) -> Bool {
    let (kind, offset) = (number(file, at: start, bytes: 4), number(file, at: start + 4, bytes: 4))
    let length = number(file, at: start + 8, bytes: 4)
    if length == 0 { return true }
    guard offset <= file.count, length <= file.count - offset else { return false }
    let data = file[offset..<offset + length]
    switch kind {
    // Attributes follow after the 32 bytes of Finder's own information.
    case finderInfo: return length <= 32 && data.allSatisfy { $0 == 0 }
    case resourceFork: return length == 286 && data.indices.contains { data[$0...].starts(with: blank) }
    default: return false
    }
  }

  private static func number(_ file: [UInt8], at start: Int, bytes: Int) -> Int {
    file[start..<start + bytes].reduce(0) { $0 << 8 | Int($1) }
  }
}
