extension Document {
  /// Returns true if two values have the same binary form under `rules`, so that one object can represent both.
  ///
  /// 0.0 differs from −0.0. Reals of different widths differ unless the rules widen reals. nan equals nan. An integer
  /// never equals a real.
  func isShared(_ first: Int, _ second: Int, _ rules: BinaryRules) -> Bool {
    let root = nodes[first]
    guard root.kind.isContainer else { return isEqualLeaf(root, nodes[second], rules) }
    let count = root.next(after: first) - first
    guard nodes[second].kind == root.kind, nodes[second].next(after: second) - second == count else { return false }
    for offset in 0..<count {
      let (left, right) = (nodes[first &+ offset], nodes[second &+ offset])
      guard left.kind == right.kind else { return false }
      if left.kind.isContainer {
        guard left.count == right.count,
          left.payload &- UInt64(first) == right.payload &- UInt64(second)
        else { return false }
      } else {
        guard isEqualLeaf(left, right, rules) else { return false }
      }
    }
    return true
  }

  private func isEqualLeaf(_ first: Node, _ second: Node, _ rules: BinaryRules) -> Bool {
    guard first.kind == second.kind else { return false }
    switch first.kind {
    case .string, .data:
      return hasEqualBytes(first, second)
    case .real:
      return first.comparableBits == second.comparableBits
        && (rules.widensReals || first.flags == second.flags)
    case .date:
      return first.comparableBits == second.comparableBits
    case .integer:
      return first.payload == second.payload && first.flags == second.flags
    case .boolean, .uid, .array, .dictionary:
      return first.payload == second.payload
    }
  }
}
