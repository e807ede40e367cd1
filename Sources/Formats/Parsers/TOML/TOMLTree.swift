/// The tables of a document during reading. The nodes are in one list, because a header may return to an earlier table.
struct TOMLTree {
  /// A node's position in the list.
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
    /// Whether a header, or dotted keys of an earlier section, defined the table. Neither may define it again.
    var isDefined = false
  }

  private var nodes = [Node(content: .table(names: [:], order: []), line: 1, isDefined: true)]
  /// The tables created by dotted keys. They count as defined at the end of the section.
  private var pending: [Index] = []

  static let root: Index = 0

  struct Key {
    let name: String
    let line: Int
  }

  /// A conflict with an earlier definition of the name.
  enum ConflictError: Error {
    case twice(String)
    case notATable(String)
    case closedTable(String)
  }

  /// Opens `[a.b.c]`.
  mutating func open(_ path: [Key]) throws(ConflictError) -> Index {
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

  /// Opens the next element of `[[a.b.c]]`.
  mutating func openElement(_ path: [Key]) throws(ConflictError) -> Index {
    endSection()
    let parent = try parent(of: path)
    guard let key = path.last else { return parent }
    let element = table(at: key.line, isDefined: true)
    if let child = child(key.name, of: parent) {
      guard case .tables(var elements) = nodes[child].content else { throw .twice(Self.text(path)) }
      nodes.append(element)
      // Remove the list during its growth. Otherwise each element copies it.
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
  mutating func set(_ path: [Key], to value: TOMLValue, in table: Index) throws(ConflictError) {
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

  /// Returns the document as a value. `TOMLReader.deepest` limits the recursion.
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

  /// Returns the table that contains the last name of a header, and creates it if necessary.
  private mutating func parent(of path: [Key]) throws(ConflictError) -> Index {
    var current = Self.root
    for key in path.dropLast() {
      guard let child = child(key.name, of: current) else {
        current = add(table(at: key.line, isDefined: false), key, to: current)
        continue
      }
      switch nodes[child].content {
      case .table: current = child
      // The path continues in the last table of the array, which is never empty.
      case .tables(let elements): current = elements.last ?? child
      case .value(let value): throw Self.closed(value, key.name)
      }
    }
    return current
  }

  private static func closed(_ value: TOMLValue, _ name: String) -> ConflictError {
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
    // Remove both during their growth. Otherwise each key copies them.
    nodes[parent].content = .tables([])
    // Compare bytes. Names that differ only in Unicode form are equal strings, but two keys.
    names[Array(key.name.utf8)] = index
    order.append((key.name, key.line, index))
    nodes[parent].content = .table(names: names, order: order)
    return index
  }

  private static func text(_ path: [Key]) -> String { path.map(\.name).joined(separator: ".") }
}
