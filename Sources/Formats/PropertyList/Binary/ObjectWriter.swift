/// A writer of the objects of a numbered document, in the order of their numbers.
struct ObjectWriter {
  var output: OutputBuffer
  /// The offset of each object.
  private(set) var offsets: [UInt32] = []

  private let document: Document
  private let rules: BinaryRules
  private let numbering: ObjectNumbering
  private let referenceWidth: Int

  /// - Parameter capacity: The size of the whole file.
  init(
    _ document: Document, _ rules: BinaryRules, _ numbering: ObjectNumbering, referenceWidth: Int, capacity: Int
  ) {
    self.document = document
    self.rules = rules
    self.numbering = numbering
    self.referenceWidth = referenceWidth
    output = OutputBuffer(capacity: capacity)
    offsets.reserveCapacity(numbering.objectCount)
  }

  /// Writes all objects. The document is walked in the order of the numbering: an object is new if its number is the
  /// next one.
  mutating func writeObjects() {
    var index = 0
    while index < document.nodes.count {
      let node = document.nodes[index]
      if node.flags.contains(.key) {
        index &+= 1
        continue
      }
      guard write(node, index) else {
        index = node.next(after: index)
        continue
      }
      if node.kind == .dictionary {
        var key = index &+ 1
        for _ in 0..<node.count {
          _ = write(document.nodes[key], key)
          key = document.nodes[key &+ 1].next(after: key &+ 1)
        }
      }
      index &+= 1
    }
  }

  /// Writes one object and returns true. Returns false if an earlier object has its number.
  private mutating func write(_ node: Node, _ index: Int) -> Bool {
    let isRepeatedBoolean = node.kind == .boolean && rules.repeatsBooleans
    guard isRepeatedBoolean || Int(numbering.numbers[index]) == offsets.count else { return false }
    offsets.append(UInt32(truncatingIfNeeded: output.count))
    let written = rules.written(node)
    let references = node.kind == .array ? Int(node.count) : node.kind == .dictionary ? 2 &* Int(node.count) : 0
    output.reserve(BinaryObject.size(of: written, in: document) &+ references &* referenceWidth)
    BinaryObject.append(written, in: document, to: &output)
    switch node.kind {
    case .array: writeElements(node, of: index)
    case .dictionary: writeEntries(node, of: index)
    default: break
    }
    return true
  }

  private mutating func writeElements(_ node: Node, of index: Int) {
    var child = index &+ 1
    for _ in 0..<node.count {
      writeReference(to: child)
      child = document.nodes[child].next(after: child)
    }
  }

  private mutating func writeEntries(_ node: Node, of index: Int) {
    for step in 0...1 {
      // All keys come first, then all values. In the document each value follows its key.
      var key = index &+ 1
      for _ in 0..<node.count {
        writeReference(to: key &+ step)
        key = document.nodes[key &+ 1].next(after: key &+ 1)
      }
    }
  }

  private mutating func writeReference(to index: Int) {
    output.append(bigEndian: UInt64(numbering.numbers[index]), width: referenceWidth)
  }
}
