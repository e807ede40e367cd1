/// The object numbers of a document's values in a binary list.
///
/// Objects are numbered in preorder, but a dictionary numbers all its keys before it walks its values one by one
/// (CoreFoundation's CFBinaryPList.c). Equal values that are shared have one number.
struct ObjectNumbering {
  /// The object number of each node. In shared subtrees only the first occurrence has valid numbers.
  private(set) var numbers: [UInt32]
  /// The number of objects, including repeated booleans.
  private(set) var objectCount = 0
  /// The size of all objects in bytes, without their references.
  private(set) var bodySize = 0
  /// The number of references in all arrays and dictionaries.
  private(set) var referenceCount = 0

  private let rules: BinaryRules
  private let structure: StructureHash?
  // One table per kind, because values in different tables are never equal.
  private var strings = SharingTable()
  private var integers = SharingTable()
  private var negativeIntegers = SharingTable()
  private var reals = SharingTable()
  private var singleReals = SharingTable()
  private var dates = SharingTable()
  private var uids = SharingTable()
  private var booleans = SharingTable()
  private var structures = SharingTable()
  private var firstTrue: UInt32?
  private var firstFalse: UInt32?
  /// The object size of each long string or data, by the location of its bytes. Computing it takes some time.
  private var longSizes: [UInt64: Int] = [:]

  /// Numbers all values of a document.
  ///
  /// - Parameter sizeLimit: The maximum size of all objects in bytes.
  /// - Throws: `PropertyListError.tooLarge` as soon as the limit is exceeded. Counting all repeated strings could take
  ///   long.
  init(_ document: Document, _ rules: BinaryRules, sizeLimit: Int) throws(PropertyListError) {
    self.rules = rules
    self.numbers = [UInt32](repeating: 0, count: document.nodes.count)
    self.structure = rules.sharesContainersAndData ? StructureHash(document) : nil
    var index = 0
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.flags.contains(.key) {
        // Keys are numbered with their dictionary.
        index &+= 1
        continue
      }
      guard number(node, index, of: document) else {
        index = node.next(after: index)
        continue
      }
      guard bodySize <= sizeLimit else { throw .tooLarge(bytes: bodySize, limit: sizeLimit) }
      if node.kind == .dictionary {
        var key = index &+ 1
        for _ in 0..<node.count {
          _ = number(document.nodes[key], key, of: document)
          key = document.nodes[key &+ 1].next(after: key &+ 1)
        }
      }
      index &+= 1
    }
  }

  /// Numbers one node. Returns false if the node shares the number of an earlier object.
  private mutating func number(_ node: Node, _ index: Int, of document: Document) -> Bool {
    if let earlier = earlier(node, index, of: document) {
      numbers[index] = earlier
      return false
    }
    let own = UInt32(truncatingIfNeeded: objectCount)
    numbers[index] = node.kind == .boolean && rules.repeatsBooleans ? first(node.payload != 0, own) : own
    objectCount &+= 1
    bodySize &+= size(of: node, in: document)
    switch node.kind {
    case .array: referenceCount &+= Int(node.count)
    case .dictionary: referenceCount &+= Int(node.count) &* 2
    default: break
    }
    return true
  }

  private mutating func size(of node: Node, in document: Document) -> Int {
    guard node.hasLongContent else { return BinaryObject.size(of: rules.written(node), in: document) }
    if let known = longSizes[node.contentPlace] { return known }
    let size = BinaryObject.size(of: node, in: document)
    longSizes[node.contentPlace] = size
    return size
  }

  /// Returns the number of the first object with this boolean, which all references use.
  private mutating func first(_ boolean: Bool, _ own: UInt32) -> UInt32 {
    if boolean {
      firstTrue = firstTrue ?? own
      return firstTrue ?? own
    }
    firstFalse = firstFalse ?? own
    return firstFalse ?? own
  }

  /// Returns the number of an equal earlier value if the rules share it, and otherwise records the value for later
  /// ones.
  private mutating func earlier(_ node: Node, _ index: Int, of document: Document) -> UInt32? {
    let own = UInt32(truncatingIfNeeded: objectCount)
    switch node.kind {
    case .string:
      guard Int(node.count) < rules.sharedStringLimit else { return nil }
      return earlierString(node, own, of: document)
    case .integer:
      let hash = document.textHash.hash(node.payload)
      if node.flags.contains(.negative) {
        return negativeIntegers.number(of: node.payload, hash: hash, new: own) { $0 == node.payload }
      }
      return integers.number(of: node.payload, hash: hash, new: own) { $0 == node.payload }
    case .date:
      let bits = node.comparableBits
      return dates.number(of: bits, hash: document.textHash.hash(bits), new: own) { $0 == bits }
    case .real:
      let value = node.double
      guard rules.sharesFractions || !value.isFinite || value == value.rounded(.towardZero) else { return nil }
      let bits = node.comparableBits
      let hash = document.textHash.hash(bits)
      if rules.written(node).flags.contains(.single) {
        return singleReals.number(of: bits, hash: hash, new: own) { $0 == bits }
      }
      return reals.number(of: bits, hash: hash, new: own) { $0 == bits }
    case .boolean:
      guard !rules.repeatsBooleans else { return nil }
      return booleans.number(of: node.payload, hash: 0, new: own) { $0 == node.payload }
    case .uid:
      guard rules.sharesContainersAndData else { return nil }
      return uids.number(of: node.payload, hash: document.textHash.hash(node.payload), new: own) { $0 == node.payload }
    case .data, .array, .dictionary:
      guard let hash = structure?.hashes[index] else { return nil }
      let rules = self.rules
      return structures.number(of: UInt64(index), hash: hash, new: own) { other in
        document.isShared(Int(other), index, rules)
      }
    }
  }

  /// Returns the number of an equal earlier string.
  ///
  /// The detail of a string is its location: the offset, the size in bytes (below 2³¹), and the slab in the highest
  /// bit.
  private mutating func earlierString(_ node: Node, _ own: UInt32, of document: Document) -> UInt32? {
    let inDecoded: UInt64 = 1 << 63
    let isDecoded = node.flags.contains(.decoded)
    let start = node.payload & 0xFFFF_FFFF
    let detail = (isDecoded ? inDecoded : 0) | UInt64(node.count) << 32 | start
    let source = document.source.span
    let decoded = document.decoded.span
    return strings.number(of: detail, hash: node.hash, new: own) { other in
      if other == detail { return true }
      guard ((other ^ detail) & ~inDecoded) >> 32 == 0 else { return false }
      return Document.equal(
        other & inDecoded != 0 ? decoded : source, Int(other & 0xFFFF_FFFF), isDecoded ? decoded : source, Int(start),
        count: Int(node.count))
    }
  }
}
