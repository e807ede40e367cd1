/// The frames of a GIF (GIF89a, sections 18 to 26).
package enum GIFFrames {
  /// The code of the block before each frame, and of a block with an extension.
  private static let descriptor: UInt8 = 0x2C, `extension`: UInt8 = 0x21
  /// The size of the header and the logical screen descriptor in bytes.
  private static let headerSize = 13
  /// The size of a block before a frame in bytes.
  private static let descriptorSize = 10

  /// Returns true if a GIF has more than one frame. In a damaged file, only the frames before the damage count.
  ///
  /// Complexity: linear in the number of blocks, each of at most 256 bytes.
  package static func isAnimated(_ file: Span<UInt8>) -> Bool {
    guard file.count >= headerSize else { return false }
    var offset = headerSize + tableSize(file[10])
    var frames = 0
    while offset < file.count {
      switch file[offset] {
      case descriptor:
        frames += 1
        guard frames == 1, offset + descriptorSize <= file.count else { return frames > 1 }
        // One byte with the width of the codes precedes the data.
        offset += descriptorSize + tableSize(file[offset + descriptorSize - 1]) + 1
      case `extension`: offset += 2
      default: return false
      }
      while offset < file.count, file[offset] > 0 { offset += 1 + Int(file[offset]) }
      offset += 1
    }
    return false
  }

  /// Returns the size of the color table that follows a block, in bytes.
  private static func tableSize(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
}
