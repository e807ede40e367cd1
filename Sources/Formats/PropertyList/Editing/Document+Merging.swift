extension Document {
  /// Returns this document merged with another one. Dictionaries are merged key by key. Any other value is replaced.
  ///
  /// Keys keep their places, and new keys follow them.
  ///
  /// - Parameter isDeep: Whether dictionaries inside the root are merged too, instead of replaced.
  package func merging(_ other: Document, isDeep: Bool = true) -> Document {
    var result = Document(source: source, origin: origin, limits: limits, textHash: textHash)
    result.decoded = decoded
    var copies = ContentCopies()
    // The remaining steps, the next one last.
    var pending: [Step] = [.join(0, 0)]
    while let step = pending.popLast() {
      switch step {
      case .own(let range): result.append(nodes[range], at: range.lowerBound)
      case .other(let range): result.append(other, range, &copies)
      case .end(let node, let count):
        result.nodes[node] = .container(.dictionary, count: count, end: result.nodes.count)
      case .join(let left, let right):
        guard nodes[left].kind == .dictionary, other.nodes[right].kind == .dictionary, isDeep || left == 0 else {
          result.append(other, right..<other.nodes[right].next(after: right), &copies)
          continue
        }
        let steps = joined(left, other, right)
        pending.append(.end(result.nodes.count, count: steps.count))
        result.nodes.append(.container(.dictionary, count: 0, end: 0))
        pending += steps.steps.reversed()
      }
    }
    return result
  }

  private enum Step {
    /// Nodes of this document.
    case own(Range<Int>)
    /// Nodes of the other document.
    case other(Range<Int>)
    /// Two values of one key: the first in this document, the second in the other.
    case join(Int, Int)
    /// The end of a merged dictionary.
    case end(Int, count: Int)
  }

  /// Returns the steps that merge two dictionaries, and the count of merged entries, in time linear in the entries.
  private func joined(_ left: Int, _ other: Document, _ right: Int) -> (steps: [Step], count: Int) {
    var theirs: [[UInt8]: Int] = [:]
    other.forEachKey(of: right) { key in theirs[Array(other.content(of: other.nodes[key]))] = key }
    var steps: [Step] = []
    var count = 0
    var joinedKeys: Set<Int> = []
    forEachKey(of: left) { key in
      count += 1
      if let same = theirs[Array(content(of: nodes[key]))] {
        joinedKeys.insert(same)
        steps += [.own(key..<(key + 1)), .join(key + 1, same + 1)]
      } else {
        steps.append(.own(key..<nodes[key + 1].next(after: key + 1)))
      }
    }
    other.forEachKey(of: right) { key in
      guard !joinedKeys.contains(key) else { return }
      count += 1
      steps.append(.other(key..<other.nodes[key + 1].next(after: key + 1)))
    }
    return (steps, count)
  }

  /// Appends nodes that refer to this document's bytes. They began at the index `start`.
  private mutating func append(_ own: ArraySlice<Node>, at start: Int) {
    let shift = nodes.count - start
    for var node in own {
      if node.kind.isContainer { node.payload = UInt64(Int(node.payload) + shift) }
      nodes.append(node)
    }
  }

  /// Appends nodes of another document. Texts and data are copied.
  private mutating func append(_ other: Document, _ range: Range<Int>, _ copies: inout ContentCopies) {
    let shift = nodes.count - range.lowerBound
    for index in range { nodes.append(imported(other.nodes[index], from: other, shift: shift, &copies)) }
  }
}
