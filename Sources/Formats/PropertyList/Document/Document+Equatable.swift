extension Document: Equatable {
  /// Returns true if both documents contain equal values in equal order.
  ///
  /// nan equals nan, and 0.0 differs from −0.0. The width of a real does not matter. Strings are compared by their
  /// bytes. Dictionaries with equal entries in a different order differ, unless `KeyOrder.apply` sorts them first.
  package static func == (first: Document, second: Document) -> Bool {
    guard first.nodes.count == second.nodes.count else { return false }
    for index in first.nodes.indices {
      let (left, right) = (first.nodes[index], second.nodes[index])
      guard left.kind == right.kind else { return false }
      switch left.kind {
      case .string, .data:
        guard left.count == right.count else { return false }
        let (leftSlab, rightSlab) = (
          left.flags.contains(.decoded) ? first.decoded.span : first.source.span,
          right.flags.contains(.decoded) ? second.decoded.span : second.source.span
        )
        guard
          equal(leftSlab, left.range.lowerBound, rightSlab, right.range.lowerBound, count: Int(left.count))
        else { return false }
      case .real, .date:
        guard left.comparableBits == right.comparableBits else { return false }
      case .integer:
        guard left.payload == right.payload, left.flags == right.flags else { return false }
      case .boolean, .uid:
        guard left.payload == right.payload else { return false }
      case .array, .dictionary:
        guard left.count == right.count, left.payload == right.payload else { return false }
      }
    }
    return true
  }
}
