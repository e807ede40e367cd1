/// Loads, stores and copies of several bytes at once. Only this file of the target accesses memory through pointers.
///
/// Each function checks its bounds, then accesses memory. Safe code loads and stores eight bytes as eight checked
/// accesses, and decodes at a third of this speed.
enum Words {
  /// The bytes behind a copy that the copy may overwrite.
  static let slack = 32

  /// Returns the little-endian number of eight bytes at `offset`.
  @inline(__always)
  static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= bytes.count &- 8, "eight bytes lie in the bytes")
    return unsafe bytes.withUnsafeBytes {
      unsafe UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Returns the little-endian number of four bytes at `offset`.
  @inline(__always)
  static func half(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= bytes.count &- 4, "four bytes lie in the bytes")
    return unsafe bytes.withUnsafeBytes {
      unsafe UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
  }

  /// Stores four bytes at `offset`. The lowest byte of `half` comes first.
  @inline(__always)
  static func store(_ half: UInt32, in bytes: inout MutableSpan<UInt8>, at offset: Int) {
    precondition(offset >= 0 && offset <= bytes.count &- 4, "four bytes lie in the bytes")
    unsafe bytes.withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: half.littleEndian, toByteOffset: offset, as: UInt32.self)
    }
  }

  /// Copies `count` bytes of `source` from `start` on. It may overwrite up to 15 more bytes of `target`.
  ///
  /// - Precondition: `slack` bytes follow the copied bytes in `target`.
  @inline(__always)
  static func copy(
    _ source: Span<UInt8>, from start: Int, count: Int, into target: inout MutableSpan<UInt8>, at offset: Int
  ) {
    precondition(count >= 0 && start >= 0 && start <= source.count &- count, "the bytes lie in the source")
    precondition(offset >= 0 && offset <= target.count &- count &- slack, "the bytes and the slack lie in the target")
    unsafe source.withUnsafeBytes { from in
      unsafe target.withUnsafeMutableBytes { to in
        guard let from = from.baseAddress, let to = to.baseAddress else { return }
        let first = unsafe from + start
        let begin = unsafe to + offset
        // Whole blocks of 16 bytes read up to 15 bytes behind the last byte.
        if start <= source.count &- count &- 16 {
          unsafe begin.storeBytes(of: first.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
          var done = 16
          while done < count {
            let block = unsafe first.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
            unsafe begin.storeBytes(of: block, toByteOffset: done, as: SIMD16<UInt8>.self)
            done &+= 16
          }
        } else {
          unsafe begin.copyMemory(from: first, byteCount: count)
        }
      }
    }
  }

  /// Copies `count` bytes from `distance` bytes before `offset` to `offset`, in effect byte by byte and upwards. So it
  /// repeats bytes if the distance is smaller than the count. It may overwrite up to 15 more bytes.
  ///
  /// - Precondition: the distance is 1 to `offset`, and `slack` bytes follow the copied bytes.
  @inline(__always)
  static func `repeat`(in bytes: inout MutableSpan<UInt8>, at offset: Int, distance: Int, count: Int) {
    precondition(distance >= 1 && distance <= offset, "the source lies in the bytes")
    precondition(count >= 0 && offset <= bytes.count &- count &- slack, "the copy and the slack lie in the bytes")
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let base = buffer.baseAddress else { return }
      let to = unsafe base + offset
      let from = unsafe to - distance
      if distance >= 16 {
        var done = 0
        repeat {
          let block = unsafe from.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self)
          unsafe to.storeBytes(of: block, toByteOffset: done, as: SIMD16<UInt8>.self)
          done &+= 16
        } while done < count
      } else if distance >= 8 {
        var done = 0
        repeat {
          let word = unsafe from.loadUnaligned(fromByteOffset: done, as: UInt64.self)
          unsafe to.storeBytes(of: word, toByteOffset: done, as: UInt64.self)
          done &+= 8
        } while done < count
      } else {
        // The bytes before the copy, repeated to a word. The step is the multiple of the distance nearest to eight.
        let bits = UInt64(truncatingIfNeeded: distance &* 8)
        var word = unsafe UInt64(littleEndian: from.loadUnaligned(as: UInt64.self)) & ((1 &<< bits) &- 1)
        word |= word &<< bits
        if distance < 4 { word |= word &<< (bits &* 2) }
        if distance == 1 { word |= word &<< 32 }
        word = word.littleEndian
        let step = distance == 3 ? 6 : distance < 5 ? 8 : distance
        var done = 0
        repeat {
          unsafe to.storeBytes(of: word, toByteOffset: done, as: UInt64.self)
          done &+= step
        } while done < count
      }
    }
  }
}
