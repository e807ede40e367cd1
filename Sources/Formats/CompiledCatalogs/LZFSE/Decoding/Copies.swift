import CrushBasics

/// The copies of literals and matches, eight bytes at a time.
///
/// A copy may overwrite bytes behind its end, so that short copies need no loop over bytes. Each caller ensures that
/// `slack` bytes follow. Pointers and 16 bytes at a time decode catalogs in two thirds of the time. The checked
/// accesses here still need only half the time of Apple's decoder in C.
enum Copies {
  /// The bytes behind a copy that must exist.
  static let slack = 32

  /// Copies `count` bytes of `source` from `start` on. It may overwrite up to 7 more bytes of `target`.
  @inline(__always)
  static func copy(
    _ source: Span<UInt8>, from start: Int, count: Int, into target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    precondition(count >= 0 && start >= 0 && start <= source.count &- count, "the bytes lie in the source")
    precondition(offset >= 0 && offset <= target.count &- count &- slack, "the bytes and the slack lie in the target")
    // At the end of the source, the last word could reach behind it.
    let words = start <= source.count &- count &- 8 ? count : count & ~7
    var done = 0
    while done < words {
      target.store(source.word(at: start &+ done), at: offset &+ done)
      done &+= 8
    }
    while done < count {
      target[offset &+ done] = source[start &+ done]
      done &+= 1
    }
  }

  /// Copies `count` bytes from `distance` bytes before `offset` to `offset`, in effect byte by byte and upwards. So it
  /// repeats bytes if the distance is smaller than the count. It may overwrite up to 7 more bytes.
  ///
  /// - Precondition: the distance is 1 to `offset`.
  @inline(__always)
  static func `repeat`(in bytes: inout MutableSpan<UInt8>, at offset: Int, distance: Int, count: Int) {
    precondition(distance >= 1 && distance <= offset, "the source lies in the bytes")
    precondition(count >= 0 && offset <= bytes.count &- count &- slack, "the copy and the slack lie in the bytes")
    var done = 0
    if distance >= 8 {
      let start = offset &- distance
      while done < count {
        bytes.store(bytes.span.word(at: start &+ done), at: offset &+ done)
        done &+= 8
      }
      return
    }
    // The bytes before the copy, repeated to a word. The step is the largest multiple of the distance up to 8.
    let bits = UInt64(truncatingIfNeeded: distance &* 8)
    var word = bytes.span.word(at: offset &- distance) & ByteWord.mask(distance)
    word |= word &<< bits
    if distance < 4 { word |= word &<< (bits &* 2) }
    if distance == 1 { word |= word &<< 32 }
    let step = distance == 3 ? 6 : distance < 5 ? 8 : distance
    while done < count {
      bytes.store(word, at: offset &+ done)
      done &+= step
    }
  }
}
