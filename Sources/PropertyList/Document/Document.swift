import Bytes

/// A property list: a flat list of nodes in preorder, and two slabs of bytes that they point into.
///
/// A dictionary's entries are a key, its value's whole subtree, the next key, and so on. Reading takes no allocation
/// per value, and no walk of a document uses the machine's stack. Laws that the readers keep: there is a root; keys
/// are strings, different from each other as bytes; strings are UTF-8, but for lone surrogates, which keep their
/// three-byte form.
package struct Document: Sendable {
  var nodes: [Node]
  /// The bytes that were read: most strings are ranges of it.
  var source: [UInt8]
  /// What had to be decoded: strings with references or in UTF-16, data in base 64.
  var decoded: [UInt8]
  /// What the hashes in the nodes are relative to.
  let textHash: TextHash
  /// What was read.
  package let origin: Origin
  /// How many times its size the list may become as text.
  let expansion: Int

  /// The most bytes of text that the list may become.
  var textLimit: Int { Limits(expansion: expansion).text(of: source.count) }

  init(source: [UInt8], origin: Origin, expansion: Int = Limits.usual.expansion, textHash: TextHash = TextHash()) {
    self.nodes = []
    self.expansion = expansion
    self.origin = origin
    self.source = source
    self.decoded = []
    self.textHash = textHash
  }

  /// The root value.
  package var root: Value {
    Value(document: self, index: 0)
  }

  /// How many values there are of each kind; keys are counted apart.
  package var census: Census {
    var census = Census()
    for node in nodes {
      if node.flags.contains(.key) {
        census.keys += 1
      } else {
        census.values[node.kind, default: 0] += 1
      }
    }
    return census
  }

  /// The strings that are no keys, up to a number of bytes.
  package func strings(upTo limit: Int) -> Set<String> {
    var strings: Set<String> = []
    for node in nodes where node.kind == .string && !node.flags.contains(.key) && node.count <= limit {
      strings.insert(text(of: node))
    }
    return strings
  }

  /// Whether a key has a character of four bytes.
  var hasKeysBeyondFirstPlane: Bool {
    nodes.contains { node in
      node.flags.contains(.key) && !node.flags.contains(.ascii) && content(of: node).contains { $0 >= 0xF0 }
    }
  }

  /// The bytes of a string or data node.
  func content(of node: Node) -> ArraySlice<UInt8> {
    node.flags.contains(.decoded) ? decoded[node.range] : source[node.range]
  }

  func hasEqualBytes(_ first: Node, _ second: Node) -> Bool {
    guard first.count == second.count else { return false }
    // One object under two names, as a hostile file may have it very often.
    if first.range == second.range && first.flags.contains(.decoded) == second.flags.contains(.decoded) { return true }
    return Self.equal(
      first.flags.contains(.decoded) ? decoded.span : source.span, first.range.lowerBound,
      second.flags.contains(.decoded) ? decoded.span : source.span, second.range.lowerBound, count: Int(first.count))
  }

  /// Whether `count` bytes are the same.
  @inline(__always)
  static func equal(
    _ first: Span<UInt8>, _ firstStart: Int, _ second: Span<UInt8>, _ secondStart: Int, count: Int
  ) -> Bool {
    var offset = 0
    while offset < count {
      let left = count &- offset
      guard first.word(at: firstStart &+ offset, length: left) == second.word(at: secondStart &+ offset, length: left)
      else { return false }
      offset &+= 8
    }
    return true
  }

  /// The nodes of a dictionary's keys, in their order.
  func forEachKey(of dictionary: Int, _ body: (Int) -> Void) {
    var key = dictionary &+ 1
    for _ in 0..<nodes[dictionary].count {
      body(key)
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
  }
}
