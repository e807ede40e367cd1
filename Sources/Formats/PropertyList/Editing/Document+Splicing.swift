extension Document {
  /// Replaces nodes by the nodes of another document's value.
  ///
  /// - Parameters:
  ///   - range: Whole values, or keys with their values. An empty range inserts.
  ///   - key: A key to insert before the value.
  ///   - value: The new value, or nil to remove the old ones.
  ///   - ancestors: The arrays and dictionaries around `range`.
  mutating func splice(_ range: Range<Int>, key: String? = nil, value: Value?, ancestors: [Int]) {
    var added: [Node] = []
    if let key { added.append(node(for: key)) }
    if let value { added += imported(value, at: range.lowerBound + added.count) }
    let shift = added.count - range.count
    nodes.replaceSubrange(range, with: added)
    for ancestor in ancestors { nodes[ancestor].payload = UInt64(Int(nodes[ancestor].payload) + shift) }
    for index in (range.lowerBound + added.count)..<nodes.count where nodes[index].kind.isContainer {
      nodes[index].payload = UInt64(Int(nodes[index].payload) + shift)
    }
  }

  /// Returns a key's node, and appends its text to the slab.
  private mutating func node(for key: String) -> Node {
    let start = decoded.count
    decoded.append(contentsOf: key.utf8)
    let range = start..<decoded.count
    let isASCII = key.utf8.allSatisfy { $0 < 0x80 }
    return .string(
      range, flags: isASCII ? [.key, .decoded, .ascii] : [.key, .decoded], hash: textHash.hash(decoded.span, range))
  }

  /// Returns the nodes of another document's value, moved to the index `place`. Their texts and data are copied to this
  /// document's slab.
  mutating func imported(_ value: Value, at place: Int) -> [Node] {
    let other = value.document
    let end = other.nodes[value.index].next(after: value.index)
    var result: [Node] = []
    result.reserveCapacity(end - value.index)
    var copies = ContentCopies()
    for index in value.index..<end {
      result.append(imported(other.nodes[index], from: other, shift: place - value.index, &copies))
    }
    return result
  }

  /// Returns a copy of another document's node. The end of a container moves by `shift`. Texts and data are copied to
  /// this document's slab.
  ///
  /// - Parameter copies: The long contents of the other document that were copied before.
  mutating func imported(_ node: Node, from other: Document, shift: Int, _ copies: inout ContentCopies) -> Node {
    var node = node
    switch node.kind {
    case .string, .data:
      if node.hasLongContent, let copy = copies.places[node.contentPlace] {
        node.payload = copy
        node.flags.insert(.decoded)
        return node
      }
      let place = node.hasLongContent ? node.contentPlace : nil
      let start = decoded.count
      decoded.append(contentsOf: other.content(of: node))
      let range = start..<decoded.count
      var flags = node.flags
      flags.insert(.decoded)
      node =
        node.kind == .data
        ? .data(range, flags: flags) : .string(range, flags: flags, hash: textHash.hash(decoded.span, range))
      if let place { copies.places[place] = node.payload }
    case .array, .dictionary: node.payload = UInt64(Int(node.payload) + shift)
    default: break
    }
    return node
  }
}

/// The copies of long strings and data of one other document.
///
/// A small binary list can refer to a long content very often. A copy for each reference would exhaust the memory.
struct ContentCopies {
  /// The payload of the copied node, by the place of the content in the other document.
  var places: [UInt64: UInt64] = [:]
}
