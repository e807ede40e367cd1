import CrushBasics

/// A property list: a flat list of nodes in preorder, and two slabs of bytes that the nodes refer to.
///
/// The entries of a dictionary are a key, the whole subtree of its value, the next key, and so on. Reading needs no
/// allocation per value, and no traversal of a document recurses.
///
/// Invariants that the readers guarantee: There is a root. Keys are strings, and the keys of a dictionary differ as
/// bytes. Strings are UTF-8, except that a lone surrogate keeps its three-byte form.
package struct Document: Sendable {
  var nodes: [Node]
  /// The bytes of the file. Most strings are ranges of it.
  var source: [UInt8]
  /// The decoded content: strings with references or in UTF-16, and data in base 64.
  var decoded: [UInt8]
  /// The function that computed the hashes in the nodes.
  let textHash: TextHash
  /// The format of the source.
  package let origin: Origin
  /// The limits of the list's reader.
  let limits: Limits

  /// The maximum size of the written list, in bytes.
  ///
  /// A list from a builder or after an edit has contents that are not in the source.
  var textLimit: Int { limits.text(of: max(source.count, decoded.count)) }

  init(source: [UInt8], origin: Origin, limits: Limits = .usual, textHash: TextHash = TextHash()) {
    self.nodes = []
    self.limits = limits
    self.origin = origin
    self.source = source
    self.decoded = []
    self.textHash = textHash
  }

  /// The root value.
  package var root: Value {
    Value(document: self, index: 0)
  }

  /// The number of values of each kind. Keys are counted separately.
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

  /// Returns the strings of at most `limit` bytes that are not keys.
  package func strings(upTo limit: Int) -> Set<String> { strings(upTo: limit, in: nodes.indices) }

  /// Returns the strings of at most `limit` bytes that are not keys, and are below this key of any dictionary.
  package func strings(upTo limit: Int, below key: String) -> Set<String> {
    var strings: Set<String> = []
    for index in nodes.indices where nodes[index].flags.contains(.key) && text(of: nodes[index]) == key {
      let value = index + 1
      strings.formUnion(self.strings(upTo: limit, in: value..<nodes[value].next(after: value)))
    }
    return strings
  }

  private func strings(upTo limit: Int, in range: Range<Int>) -> Set<String> {
    var strings: Set<String> = []
    for node in nodes[range] where node.kind == .string && !node.flags.contains(.key) && node.count <= limit {
      strings.insert(text(of: node))
    }
    return strings
  }

  /// Whether any key contains a character of four UTF-8 bytes.
  var hasKeysBeyondFirstPlane: Bool {
    nodes.contains { node in
      node.flags.contains(.key) && !node.flags.contains(.ascii) && content(of: node).contains { $0 >= 0xF0 }
    }
  }

  /// Returns the bytes of a string or data node.
  func content(of node: Node) -> ArraySlice<UInt8> {
    node.flags.contains(.decoded) ? decoded[node.range] : source[node.range]
  }

  func hasEqualBytes(_ first: Node, _ second: Node) -> Bool {
    guard first.count == second.count else { return false }
    // A hostile file can refer to one object very often. Equal ranges need no comparison.
    if first.range == second.range && first.flags.contains(.decoded) == second.flags.contains(.decoded) { return true }
    return Self.equal(
      first.flags.contains(.decoded) ? decoded.span : source.span, first.range.lowerBound,
      second.flags.contains(.decoded) ? decoded.span : source.span, second.range.lowerBound, count: Int(first.count))
  }

  /// Returns true if `count` bytes are equal.
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

  /// Calls `body` with the index of each key of a dictionary, in order.
  func forEachKey(of dictionary: Int, _ body: (Int) -> Void) {
    var key = dictionary &+ 1
    for _ in 0..<nodes[dictionary].count {
      body(key)
      key = nodes[key &+ 1].next(after: key &+ 1)
    }
  }
}
