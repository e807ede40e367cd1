package import CrushBasics

/// A text that is not JSON, or a value that a reader did not expect.
package struct JSONFieldError: Error, Equatable, Sendable {
  /// Nil if the whole text is the problem.
  package let position: TextPosition?
  package let problem: String
}

extension JSONFieldError {
  package init(_ error: JSONError) { self.init(position: error.position, problem: "\(error)") }
}

/// The values of members, for readers that check what they read. A missing member and null are nil.
///
///     let width = try node.number("width")
///     let path = try node.requiredText("path")
extension JSONNode {
  package func text(_ key: String) throws(JSONFieldError) -> String? {
    guard let value = self[key] else { return nil }
    guard case .string(let text) = value.content else { throw value.expected("a string for \"\(key)\"") }
    return text
  }

  package func requiredText(_ key: String) throws(JSONFieldError) -> String {
    guard let text = try text(key) else { throw expected("an object with \"\(key)\"") }
    return text
  }

  package func number(_ key: String) throws(JSONFieldError) -> Int? {
    guard let value = self[key] else { return nil }
    return try value.whole()
  }

  package func requiredNumber(_ key: String) throws(JSONFieldError) -> Int {
    guard let number = try number(key) else { throw expected("an object with \"\(key)\"") }
    return number
  }

  /// Returns a number of bytes or pixels. Audits write `Int.max` for more bytes than that.
  package func whole() throws(JSONFieldError) -> Int {
    guard case .number(let digits) = content, let number = Int(digits), number >= 0 else {
      throw expected("a whole number from 0 to \(Int.max)")
    }
    return number
  }

  /// Returns false for a missing member.
  package func flag(_ key: String) throws(JSONFieldError) -> Bool {
    guard let value = self[key] else { return false }
    guard case .boolean(let flag) = value.content else { throw value.expected("true or false for \"\(key)\"") }
    return flag
  }

  /// Returns the objects of an array; nothing for a missing member.
  package func list(_ key: String) throws(JSONFieldError) -> [JSONNode] {
    guard let value = self[key] else { return [] }
    guard case .array(let values) = value.content else { throw value.expected("an array for \"\(key)\"") }
    for value in values {
      guard case .object = value.content else { throw value.expected("an object") }
    }
    return values
  }

  package func texts(_ key: String) throws(JSONFieldError) -> [String] {
    guard case .array(let values)? = self[key]?.content else { throw expected("an object with \"\(key)\"") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value.content else { throw value.expected("a string") }
      texts.append(text)
    }
    return texts
  }

  package func expected(_ expectation: String) -> JSONFieldError {
    error("unexpected \(name); expected \(expectation)")
  }

  package func error(_ problem: String) -> JSONFieldError { JSONFieldError(position: position, problem: problem) }

  /// The value in messages.
  private var name: String {
    switch content {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .number(let digits): digits.utf8.count > 20 ? "number of \(digits.utf8.count) digits" : digits
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
