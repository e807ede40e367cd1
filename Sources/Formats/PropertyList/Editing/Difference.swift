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
  ///
  /// - Throws: `PropertyListError.tooLarge` if the paths and values together are larger than a written list may be.
  package static func between(
    _ first: consuming Document, _ second: consuming Document
  ) throws(PropertyListError) -> [Difference] {
    var comparison = Comparison(KeyOrder.sortedByUnits(first), KeyOrder.sortedByUnits(second))
    return try comparison.differences()
  }
}

/// The comparison of two documents with sorted keys.
private struct Comparison {
  /// Two values to compare. An added or removed value has one side only.
  private struct Step {
    /// The index of the path's last part, or −1 for the root.
    let part: Int
    let left: Int?
    let right: Int?
  }

  /// A part of a key path. The parts share their beginnings, since a whole path for each value would take memory of the
  /// product of depth and count.
  private struct Part {
    enum Name {
      case index(Int)
      case leftKey(Int)
      case rightKey(Int)
    }

    /// The index of the part before, or −1.
    let before: Int
    let name: Name
  }

  /// Two long contents, one of each document.
  private struct Contents: Hashable {
    let left: UInt64
    let right: UInt64
  }

  private let first: Document
  private let second: Document
  private var parts: [Part] = []
  /// Whether two long contents are equal. A hostile list can refer to them very often.
  private var known: [Contents: Bool] = [:]
  private let limit: Int

  init(_ first: Document, _ second: Document) {
    self.first = first
    self.second = second
    limit = max(first.textLimit, second.textLimit)
  }

  mutating func differences() throws(PropertyListError) -> [Difference] {
    var differences: [Difference] = []
    var bytes = 0
    var pending = [Step(part: -1, left: 0, right: 0)]
    while let step = pending.popLast() {
      guard let change = change(step, &pending) else { continue }
      let path = path(of: step.part)
      // The largest summaries have about 200 bytes.
      bytes += path.parts.reduce(200) { $0 + $1.utf8.count + 16 }
      guard bytes <= limit else { throw .tooLarge(bytes: bytes, limit: limit) }
      differences.append(Difference(path: path, change: change))
    }
    return differences
  }

  /// Returns the difference of two values. For two arrays or dictionaries, adds their children to the steps.
  private mutating func change(_ step: Step, _ pending: inout [Step]) -> Difference.Change? {
    guard let left = step.left else { return .added(second.summary(of: step.right ?? 0)) }
    guard let right = step.right else { return .removed(first.summary(of: left)) }
    guard first.nodes[left].kind == second.nodes[right].kind, first.nodes[left].kind.isContainer else {
      if isSame(first.nodes[left], second.nodes[right]) { return nil }
      return .changed(from: first.summary(of: left), to: second.summary(of: right))
    }
    pending += children(left, right, step.part).reversed()
    return nil
  }

  private mutating func children(_ left: Int, _ right: Int, _ part: Int) -> [Step] {
    let (ours, theirs) = (first.children(of: left), second.children(of: right))
    if first.nodes[left].kind == .array {
      return (0..<max(ours.count, theirs.count)).map { index in
        child(
          .index(index), of: part, left: index < ours.count ? ours[index] : nil,
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
      steps.append(child(.leftKey(node - 1), of: part, left: node, right: other[key]))
    }
    for node in theirs where !seen.contains(Array(second.content(of: second.nodes[node - 1]))) {
      steps.append(child(.rightKey(node - 1), of: part, left: nil, right: node))
    }
    return steps
  }

  private mutating func child(_ name: Part.Name, of part: Int, left: Int?, right: Int?) -> Step {
    parts.append(Part(before: part, name: name))
    return Step(part: parts.count - 1, left: left, right: right)
  }

  private func path(of part: Int) -> KeyPath {
    var names: [String] = []
    var part = part
    while part >= 0 {
      switch parts[part].name {
      case .index(let index): names.append("\(index)")
      case .leftKey(let node): names.append(first.text(of: first.nodes[node]))
      case .rightKey(let node): names.append(second.text(of: second.nodes[node]))
      }
      part = parts[part].before
    }
    return KeyPath(parts: names.reversed())
  }

  /// Returns whether two leaves are equal. NaN equals NaN.
  private mutating func isSame(_ node: Node, _ other: Node) -> Bool {
    guard node.kind == other.kind else { return false }
    switch node.kind {
    case .string, .data:
      guard node.count == other.count else { return false }
      guard node.hasLongContent else { return first.content(of: node).elementsEqual(second.content(of: other)) }
      let contents = Contents(left: node.contentPlace, right: other.contentPlace)
      if let isEqual = known[contents] { return isEqual }
      let isEqual = first.content(of: node).elementsEqual(second.content(of: other))
      known[contents] = isEqual
      return isEqual
    case .real, .date: return node.comparableBits == other.comparableBits
    case .integer: return node.payload == other.payload && node.flags == other.flags
    case .boolean, .uid: return node.payload == other.payload
    case .array, .dictionary: return false
    }
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
      var single = Document(source: source, origin: origin, limits: limits, textHash: textHash)
      single.decoded = decoded
      single.nodes = [node]
      let text = (try? ReadableText.render(single)) ?? ""
      return String(text.prefix { $0 != "\n" }) + (node.kind == .real ? " (real)" : "")
    }
  }
}
