extension Document {
  /// The document with what another one says: dictionaries are joined key by key, everything else is replaced. Keys
  /// keep their places; new ones come after them.
  package func merging(_ other: Document) -> Document {
    var result = Document(source: source, origin: origin, expansion: expansion, textHash: textHash)
    result.decoded = decoded
    // What is left to be done, the next last.
    var pending: [Step] = [.join(0, 0)]
    while let step = pending.popLast() {
      switch step {
      case .own(let range): result.append(self, range)
      case .other(let range): result.append(other, range, isOwn: false)
      case .end(let node, let count):
        result.nodes[node] = .container(.dictionary, count: count, end: result.nodes.count)
      case .join(let left, let right):
        guard nodes[left].kind == .dictionary, other.nodes[right].kind == .dictionary else {
          result.append(other, right..<other.nodes[right].next(after: right), isOwn: false)
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
    /// Values of this document, or of the other.
    case own(Range<Int>)
    case other(Range<Int>)
    /// A value of each, of the same key.
    case join(Int, Int)
    /// The end of a joined dictionary.
    case end(Int, count: Int)
  }

  /// What becomes of the entries of two dictionaries, in time linear in them.
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

  /// Appends nodes of a document whose bytes are this one's, or are copied to it.
  private mutating func append(_ other: Document, _ range: Range<Int>, isOwn: Bool = true) {
    let shift = nodes.count - range.lowerBound
    for index in range {
      var node = other.nodes[index]
      if !isOwn {
        node = imported(node, from: other, shift: shift)
      } else if node.kind.isContainer {
        node.payload = UInt64(Int(node.payload) + shift)
      }
      nodes.append(node)
    }
  }
}
