/// Gives every value of a document the number of its object in a binary list.
///
/// Objects are numbered in preorder, but a dictionary numbers all its keys before it walks its values one by one
/// (CoreFoundation's CFBinaryPList.c). What is equal and shared has one number.
struct ObjectNumbering {
  /// The number of each node's object. In shared subtrees only the first has valid numbers.
  private(set) var numbers: [UInt32]
  /// Objects, repeated booleans included.
  private(set) var objectCount = 0
  /// The bytes of all objects without their references.
  private(set) var bodySize = 0
  /// The references of all arrays and dictionaries.
  private(set) var referenceCount = 0

  private let document: Document
  private let rules: BinaryRules
  private var table = SharingTable()
  private let structure: StructureHash?
  private var firstTrue: UInt32?
  private var firstFalse: UInt32?

  init(_ document: Document, _ rules: BinaryRules) {
    self.document = document
    self.rules = rules
    self.numbers = [UInt32](repeating: 0, count: document.nodes.count)
    self.structure = rules.sharesContainersAndData ? StructureHash(document) : nil
    var index = 0
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.flags.contains(.key) {
        // Numbered with its dictionary.
        index &+= 1
        continue
      }
      guard number(node, index) else {
        index = node.next(after: index)
        continue
      }
      if node.kind == .dictionary {
        var key = index &+ 1
        for _ in 0..<node.count {
          _ = number(document.nodes[key], key)
          key = document.nodes[key &+ 1].next(after: key &+ 1)
        }
      }
      index &+= 1
    }
  }

  /// Numbers one node; false when it has an earlier object's number.
  private mutating func number(_ node: Node, _ index: Int) -> Bool {
    if node.kind == .boolean && rules.repeatsBooleans {
      numberBoolean(node, index)
      return true
    }
    if let hash = hash(node, index) {
      let (document, rules) = (self.document, self.rules)
      let earlier = table.first(equalTo: index, hash: hash) { other in
        document.isShared(other, index, rules)
      }
      if let earlier {
        numbers[index] = numbers[earlier]
        return false
      }
    }
    numbers[index] = UInt32(truncatingIfNeeded: objectCount)
    add(node)
    return true
  }

  private mutating func numberBoolean(_ node: Node, _ index: Int) {
    let own = UInt32(truncatingIfNeeded: objectCount)
    if node.payload != 0 {
      firstTrue = firstTrue ?? own
      numbers[index] = firstTrue ?? own
    } else {
      firstFalse = firstFalse ?? own
      numbers[index] = firstFalse ?? own
    }
    add(node)
  }

  private mutating func add(_ node: Node) {
    objectCount &+= 1
    bodySize &+= BinaryObject.size(of: rules.written(node), in: document)
    switch node.kind {
    case .array: referenceCount &+= Int(node.count)
    case .dictionary: referenceCount &+= Int(node.count) &* 2
    default: break
    }
  }

  /// The hash of a value that may be shared; nil for one that may not.
  private func hash(_ node: Node, _ index: Int) -> UInt32? {
    switch node.kind {
    case .string:
      return Int(node.count) < rules.sharedStringLimit ? node.hash : nil
    case .integer:
      return document.textHash.hash(node.payload)
    case .date:
      return document.textHash.hash(rules.written(node).comparableBits)
    case .real:
      let value = node.double
      guard rules.sharesFractions || !value.isFinite || value == value.rounded(.towardZero) else { return nil }
      return document.textHash.hash(node.comparableBits)
    case .boolean, .uid:
      return rules.sharesContainersAndData ? document.textHash.hash(node.payload) : nil
    case .data, .array, .dictionary:
      return structure?.hashes[index]
    }
  }
}
