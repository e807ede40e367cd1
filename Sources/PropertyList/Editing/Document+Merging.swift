extension Document {
  /// Returns this document merged with another one. Dictionaries are merged key by key. Any other value is replaced.
  ///
  /// Keys keep their places, and new keys follow them.
  package func merging(_ other: Document) -> Document {
    var result = Document(source: source, origin: origin, expansion: expansion, textHash: textHash)
    result.decoded = decoded
    // The remaining steps, the next one last.
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

  /// Appends nodes of another document.
  ///
  /// - Parameter isOwn: Whether the other document shares this one's bytes. Otherwise texts and data are copied.
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
