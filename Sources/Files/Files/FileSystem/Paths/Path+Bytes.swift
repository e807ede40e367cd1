import CrushBasics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Operations on the bytes of paths. They run for every file of a tree and allocate no strings.
extension Path {
  /// Returns true if `left` sorts before `right` by their bytes. Reports use this order.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    unsafe withBytes(left) { left in
      unsafe withBytes(right) { right in
        let order = unsafe compare(left, right, count: min(left.count, right.count))
        return order != 0 ? order < 0 : left.count < right.count
      }
    }
  }

  /// Returns true if two paths have equal bytes. Strings that differ only in Unicode normalization compare as equal.
  package static func areSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count && haveSameStart(left, right, count: left.utf8.count)
  }

  /// Returns true if the first `count` bytes of both paths are equal.
  ///
  /// - Precondition: both paths have at least `count` bytes.
  package static func haveSameStart(_ left: String, _ right: String, count: Int) -> Bool {
    precondition(count <= left.utf8.count && count <= right.utf8.count, "there are bytes to compare")
    return unsafe withBytes(left) { left in
      unsafe withBytes(right) { right in unsafe compare(left, right, count: count) == 0 }
    }
  }

  /// Returns the number of bytes before the last part: 0 for a bare name.
  package static func folderCount(of path: String) -> Int {
    unsafe withBytes(path) { bytes in
      var count = bytes.count
      while count > 0, unsafe bytes[count &- 1] != UInt8(ascii: "/") { count &-= 1 }
      return count
    }
  }

  /// Returns true if a path contains the byte.
  package static func contains(_ path: String, _ byte: UInt8) -> Bool {
    unsafe withBytes(path) { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe memchr(start, Int32(byte), bytes.count) != nil
    }
  }

  /// Returns the FNV-1a hash of the first `count` bytes.
  package static func hash(_ path: String, count: Int) -> UInt64 {
    precondition(count <= path.utf8.count, "there are bytes to hash")
    return unsafe withBytes(path) { bytes in
      var hash = FNV1a()
      for index in 0..<count { hash.combine(unsafe bytes[index]) }
      return hash.value
    }
  }

  /// Returns a hash that is equal for paths that differ only in case, or nil for a path that is not ASCII.
  package static func foldedHash(_ path: String) -> UInt64? {
    unsafe withBytes(path) { bytes in
      var hash = FNV1a()
      var all: UInt8 = 0
      for index in bytes.indices {
        let byte = unsafe bytes[index]
        all |= byte
        // The bit also merges bytes that are not letters, such as `@` and a backquote: a collision, no error.
        hash.combine(byte | 0x20)
      }
      return all < 0x80 ? hash.value : nil
    }
  }

  /// Returns true if the name has this extension in any case: `"png"` matches `icon.PNG`, but not a hidden `.png`.
  ///
  /// - Parameter type: lower-case ASCII letters.
  package static func hasExtension(_ path: String, _ type: StaticString) -> Bool {
    unsafe withBytes(path) { bytes in
      let count = type.utf8CodeUnitCount
      let dot = bytes.count - count - 1
      guard dot > 0, unsafe bytes[dot] == UInt8(ascii: "."), unsafe bytes[dot - 1] != UInt8(ascii: "/") else {
        return false
      }
      return (0..<count).allSatisfy { unsafe bytes[dot + 1 + $0] | 0x20 == type.utf8Start[$0] }
    }
  }

  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, count: Int)
    -> Int32
  {
    guard count > 0, let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return 0 }
    return unsafe memcmp(leftStart, rightStart, count)
  }

  private static func withBytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe text.utf8.withContiguousStorageIfAvailable(body) { return result }
    // A string bridged from another language has no contiguous storage.
    var copy = text
    return copy.withUTF8(body)
  }
}
