import CrushBasics

/// The objects of a binary list by number. Each string and number is decoded once, however often it is referred to.
struct BinaryObjects {
  enum Object {
    case leaf(Node)
    /// An array or dictionary, its number of elements or entries, and the offset of its references.
    case container(Kind, count: Int, references: Int)
  }

  private let bytes: [UInt8]
  private let trailer: BinaryTrailer
  /// The offset of each object.
  private let offsets: [UInt32]
  /// The decoded leaf of each object. Nil until it is read, and for arrays and dictionaries.
  private var leaves: [Node?]
  /// The bytes that strings and data may still use. The total size of overlapping objects could otherwise be the square
  /// of the file's size.
  private var contentLeft: Int
  /// Long strings and data by hash. Equal objects become one node, so that comparing them takes no time, however often
  /// they are referred to.
  private var longLeaves: [UInt32: [Node]] = [:]

  /// Reads the offset table, and checks that every object begins between the header and the table.
  init(_ bytes: [UInt8], _ trailer: BinaryTrailer) throws(PropertyListError) {
    self.bytes = bytes
    self.trailer = trailer
    self.offsets = try trailer.offsets(bytes.span)
    self.leaves = [Node?](repeating: nil, count: trailer.objectCount)
    self.contentLeft = bytes.count * Limits.overlap
  }

  /// An estimate of the number of values, for a single allocation. It assumes that no array or dictionary is shared,
  /// and reads only counts of up to four bytes.
  var likelyCount: Int {
    let bytes = self.bytes.span
    var count = 1
    for offset in offsets {
      let marker = bytes[Int(offset)]
      let short = Int(marker & 0x0F)
      switch marker >> 4 {
      case 0xA where short < 15: count &+= short
      case 0xD where short < 15: count &+= 2 &* short
      case 0xA, 0xD:
        // The count follows as an integer, usually of one, two or four bytes.
        let width = 1 << Int(bytes[Int(offset) &+ 1] & 3)
        let long = BinaryTrailer.unsigned(bytes, at: Int(offset) &+ 2, width: width) & 0xFFFF_FFFF
        count &+= Int(long) &* (marker >> 4 == 0xD ? 2 : 1)
      default: break
      }
    }
    return count
  }

  /// Returns the offset of an object.
  func offset(of object: Int) -> Int {
    Int(offsets[object])
  }

  /// Returns the object number stored in reference `number` of the table at `start`. The table must be in bounds.
  func reference(_ number: Int, of start: Int) throws(PropertyListError) -> Int {
    try trailer.reference(bytes.span, number, of: start)
  }

  /// Returns true if an object's marker is a string's.
  func isString(_ object: Int) -> Bool {
    let kind = bytes[offset(of: object)] >> 4
    return kind == 5 || kind == 6
  }

  /// Reads an object. Decoded content is appended to the document's slab.
  mutating func read(_ object: Int, _ document: inout Document) throws(PropertyListError) -> Object {
    if let leaf = leaves[object] { return .leaf(leaf) }
    let start = offset(of: object)
    let marker = bytes[start]
    let node: Node
    switch marker >> 4 {
    case 0x4:
      node = .data(try trailer.content(bytes.span, at: start, unit: 1), flags: [])
    case 0x5:
      node = try asciiString(at: start, document)
    case 0x6:
      node = BinaryStrings.decode(bytes.span, try trailer.content(bytes.span, at: start, unit: 2), &document)
    case 0xA:
      return try container(.array, at: start, unit: trailer.referenceWidth)
    case 0xD:
      return try container(.dictionary, at: start, unit: trailer.referenceWidth * 2)
    default:
      guard let scalar = try trailer.scalar(bytes.span, at: start) else {
        throw .binary(.unknownMarker(marker), offset: start)
      }
      node = scalar
    }
    if node.kind == .string || node.kind == .data {
      contentLeft -= Int(node.count)
      guard contentLeft >= 0 else { throw .binary(.overlappingObjects, offset: start) }
    }
    let leaf = node.hasLongContent ? shared(node, document) : node
    leaves[object] = leaf
    return .leaf(leaf)
  }

  /// Returns the first node with equal content.
  private mutating func shared(_ node: Node, _ document: borrowing Document) -> Node {
    let hash = node.kind == .string ? node.hash : document.textHash.hash(bytes.span, node.range)
    for other in longLeaves[hash, default: []] where other.kind == node.kind {
      if document.hasEqualBytes(other, node) { return other }
    }
    longLeaves[hash, default: []].append(node)
    return node
  }

  private func container(_ kind: Kind, at start: Int, unit: Int) throws(PropertyListError) -> Object {
    let references = try trailer.content(bytes.span, at: start, unit: unit)
    return .container(kind, count: references.count / unit, references: references.lowerBound)
  }

  private func asciiString(at start: Int, _ document: borrowing Document) throws(PropertyListError) -> Node {
    let range = try trailer.content(bytes.span, at: start, unit: 1)
    if let index = bytes.span.firstNonASCII(in: range) {
      throw .binary(.notASCII(bytes[index]), offset: index)
    }
    return .string(range, flags: .ascii, hash: document.textHash.hash(bytes.span, range))
  }
}
