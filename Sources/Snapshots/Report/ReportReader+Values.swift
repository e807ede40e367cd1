import CrushJSON

/// The values of members. A missing member and null are nil.
extension ReportReader {
  func text(_ key: String, of node: JSONNode) throws(ReportError) -> String? {
    guard let value = node[key] else { return nil }
    guard case .string(let text) = value.content else { throw expected("a string for \"\(key)\"", value) }
    return text
  }

  func requiredText(_ key: String, of node: JSONNode) throws(ReportError) -> String {
    guard let text = try text(key, of: node) else { throw expected("an object with \"\(key)\"", node) }
    return text
  }

  func number(_ key: String, of node: JSONNode) throws(ReportError) -> Int? {
    guard let value = node[key] else { return nil }
    return try whole(value)
  }

  func requiredNumber(_ key: String, of node: JSONNode) throws(ReportError) -> Int {
    guard let number = try number(key, of: node) else { throw expected("an object with \"\(key)\"", node) }
    return number
  }

  /// Returns a number of bytes or pixels. Audits write `Int.max` for more bytes than that.
  func whole(_ node: JSONNode) throws(ReportError) -> Int {
    guard case .number(let digits) = node.content, let number = Int(digits), number >= 0 else {
      throw expected("a whole number from 0 to \(Int.max)", node)
    }
    return number
  }

  /// Returns false for a missing member.
  func flag(_ key: String, of node: JSONNode) throws(ReportError) -> Bool {
    guard let value = node[key] else { return false }
    guard case .boolean(let flag) = value.content else { throw expected("true or false for \"\(key)\"", value) }
    return flag
  }

  /// Returns the objects of an array; nothing for a missing member.
  func list(_ key: String, of node: JSONNode) throws(ReportError) -> [JSONNode] {
    guard let value = node[key] else { return [] }
    guard case .array(let values) = value.content else { throw expected("an array for \"\(key)\"", value) }
    for value in values {
      guard case .object = value.content else { throw expected("an object", value) }
    }
    return values
  }

  func expected(_ expectation: String, _ node: JSONNode) -> ReportError {
    error("unexpected \(Self.name(of: node)); expected \(expectation)", node)
  }

  func error(_ problem: String, _ node: JSONNode) -> ReportError {
    ReportError(path: path, position: node.position, problem: problem)
  }

  private static func name(of node: JSONNode) -> String {
    switch node.content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let digits): digits.utf8.count > 20 ? "number of \(digits.utf8.count) digits" : digits
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
