/// Bytes with random access, such as a file, or an array in a test.
package protocol ByteSource: ~Copyable {
  /// The number of bytes.
  var count: Int { get }
  /// Returns `count` bytes from `offset`, fewer near the end, none beyond it.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// A byte source in memory.
package struct ByteArray: ByteSource {
  private let all: [UInt8]

  package init(_ bytes: [UInt8]) { all = bytes }

  package var count: Int { all.count }

  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < all.count, count > 0 else { return [] }
    return Array(all[offset..<offset + min(count, all.count - offset)])
  }
}

extension ByteSource where Self: ~Copyable {
  /// Returns `count` bytes from `offset`, for reading numbers.
  ///
  /// - Parameter part: the name of the part, for the error.
  /// - Throws: `HeaderError.endsEarly` if fewer bytes exist.
  func fields(at offset: Int, count: Int, of part: String) throws(HeaderError) -> Fields {
    let bytes = bytes(at: offset, count: count)
    guard bytes.count == count else { throw .endsEarly(part, offset: offset) }
    return Fields(bytes: bytes)
  }
}

/// The numbers at fixed places of a few bytes.
///
/// - Precondition: every place is inside the bytes. The caller has read enough of them.
package struct Fields {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the unsigned big-endian integer of `count` bytes at `offset`.
  package func big(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the unsigned little-endian integer of `count` bytes at `offset`.
  package func little(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  package func hasText(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
}
