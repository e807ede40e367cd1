/// The tables of a document while it is read: nodes in one list, since headers come back to tables begun before.
struct TOMLTree {
  /// A node's place in the list.
  typealias Index = Int

  private enum Content {
    case table(names: [[UInt8]: Index], order: [(key: String, line: Int, node: Index)])
    /// `[[name]]`.
    case tables([Index])
    case value(TOMLValue)
  }

  private struct Node {
    var content: Content
    var line: Int
    /// Had a header, or dotted keys of another section: neither may define it again.
    var isDefined = false
  }

  private var nodes = [Node(content: .table(names: [:], order: []), line: 1, isDefined: true)]
  /// Tables that dotted keys made: defined once the section ends.
  private var pending: [Index] = []

  static let root: Index = 0

  struct Key {
    let name: String
    let line: Int
  }

  /// What stands in the way, and of what name.
  enum Conflict: Error {
    case twice(String)
    case notATable(String)
    case closedTable(String)
  }

  /// Opens `[a.b.c]`.
  mutating func open(_ path: [Key]) throws(Conflict) -> Index {
    endSection()
    let parent = try parent(of: path)
    guard let key = path.last else { return parent }
    guard let child = child(key.name, of: parent) else {
      return add(table(at: key.line, isDefined: true), key, to: parent)
    }
    guard case .table = nodes[child].content, !nodes[child].isDefined else { throw .twice(Self.text(path)) }
    nodes[child].isDefined = true
    nodes[child].line = key.line
    return child
  }

  /// Opens the next of `[[a.b.c]]`.
  mutating func openElement(_ path: [Key]) throws(Conflict) -> Index {
    endSection()
    let parent = try parent(of: path)
    guard let key = path.last else { return parent }
    let element = table(at: key.line, isDefined: true)
    if let child = child(key.name, of: parent) {
      guard case .tables(var elements) = nodes[child].content else { throw .twice(Self.text(path)) }
      nodes.append(element)
      // Taken out while they grow: else each element copies them.
      nodes[child].content = .tables([])
      elements.append(nodes.count - 1)
      nodes[child].content = .tables(elements)
    } else {
      nodes.append(element)
      let first = nodes.count - 1
      _ = add(Node(content: .tables([first]), line: key.line), key, to: parent)
      return first
    }
    return nodes.count - 1
  }

  /// Sets `a.b.c = value` in a table.
  mutating func set(_ path: [Key], to value: TOMLValue, in table: Index) throws(Conflict) {
    var current = table
    for key in path.dropLast() {
      guard let child = child(key.name, of: current) else {
        current = add(self.table(at: key.line, isDefined: false), key, to: current)
        pending.append(current)
        continue
      }
      switch nodes[child].content {
      case .table where nodes[child].isDefined: throw .twice(Self.text(path))
      case .table:
        current = child
        pending.append(current)
      case .tables: throw .closedTable(key.name)
      case .value(let value): throw Self.closed(value, key.name)
      }
    }
    guard let key = path.last else { return }
    if child(key.name, of: current) != nil { throw .twice(Self.text(path)) }
    _ = add(Node(content: .value(value), line: value.line), key, to: current)
  }

  /// The document as a value. As deep as `TOMLReader.deepest`, so it may recurse.
  func finished(_ index: Index = root) -> TOMLTable {
    guard case .table(_, let order) = nodes[index].content else { return TOMLTable() }
    return TOMLTable(
      order.map { entry in TOMLTable.Entry(key: entry.key, keyLine: entry.line, value: value(of: entry.node)) })
  }

  private func value(of index: Index) -> TOMLValue {
    let node = nodes[index]
    return switch node.content {
    case .value(let value): value
    case .table: TOMLValue(.table(finished(index)), line: node.line)
    case .tables(let elements):
      TOMLValue(.array(elements.map { TOMLValue(.table(finished($0)), line: nodes[$0].line) }), line: node.line)
    }
  }

  private mutating func endSection() {
    for index in pending { nodes[index].isDefined = true }
    pending = []
  }

  /// The table that holds the last name of a header; made where there is none.
  private mutating func parent(of path: [Key]) throws(Conflict) -> Index {
    var current = Self.root
    for key in path.dropLast() {
      guard let child = child(key.name, of: current) else {
        current = add(table(at: key.line, isDefined: false), key, to: current)
        continue
      }
      switch nodes[child].content {
      case .table: current = child
      // A table of an array: the last one, which there always is.
      case .tables(let elements): current = elements.last ?? child
      case .value(let value): throw Self.closed(value, key.name)
      }
    }
    return current
  }

  private static func closed(_ value: TOMLValue, _ name: String) -> Conflict {
    switch value.content {
    case .table, .array: .closedTable(name)
    default: .notATable(name)
    }
  }

  private func table(at line: Int, isDefined: Bool) -> Node {
    Node(content: .table(names: [:], order: []), line: line, isDefined: isDefined)
  }

  private func child(_ name: String, of index: Index) -> Index? {
    guard case .table(let names, _) = nodes[index].content else { return nil }
    return names[Array(name.utf8)]
  }

  private mutating func add(_ node: Node, _ key: Key, to parent: Index) -> Index {
    nodes.append(node)
    let index = nodes.count - 1
    guard case .table(var names, var order) = nodes[parent].content else { return index }
    // Taken out while they grow: else each key copies them.
    nodes[parent].content = .tables([])
    // By bytes: names that differ by Unicode form alone are equal as strings, but two keys.
    names[Array(key.name.utf8)] = index
    order.append((key.name, key.line, index))
    nodes[parent].content = .table(names: names, order: order)
    return index
  }

  private static func text(_ path: [Key]) -> String { path.map(\.name).joined(separator: ".") }
}
