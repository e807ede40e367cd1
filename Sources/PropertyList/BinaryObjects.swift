import XML

/// The objects of a binary list by their numbers. Each string and number is read once, however often it is referred to.
struct BinaryObjects {
  enum Object {
    case leaf(Node)
    /// An array or dictionary, its count of elements or entries, and where its references begin.
    case container(Kind, count: Int, references: Int)
  }

  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  /// By object: where it begins.
  private var offsets: [UInt32] = []
  /// By object; nil until it is read, and for arrays and dictionaries.
  private var leaves: [Node?]
  /// The bytes that strings and data may still take. Objects that overlap could else take the square of the file.
  private var contentLeft: Int

  init(_ bytes: [UInt8], _ trailer: BinaryTrailer) {
    self.bytes = bytes
    self.trailer = trailer
    self.leaves = [Node?](repeating: nil, count: trailer.objectCount)
    self.contentLeft = bytes.count * Limits.overlap
  }

  /// Reads the table of offsets, and checks that every object begins between the header and the table.
  mutating func readOffsets() throws(PropertyListError) {
    let allowed = BinaryTrailer.headerSize..<trailer.tableOffset
    offsets.reserveCapacity(trailer.objectCount)
    for object in 0..<trailer.objectCount {
      let place = trailer.tableOffset &+ object &* trailer.offsetWidth
      let offset = unsigned(at: place, width: trailer.offsetWidth)
      guard offset >= UInt64(allowed.lowerBound), offset < UInt64(allowed.upperBound) else {
        throw .binary(.invalidOffset(object: object, offset: offset, allowed: allowed), offset: place)
      }
      offsets.append(UInt32(truncatingIfNeeded: offset))
    }
  }

  /// Where an object begins. The offsets have been read; files are below 2³¹ bytes.
  func offset(of object: Int) -> Int {
    Int(offsets[object])
  }

  /// The object that the reference of that number refers to, of those that begin at `start` and are in bounds.
  func reference(_ number: Int, of start: Int) throws(PropertyListError) -> Int {
    let place = start &+ number &* trailer.referenceWidth
    let reference = unsigned(at: place, width: trailer.referenceWidth)
    guard reference < UInt64(trailer.objectCount) else {
      throw .binary(.invalidReference(reference, objects: trailer.objectCount), offset: place)
    }
    return Int(reference)
  }

  /// Whether an object is a string by its marker.
  func isString(_ object: Int) -> Bool {
    let kind = bytes[offset(of: object)] >> 4
    return kind == 5 || kind == 6
  }

  /// Reads an object; what has to be decoded goes to the document's slab.
  mutating func read(_ object: Int, _ document: inout Document) throws(PropertyListError) -> Object {
    if let leaf = leaves[object] { return .leaf(leaf) }
    let start = offset(of: object)
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    let node: Node
    switch marker {
    case 0x08: node = .boolean(false)
    case 0x09: node = .boolean(true)
    case 0x10...0x14: node = try integer(at: start, width: 1 << low)
    case 0x22:
      try need(5, at: start)
      node = .real(Float(bitPattern: UInt32(truncatingIfNeeded: unsigned(at: start + 1, width: 4))))
    case 0x23:
      try need(9, at: start)
      node = .real(Double(bitPattern: unsigned(at: start + 1, width: 8)))
    case 0x33:
      try need(9, at: start)
      node = .date(Double(bitPattern: unsigned(at: start + 1, width: 8)))
    case 0x40...0x4F:
      node = .data(try content(at: start, unit: 1), flags: [])
    case 0x50...0x5F:
      node = try asciiString(at: start, document)
    case 0x60...0x6F:
      node = BinaryStrings.decode(bytes.span, try content(at: start, unit: 2), &document)
    case 0x80...0x8F:
      node = try uid(at: start, width: low + 1)
    case 0xA0...0xAF:
      let references = try content(at: start, unit: trailer.referenceWidth)
      return .container(
        .array, count: references.count / trailer.referenceWidth, references: references.lowerBound)
    case 0xD0...0xDF:
      let references = try content(at: start, unit: trailer.referenceWidth * 2)
      return .container(
        .dictionary, count: references.count / (trailer.referenceWidth * 2), references: references.lowerBound)
    default:
      throw .binary(.unknownMarker(marker), offset: start)
    }
    if node.kind == .string || node.kind == .data {
      contentLeft -= Int(node.count)
      guard contentLeft >= 0 else { throw .binary(.overlappingObjects, offset: start) }
    }
    leaves[object] = node
    return .leaf(node)
  }

  private func integer(at start: Int, width: Int) throws(PropertyListError) -> Node {
    try need(1 + width, at: start)
    let low = unsigned(at: start + 1 + max(0, width - 8), width: min(width, 8))
    guard width > 8 else { return .integer(bits: low, isNegative: width == 8 && low >> 63 == 1) }
    switch (unsigned(at: start + 1, width: 8), low >> 63) {
    case (0, _): return .integer(bits: low, isNegative: false)
    case (.max, 1): return .integer(bits: low, isNegative: true)
    default: throw .binary(.integerOutOfRange, offset: start)
    }
  }

  private func uid(at start: Int, width: Int) throws(PropertyListError) -> Node {
    try need(1 + width, at: start)
    let leading = bytes[(start + 1)..<(start + 1 + max(0, width - 4))]
    guard leading.allSatisfy({ $0 == 0 }) else { throw .binary(.uidOutOfRange, offset: start) }
    let low = unsigned(at: start + 1 + leading.count, width: width - leading.count)
    return .uid(UInt32(truncatingIfNeeded: low))
  }

  private func asciiString(at start: Int, _ document: borrowing Document) throws(PropertyListError) -> Node {
    let range = try content(at: start, unit: 1)
    if let index = bytes.span.firstNonASCII(in: range) {
      throw .binary(.notASCII(bytes[index]), offset: index)
    }
    return .string(range, flags: .ascii, hash: document.textHash.hash(bytes.span, range))
  }

  /// The range of an object's content, whose count of units is in the marker or in an integer after it.
  private func content(at start: Int, unit: Int) throws(PropertyListError) -> Range<Int> {
    var first = start + 1
    var count = UInt64(bytes[start] & 0x0F)
    if count == 15 {
      try need(2, at: start)
      let marker = bytes[first]
      guard 0x10...0x13 ~= marker else { throw .binary(.invalidCount, offset: first) }
      let width = 1 << Int(marker & 0x0F)
      try need(2 + width, at: start)
      count = unsigned(at: first + 1, width: width)
      guard count >> 63 == 0 else { throw .binary(.invalidCount, offset: first) }
      first += 1 + width
    }
    let (size, overflow) = count.multipliedReportingOverflow(by: UInt64(unit))
    let available = trailer.tableOffset - first
    guard !overflow, size <= UInt64(available) else {
      throw .binary(.truncatedObject(needed: overflow ? .max : size, available: available), offset: start)
    }
    return first..<(first + Int(size))
  }

  private func need(_ size: Int, at start: Int) throws(PropertyListError) {
    guard size <= trailer.tableOffset - start else {
      throw .binary(.truncatedObject(needed: UInt64(size), available: trailer.tableOffset - start), offset: start)
    }
  }

  /// A big-endian number of 1 to 8 bytes. The trailer follows all that is read so: there are eight bytes.
  @inline(__always)
  private func unsigned(at start: Int, width: Int) -> UInt64 {
    bytes.span.word(at: start).byteSwapped >> UInt64(truncatingIfNeeded: 64 &- width &* 8)
  }
}
