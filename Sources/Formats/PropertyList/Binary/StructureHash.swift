/// Hashes of whole subtrees. Equal subtrees have equal hashes.
struct StructureHash: Sendable {
  /// The hash of each node, including keys.
  private(set) var hashes: [UInt32]

  init(_ document: Document) {
    let hash = document.textHash
    hashes = [UInt32](repeating: 0, count: document.nodes.count)
    var longData: [UInt64: UInt32] = [:]
    // The content of a container follows it. Walking backwards computes every hash before it is needed.
    for index in document.nodes.indices.reversed() {
      let node = document.nodes[index]
      switch node.kind {
      case .string:
        hashes[index] = node.hash
      case .data:
        if node.hasLongContent, let known = longData[node.contentPlace] {
          hashes[index] = known
          continue
        }
        hashes[index] =
          node.flags.contains(.decoded)
          ? hash.hash(document.decoded.span, node.range) : hash.hash(document.source.span, node.range)
        if node.hasLongContent { longData[node.contentPlace] = hashes[index] }
      case .real, .date:
        hashes[index] = hash.hash(node.comparableBits)
      case .integer, .boolean, .uid:
        hashes[index] = hash.hash(node.payload)
      case .array, .dictionary:
        var value = hash.combine(UInt64(node.kind.rawValue), UInt64(node.count))
        var child = index &+ 1
        let end = node.next(after: index)
        while child < end {
          value = hash.combine(value, UInt64(hashes[child]))
          child = document.nodes[child].next(after: child)
        }
        hashes[index] = hash.finish(value)
      }
    }
  }
}
