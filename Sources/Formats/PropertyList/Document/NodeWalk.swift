/// An iterator over the values of a document in order, without recursion. All text writers except the XML writer use
/// it.
struct NodeWalk {
  enum Step {
    /// A dictionary's key. The step of its value follows.
    case key(Node)
    case leaf(Node)
    case begin(Node)
    case end(Kind, isEmpty: Bool)
  }

  private let document: Document
  private var index = 0
  private var open: [(kind: Kind, end: Int, count: Int)] = []
  /// The number of arrays and dictionaries around the value of the last step.
  private(set) var depth = 0
  /// The number of elements or entries before the value of the last step, in its array or dictionary.
  private(set) var position = 0
  /// The index of the last step's key, leaf, array or dictionary.
  private(set) var node = 0
  /// Whether the value of the last step follows a key.
  private(set) var followsKey = false
  private var wasKey = false

  init(_ document: Document) {
    self.document = document
  }

  /// The kind of the innermost open array or dictionary.
  var container: Kind? { open.last?.kind }

  mutating func next() -> Step? {
    if let last = open.last, last.end == index {
      open.removeLast()
      depth = open.count
      wasKey = false
      followsKey = false
      return .end(last.kind, isEmpty: last.count == 0)
    }
    guard index < document.nodes.count else { return nil }
    let node = document.nodes[index]
    self.node = index
    index &+= 1
    depth = open.count
    followsKey = wasKey
    wasKey = node.flags.contains(.key)
    if let last = open.indices.last, !followsKey {
      position = open[last].count
      open[last].count &+= 1
    }
    if wasKey { return .key(node) }
    guard node.kind.isContainer else { return .leaf(node) }
    open.append((node.kind, node.next(after: index &- 1), 0))
    return .begin(node)
  }
}
