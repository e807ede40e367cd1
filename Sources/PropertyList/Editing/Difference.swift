/// One difference between two property lists.
package struct Difference: Equatable, Sendable, CustomStringConvertible {
  package enum Change: Equatable, Sendable {
    case added(String)
    case removed(String)
    case changed(from: String, to: String)
  }

  package let path: KeyPath
  package let change: Change

  /// A line: `+ path: value`, `- path: value` or `~ path: old → new`. The root's path is `(root)`.
  package var description: String {
    let path = "\(path)"
    let place = path.isEmpty ? "(root)" : path
    switch change {
    case .added(let value): return "+ \(place): \(value)"
    case .removed(let value): return "- \(place): \(value)"
    case .changed(let old, let new): return "~ \(place): \(old) → \(new)"
    }
  }

  /// Returns the differences between two lists. Keys are sorted by their UTF-16 units, regardless of their order in the
  /// files. Elements are compared by index.
  package static func between(_ first: consuming Document, _ second: consuming Document) -> [Difference] {
    let (first, second) = (KeyOrder.sortedByUnits(first), KeyOrder.sortedByUnits(second))
    var differences: [Difference] = []
    var pending: [Step] = [Step(parts: [], left: 0, right: 0)]
    while let step = pending.popLast() {
      guard let left = step.left else {
        differences.append(step.difference(.added(second.summary(of: step.right ?? 0))))
        continue
      }
      guard let right = step.right else {
        differences.append(step.difference(.removed(first.summary(of: left))))
        continue
      }
      guard first.nodes[left].kind == second.nodes[right].kind, first.nodes[left].kind.isContainer else {
        if !first.isSame(left, second, right) {
          differences.append(
            step.difference(.changed(from: first.summary(of: left), to: second.summary(of: right))))
        }
        continue
      }
      pending += children(first, left, second, right, step.parts).reversed()
    }
    return differences
  }

  /// Two values to compare. An added or removed value has one side only.
  private struct Step {
    let parts: [String]
    let left: Int?
    let right: Int?

    func difference(_ change: Change) -> Difference {
      Difference(path: KeyPath(parts: parts), change: change)
    }
  }

  private static func children(
    _ first: Document, _ left: Int, _ second: Document, _ right: Int, _ parts: [String]
  ) -> [Step] {
    let (ours, theirs) = (first.children(of: left), second.children(of: right))
    if first.nodes[left].kind == .array {
      return (0..<max(ours.count, theirs.count)).map { index in
        Step(
          parts: parts + ["\(index)"], left: index < ours.count ? ours[index] : nil,
          right: index < theirs.count ? theirs[index] : nil)
      }
    }
    var other: [[UInt8]: Int] = [:]
    for node in theirs { other[Array(second.content(of: second.nodes[node - 1]))] = node }
    var steps: [Step] = []
    var seen: Set<[UInt8]> = []
    for node in ours {
      let key = Array(first.content(of: first.nodes[node - 1]))
      seen.insert(key)
      steps.append(Step(parts: parts + [String(decoding: key, as: UTF8.self)], left: node, right: other[key]))
    }
    for node in theirs {
      let key = Array(second.content(of: second.nodes[node - 1]))
      if seen.contains(key) { continue }
      steps.append(Step(parts: parts + [String(decoding: key, as: UTF8.self)], left: nil, right: node))
    }
    return steps
  }
}

extension Document {
  /// Returns the nodes of an array's elements, or of a dictionary's values.
  fileprivate func children(of container: Int) -> [Int] {
    var children: [Int] = []
    let step = nodes[container].kind == .dictionary ? 1 : 0
    var child = container + 1 + step
    for _ in 0..<nodes[container].count {
      children.append(child)
      child = nodes[child].next(after: child) + step
    }
    return children
  }

  /// Returns whether two leaves are equal. NaN equals NaN.
  fileprivate func isSame(_ index: Int, _ other: Document, _ otherIndex: Int) -> Bool {
    let (node, otherNode) = (nodes[index], other.nodes[otherIndex])
    guard node.kind == otherNode.kind else { return false }
    switch node.kind {
    case .string, .data: return content(of: node).elementsEqual(other.content(of: otherNode))
    case .real, .date: return node.comparableBits == otherNode.comparableBits
    case .integer: return node.payload == otherNode.payload && node.flags == otherNode.flags
    case .boolean, .uid: return node.payload == otherNode.payload
    case .array, .dictionary: return false
    }
  }

  /// Returns one short line that describes a value.
  fileprivate func summary(of index: Int) -> String {
    let node = nodes[index]
    switch node.kind {
    case .array: return "an array of \(node.count)"
    case .dictionary: return "a dictionary of \(node.count)"
    case .string:
      let text = Self.text(of: content(of: node).prefix(80))
      return text.debugDescription + (node.count > 80 ? "…" : "")
    default:
      var single = Document(source: source, origin: origin, expansion: expansion, textHash: textHash)
      single.decoded = decoded
      single.nodes = [node]
      let text = (try? ReadableText.render(single)) ?? ""
      return String(text.prefix { $0 != "\n" }) + (node.kind == .real ? " (real)" : "")
    }
  }
}
