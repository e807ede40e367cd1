/// A writer whose text has one value a line, indented by its depth: OpenStep, Swift and Objective-C.
protocol LineWriter {
  var document: Document { get }
  var output: TextOutput { get set }

  static var indentation: TextOutput.Indentation { get }
  /// The text between a key and its value.
  static var assignment: String { get }

  /// Returns the text before the elements or entries of an array or dictionary.
  static func beginning(of kind: Kind) -> String

  /// Returns the text after the elements or entries, in the same line as `beginning` if `isEmpty` and `joinsEmpty`.
  static func end(of kind: Kind, isEmpty: Bool, isRoot: Bool) -> String

  /// Whether an empty array or dictionary is written in one line.
  static var joinsEmpty: Bool { get }

  /// Returns the text after each element or entry.
  static func separator(in kind: Kind) -> String

  /// Writes a string or a key.
  mutating func writeString(_ node: Node, at index: Int)

  /// Writes a value that is not an array or a dictionary.
  mutating func writeLeaf(_ node: Node, at index: Int) throws(PropertyListError)
}

extension LineWriter {
  static var indentation: TextOutput.Indentation { .spaces(4) }
  static var assignment: String { " : " }
  static var joinsEmpty: Bool { true }
  static func separator(in kind: Kind) -> String { "," }

  /// Writes all values of the document.
  ///
  /// - Throws: The errors of `writeLeaf`, or `PropertyListError.tooLarge`.
  mutating func writeNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    while let step = walk.next() {
      let beginsLine =
        switch step {
        case .key: true
        case .leaf, .begin: walk.depth > 0 && !walk.followsKey
        case .end(_, let isEmpty): !(isEmpty && Self.joinsEmpty)
        }
      if beginsLine { output.line(walk.depth, indentation: Self.indentation) }
      switch step {
      case .key(let node):
        writeString(node, at: walk.node)
        output.append(Self.assignment)
        continue
      case .leaf(let node): try writeLeaf(node, at: walk.node)
      case .begin(let node):
        output.append(Self.beginning(of: node.kind))
        continue
      case .end(let kind, let isEmpty):
        output.append(Self.end(of: kind, isEmpty: isEmpty, isRoot: walk.depth == 0))
      }
      if let container = walk.container { output.append(Self.separator(in: container)) }
      try output.checkLimit()
    }
  }
}
