/// A copy of a document's nodes with different entries in its dictionaries.
enum Rearrangement {
  /// An entry to keep: the node of its key, and the first node of its value.
  struct Entry {
    let key: Int
    let value: Int
  }

  /// A pending step: the copy of adjacent values, or the completion of a container.
  private struct Pending {
    let start: Int
    /// The end of the values. −1 if `start` is a copied container whose subtree is now complete.
    let end: Int
  }

  /// Returns the nodes with the entries of each dictionary selected by `choose`, which receives the dictionary's index
  /// and an empty list.
  ///
  /// Time and memory are proportional to the copied nodes, and there is no recursion.
  static func of(_ nodes: [Node], choose: (Int, inout [Entry]) -> Void) -> [Node] {
    var output: [Node] = []
    output.reserveCapacity(nodes.count)
    var entries: [Entry] = []
    var pending = [Pending(start: 0, end: nodes.first?.next(after: 0) ?? 0)]
    while let next = pending.popLast() {
      if next.end < 0 {
        output[next.start].payload = UInt64(output.count)
        continue
      }
      var index = next.start
      while index < next.end {
        let node = nodes[index]
        output.append(node)
        guard node.kind.isContainer else {
          index &+= 1
          continue
        }
        let end = node.next(after: index)
        if end < next.end { pending.append(Pending(start: end, end: next.end)) }
        pending.append(Pending(start: output.count &- 1, end: -1))
        if node.kind == .array {
          if index &+ 1 < end { pending.append(Pending(start: index &+ 1, end: end)) }
        } else {
          entries.removeAll(keepingCapacity: true)
          choose(index, &entries)
          output[output.count &- 1].count = UInt32(truncatingIfNeeded: entries.count)
          for entry in entries.reversed() {
            let valueEnd = nodes[entry.value].next(after: entry.value)
            if entry.value == entry.key &+ 1 {
              pending.append(Pending(start: entry.key, end: valueEnd))
            } else {
              pending.append(Pending(start: entry.value, end: valueEnd))
              pending.append(Pending(start: entry.key, end: entry.key &+ 1))
            }
          }
        }
        break
      }
    }
    return output
  }
}
