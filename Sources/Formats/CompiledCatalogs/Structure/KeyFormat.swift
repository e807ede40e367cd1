/// The order of a rendition key's numbers, from KEYFORMAT and KEYFORMATWORKAROUND.
struct KeyFormat {
  /// The attributes in the order of a key's numbers.
  let attributes: [KeyAttribute]
  /// The attributes of KEYFORMAT itself. Its number 5 is a placeholder for an attribute that old systems do not know.
  let stored: [KeyAttribute]
  /// The positions in a key, sorted by attribute. If two have one attribute, the last one is here.
  private let positions: [Int]

  /// Attributes of a key. Apple uses up to 21 of the numbers below 28.
  private static let maximumAttributes = 128

  static let none = KeyFormat(stored: [], workaround: [])

  /// - Parameter workaround: numbers parallel to `stored`. A number that is not 0 replaces the stored one.
  private init(stored: [UInt32], workaround: [UInt32]) {
    self.stored = stored.map(KeyAttribute.init)
    var attributes = stored
    for (index, attribute) in workaround.enumerated() where attribute != 0 && attributes.indices.contains(index) {
      attributes[index] = attribute
    }
    var last: [UInt32: Int] = [:]
    for (index, attribute) in attributes.enumerated() { last[attribute] = index }
    self.attributes = attributes.map(KeyAttribute.init)
    positions = last.sorted { $0.key < $1.key }.map(\.value)
  }

  /// - Parameters:
  ///   - block: the block KEYFORMAT.
  ///   - workaround: the block KEYFORMATWORKAROUND, a bare array, or nil in most catalogs.
  init(_ block: Range<Int>, workaround: Range<Int>?, in file: Span<UInt8>) throws(CatalogError) {
    let start = block.lowerBound
    // Its tag `tmfk` is not compared, since no catalog can be read without the attributes.
    guard block.count >= 12 else { throw .outOfBounds(part: "KEYFORMAT", offset: start) }
    let count = file.uint32(at: start + 8)
    guard count <= Self.maximumAttributes, count <= (block.count - 12) / 4 else {
      throw .invalid(part: "number of attributes in KEYFORMAT", offset: start + 8)
    }
    func numbers(from offset: Int, _ count: Int) -> [UInt32] { (0..<count).map { file.word32(at: offset + $0 * 4) } }
    self.init(
      stored: numbers(from: start + 12, count),
      workaround: workaround.map { numbers(from: $0.lowerBound, min(count, $0.count / 4)) } ?? [])
  }

  /// Returns the key with these bytes: 16 bits a number. A short key has zeros at its end.
  func key(in range: Range<Int>, of file: Span<UInt8>) -> RenditionKey {
    let count = min(range.count / 2, attributes.count)
    var values: [RenditionKey.Pair] = []
    values.reserveCapacity(min(count, positions.count))
    for position in positions where position < count {
      let value = file.uint16(at: range.lowerBound &+ position &* 2)
      if value != 0 { values.append(RenditionKey.Pair(attributes[position], UInt16(truncatingIfNeeded: value))) }
    }
    return RenditionKey(sorted: values)
  }
}
