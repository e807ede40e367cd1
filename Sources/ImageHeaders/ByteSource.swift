/// Bytes that can be read in places: a file, or an array in a test.
package protocol ByteSource: ~Copyable {
  /// Bytes there are.
  var count: Int { get }
  /// The bytes from `offset` on: fewer than `count` at the end, none past it.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// An array of bytes.
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
  /// - Throws: `HeaderFault.endsEarly` when fewer bytes are there.
  func fields(at offset: Int, count: Int, of what: String) throws(HeaderFault) -> Fields {
    let bytes = bytes(at: offset, count: count)
    guard bytes.count == count else { throw .endsEarly(what, offset: offset) }
    return Fields(bytes: bytes)
  }
}

/// Numbers at fixed places of a few bytes. What lies outside is 0 bytes long: the caller has asked for enough.
struct Fields {
  let bytes: [UInt8]

  func big(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ offset: Int, _ count: Int) -> Int {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func holds(_ text: String, at offset: Int) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
}
