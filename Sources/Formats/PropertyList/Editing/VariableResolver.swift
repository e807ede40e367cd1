/// An expander of references in a text, and in the values of the variables that it refers to.
///
/// The time is linear in the text and in its expansion, because each variable's value is expanded once.
struct VariableResolver: Sendable {
  /// An expanded text, or a part of it.
  struct Expanded: Sendable {
    var text: [UInt8] = []
    /// The names without a value. A reference that contains one has no value either.
    var missing: Set<String> = []
  }

  /// A reference without its closing bracket yet.
  private struct Reference {
    /// The offset of its `$`.
    let start: Int
    let close: UInt8
    /// The name, then the modifiers.
    var parts = [Expanded()]

    /// Appends to the name or to the last modifier.
    mutating func append(_ byte: UInt8) { parts[parts.count - 1].text.append(byte) }

    /// The size of the name, or of the last modifier, in bytes.
    var size: Int { parts[parts.count - 1].text.count }

    mutating func append(_ value: Expanded) {
      parts[parts.count - 1].text += value.text
      parts[parts.count - 1].missing.formUnion(value.missing)
    }
  }

  /// The maximum depth of nested references, and of variables whose values refer to other variables.
  private static let depthLimit = 64

  private let definitions: [String: String]
  private let valueLimit: Int
  /// The values expanded so far, by name.
  private var values: [String: Expanded] = [:]
  /// The variables whose values are being expanded. A reference to one of them has no value.
  private var pending: Set<String> = []

  init(_ definitions: [String: String], valueLimit: Int) {
    self.definitions = definitions
    self.valueLimit = valueLimit
  }

  /// Returns the expanded value of a variable.
  mutating func value(of name: String) -> Expanded {
    if let known = values[name] { return known }
    let none = Expanded(missing: [name])
    guard let definition = definitions[name], !pending.contains(name), pending.count < Self.depthLimit else {
      return none
    }
    pending.insert(name)
    let value = expand(Array(definition.utf8)[...], limit: valueLimit) ?? none
    pending.remove(name)
    values[name] = value
    return value
  }

  /// Returns the text with its references expanded. References without a value stay as they are.
  ///
  /// - Returns: nil if the text has more than `limit` bytes, or a reference's value more than `valueLimit` bytes.
  mutating func expand(_ bytes: ArraySlice<UInt8>, limit: Int) -> Expanded? {
    var result = Expanded()
    var open: [Reference] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let close = Self.closingBracket(at: index, in: bytes), open.count < Self.depthLimit {
        open.append(Reference(start: index, close: close))
        index += 2
        continue
      }
      let byte = bytes[index]
      index += 1
      guard var reference = open.popLast() else {
        result.text.append(byte)
        continue
      }
      if byte != reference.close {
        if byte == UInt8(ascii: ":") { reference.parts.append(Expanded()) } else { reference.append(byte) }
        open.append(reference)
        continue
      }
      let value = value(of: reference)
      guard value.text.count <= valueLimit else { return nil }
      if open.isEmpty {
        result.text += value.missing.isEmpty ? value.text[...] : bytes[reference.start..<index]
        result.missing.formUnion(value.missing)
      } else {
        open[open.count - 1].append(value)
        guard open[open.count - 1].size <= valueLimit else { return nil }
      }
      guard result.text.count <= limit else { return nil }
    }
    // A reference without a closing bracket is text.
    if let first = open.first { result.text += bytes[first.start...] }
    return result.text.count <= limit ? result : nil
  }

  /// Returns the closing bracket of the reference that begins at `index`, or nil if none begins there.
  private static func closingBracket(at index: Int, in bytes: ArraySlice<UInt8>) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "$"), index + 1 < bytes.endIndex else { return nil }
    switch bytes[index + 1] {
    case UInt8(ascii: "("): return UInt8(ascii: ")")
    case UInt8(ascii: "{"): return UInt8(ascii: "}")
    default: return nil
    }
  }

  private mutating func value(of reference: Reference) -> Expanded {
    let name = reference.parts[0]
    guard name.missing.isEmpty else { return Expanded(missing: name.missing) }
    let key = String(decoding: name.text, as: UTF8.self)
    var value = value(of: key)
    for modifier in reference.parts.dropFirst() { modify(&value, by: modifier, of: key) }
    return value
  }

  private func modify(_ value: inout Expanded, by modifier: Expanded, of name: String) {
    let word = String(decoding: modifier.text, as: UTF8.self)
    if word.hasPrefix("default=") {
      guard !definitions.isEmpty, value.text.isEmpty || !value.missing.isEmpty else { return }
      value = Expanded(text: Array(modifier.text.dropFirst("default=".utf8.count)), missing: modifier.missing)
      return
    }
    let text = String(decoding: value.text, as: UTF8.self)
    switch word {
    case "lower": value.text = Array(text.lowercased().utf8)
    case "upper": value.text = Array(text.uppercased().utf8)
    case "rfc1034identifier": value.text = Self.replacing(text, with: "-") { $0 == "." || $0 == "-" }
    case "c99extidentifier", "identifier": value.text = Self.replacing(text, with: "_") { $0 == "_" }
    default: value.missing.insert("\(name):\(word)")
    }
  }

  private static func replacing(
    _ text: String, with other: Character, except isKept: (Character) -> Bool
  ) -> [UInt8] {
    let characters = text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || isKept($0) ? $0 : other }
    return Array(String(characters).utf8)
  }
}
