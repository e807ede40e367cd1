import CrushBasics

extension Document: CustomStringConvertible {
  /// The values, one per line, indented by depth. It is meant for tests and inspection, and is not an output format.
  package var description: String {
    var text = ""
    var ends: [Int] = []
    for (index, node) in nodes.enumerated() {
      while let end = ends.last, end <= index { ends.removeLast() }
      text += String(repeating: "  ", count: ends.count) + line(for: node) + "\n"
      if node.kind.isContainer { ends.append(Int(node.payload)) }
    }
    return text
  }

  private func line(for node: Node) -> String {
    switch node.kind {
    case .string:
      let string = String(decoding: content(of: node), as: UTF8.self)
      return node.flags.contains(.key) ? "\(string.debugDescription):" : string.debugDescription
    case .data:
      let digits = content(of: node).map { $0.hexadecimal(digits: 2) }
      return "<" + digits.joined() + ">"
    case .integer:
      return node.flags.contains(.negative) ? "\(Int64(bitPattern: node.payload))" : "\(node.payload)"
    case .real: return "real \(node.double)"
    case .date: return "date \(node.double)"
    case .boolean: return node.payload != 0 ? "true" : "false"
    case .uid: return "uid \(node.payload)"
    case .array: return "array of \(node.count)"
    case .dictionary: return "dictionary of \(node.count)"
    }
  }
}
