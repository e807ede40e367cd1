/// The memory of a list after CoreFoundation has read it.
///
/// The estimate counts one object for each value, on a 64-bit system. The header sizes follow the structures in
/// CoreFoundation's published sources (CFRuntime.h, CFString.c, CFNumber.c, CFDate.c, CFData.c, CFArray.c,
/// CFBasicHash.c). Two parts are our own model: an allocation is rounded up to 16 bytes, as by Apple's malloc, and small
/// values fit into their pointers.
///
/// | kind | bytes |
/// |---|---|
/// | boolean | 0: there are two objects for all |
/// | integer | 0 within 55 bits, else a header of 16 and the value of 8 |
/// | real, date, UID | a header of 16 and the value of 8 |
/// | string | 0 up to 7 ASCII bytes, else a header of 16, the length, and 1 byte a character, or 2 a UTF-16 unit |
/// | data | a header of 48, and the bytes |
/// | array | a header of 48, and 8 an element |
/// | dictionary | a header of 64, and 16 a bucket of its hash table |
///
/// Equal strings are one object, since the reader of XML shares them, and a binary list contains them once.
extension Document {
  /// The estimated memory in bytes.
  package var loadedBytes: Int {
    var strings: Set<ArraySlice<UInt8>> = []
    var places: Set<UInt64> = []
    return nodes.reduce(0) { sum, node in
      guard node.kind == .string || node.kind == .data else { return sum + Self.loadedBytes(of: node) }
      // A binary list can refer to a long content very often. It is one object, and is read once.
      if node.hasLongContent && !places.insert(node.contentPlace).inserted { return sum }
      if node.kind == .data { return sum + LoadedObject.data + LoadedObject.rounded(Int(node.count)) }
      let content = content(of: node)
      return strings.insert(content).inserted ? sum + Self.loadedBytes(ofString: content, node) : sum
    }
  }

  /// Returns the memory of a value other than a string or data, without its elements.
  private static func loadedBytes(of node: Node) -> Int {
    switch node.kind {
    case .integer: fitsPointer(node) ? 0 : LoadedObject.number
    case .real, .date, .uid: LoadedObject.number
    case .array: LoadedObject.array + LoadedObject.rounded(Int(node.count) * 8)
    case .dictionary:
      LoadedObject.dictionary + LoadedObject.rounded(BucketTable.buckets(for: Int(node.count)) * 16)
    case .boolean, .string, .data: 0
    }
  }

  private static func fitsPointer(_ node: Node) -> Bool {
    let value = Int64(bitPattern: node.payload)
    // A positive integer beyond 2⁶³ has the bits of a negative one.
    if value < 0 && !node.flags.contains(.negative) { return false }
    return (-(1 << 54)..<(1 << 54)).contains(value)
  }

  private static func loadedBytes(ofString content: ArraySlice<UInt8>, _ node: Node) -> Int {
    if node.flags.contains(.ascii) {
      // The length takes a byte, or eight if it does not fit. A byte 0 follows the characters.
      return content.count <= 7 ? 0 : LoadedObject.rounded(16 + (content.count < 256 ? 1 : 8) + content.count + 1)
    }
    // UTF-8 begins a character with any byte but 0x80 to 0xBF. Characters of four bytes are two UTF-16 units.
    let units = content.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : $1 >= 0xF0 ? 2 : 1) }
    return LoadedObject.rounded(16 + 8 + units * 2)
  }
}

/// The sizes of CoreFoundation's objects in bytes.
private enum LoadedObject {
  static let number = 32
  static let data = 48
  static let array = 48
  static let dictionary = 64

  /// Returns the size of the allocation for a number of bytes.
  static func rounded(_ bytes: Int) -> Int { (bytes + 15) / 16 * 16 }
}
