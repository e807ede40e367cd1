import CrushBasics

/// The last 32 bytes of a binary list, checked against each other and against the file's size
/// (CoreFoundation's CFBinaryPList.c, `__CFBinaryPlistGetTopLevelInfo`).
struct BinaryTrailer {
  /// The size of the trailer in bytes.
  static let size = 32
  /// The size of `bplist00` in bytes.
  static let headerSize = 8

  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  let root: Int
  /// The offset of the offset table, which is the end of the object area.
  let tableOffset: Int

  /// Reads and validates the trailer.
  ///
  /// - Throws: `PropertyListError.binary` with the offset of the invalid field.
  init(of bytes: [UInt8]) throws(PropertyListError) {
    // The header, one object, its offset, the trailer.
    let least = Self.headerSize + 2 + Self.size
    guard bytes.starts(with: "bplist0".utf8) else {
      let version = Excerpt.text(0..<min(8, bytes.count), in: bytes)
      throw .binary(.unknownVersion(version), offset: 0)
    }
    guard bytes.count >= least else { throw .binary(.tooShort(size: bytes.count, least: least), offset: 0) }
    let start = bytes.count - Self.size
    func field(_ offset: Int) -> UInt64 {
      bytes[(start + offset)..<(start + offset + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let (count, root, table) = (field(8), field(16), field(24))
    offsetWidth = Int(bytes[start + 6])
    referenceWidth = Int(bytes[start + 7])
    guard 1...8 ~= offsetWidth else {
      throw .binary(.invalidWidth(field: "offset", width: offsetWidth), offset: start + 6)
    }
    guard 1...8 ~= referenceWidth else {
      throw .binary(.invalidWidth(field: "reference", width: referenceWidth), offset: start + 7)
    }
    guard table >= UInt64(Self.headerSize), table < UInt64(start) else {
      throw .binary(.sizeMismatch(expected: table.addingSaturating(Self.size), actual: bytes.count), offset: start + 24)
    }
    guard count >= 1, count <= table - UInt64(Self.headerSize) else {
      throw .binary(.invalidObjectCount(count, bytes: table - UInt64(Self.headerSize)), offset: start + 8)
    }
    guard root < count else {
      throw .binary(.invalidRoot(root, objects: count), offset: start + 16)
    }
    // Every term is below 2³¹ · 8, so nothing overflows.
    let described = table + count * UInt64(offsetWidth) + UInt64(Self.size)
    guard described == UInt64(bytes.count) else {
      throw .binary(.sizeMismatch(expected: described, actual: bytes.count), offset: start + 24)
    }
    guard offsetWidth == 8 || table >> UInt64(offsetWidth * 8) == 0 else {
      throw .binary(.widthTooSmall(field: "offset", width: offsetWidth, largest: table), offset: start + 6)
    }
    guard referenceWidth == 8 || (count - 1) >> UInt64(referenceWidth * 8) == 0 else {
      throw .binary(.widthTooSmall(field: "reference", width: referenceWidth, largest: count - 1), offset: start + 7)
    }
    self.objectCount = Int(count)
    self.root = Int(root)
    self.tableOffset = Int(table)
  }
}

extension UInt64 {
  fileprivate func addingSaturating(_ other: Int) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(UInt64(other))
    return overflow ? .max : sum
  }
}
