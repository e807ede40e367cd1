import CrushSourceScanning

/// The plain data of a manifest that is Swift source: calls, lists and texts, and constants that are assigned once.
package struct SwiftManifest {
  /// The tokens of the file, without the code inside interpolations.
  private let tokens: [SwiftToken]
  private var index = 0
  private var constants: ManifestConstants
  private let count: Int

  /// Returns nil if a text in the file does not end.
  package init?(_ bytes: [UInt8]) {
    guard let tokens = SwiftTokenizer.tokens(of: bytes)?.last?.tokens else { return nil }
    self.tokens = tokens
    count = bytes.count
    constants = ManifestConstants(count: count)
  }

  /// Returns true if the file imports a module.
  func imports(_ module: String) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { $0 == .name("import") && $1 == .name(module) }
  }

  /// Returns the first call of a function. Constants before the call are resolved in it.
  package mutating func call(of function: String) -> ManifestValue? {
    index = 0
    constants = ManifestConstants(count: count)
    while index < tokens.count {
      if tokens[index] == .name(function), isMark("(", 1), !isMark(".", -1), !isName("func", -1) {
        return value(depth: 0)
      }
      if isName("let", 0), case .name(let name)? = token(1), let start = assignment(at: 2) {
        // A call in the constant may be the one that is searched, as in `let package = Package(…)`.
        index = start
        if tokens[start] == .name(function) { continue }
        let value = value(depth: 0)
        constants.set(name, value)
        continue
      }
      index += 1
    }
    return nil
  }

  /// Returns the values that the file adds to a property after the call that `call(of:)` returned, as
  /// `package.targets += …` and `package.targets.append(…)` do. Other changes give a computed value.
  package mutating func additions(to property: String) -> [ManifestValue] {
    var values: [ManifestValue] = []
    while index < tokens.count {
      if isName("let", 0), case .name(let name)? = token(1), let start = assignment(at: 2) {
        index = start
        let value = value(depth: 0)
        constants.set(name, value)
      } else if isMark(".", 0), isName(property, 1) {
        index += 2
        values += addition()
      } else {
        index += 1
      }
    }
    return values
  }

  /// Reads the change of a property after its name. An expression that only reads it gives nothing.
  private mutating func addition() -> [ManifestValue] {
    if isMark("+", 0), isMark("=", 1) {
      index += 2
      return value(depth: 0).items
    }
    if isMark("=", 0), !isMark("=", 1) { return [.computed] }
    guard isMark(".", 0), isName("append", 1) || isName("insert", 1) else { return [] }
    index += 2
    guard isMark("(", 0) else { return [.computed] }
    index += 1
    let arguments = elements(until: ")", depth: 0)
    return arguments.first.map { $0.key == "contentsOf" ? $0.value.items : [$0.value] } ?? [.computed]
  }

  /// Returns the index of the value after `let NAME` or `let NAME: TYPE`, or nil if no simple type and value follow.
  private func assignment(at ahead: Int) -> Int? {
    var position = index + ahead
    // A type has few tokens: `: [Target.Dependency]`.
    let end = min(position + 12, tokens.count)
    while position < end {
      if tokens[position].isMark("=") { return position + 1 < tokens.count ? position + 1 : nil }
      guard position == index + ahead ? tokens[position].isMark(":") : isTypePart(tokens[position]) else { return nil }
      position += 1
    }
    return nil
  }

  private func isTypePart(_ token: SwiftToken) -> Bool {
    switch token {
    case .name: true
    case .mark(let mark): "[].:".utf8.contains(mark)
    default: false
    }
  }

  private func token(_ ahead: Int) -> SwiftToken? {
    tokens.indices.contains(index + ahead) ? tokens[index + ahead] : nil
  }
  private func isMark(_ mark: Unicode.Scalar, _ ahead: Int) -> Bool { token(ahead)?.isMark(mark) ?? false }
  private func isName(_ name: String, _ ahead: Int) -> Bool { token(ahead) == .name(name) }

  /// Reads an expression. Sums of lists and of texts are joined. Other operators make the expression computed.
  private mutating func value(depth: Int) -> ManifestValue {
    var terms = [operand(depth: depth)]
    while isMark("+", 0) {
      index += 1
      terms.append(operand(depth: depth))
    }
    let result = ManifestValue.sum(terms)
    guard !endsExpression else { return result }
    // A new statement may follow a constant. Inside brackets, only a comma or a bracket may follow.
    if depth == 0, startsStatement { return result }
    skipExpression()
    return .computed
  }

  private var endsExpression: Bool {
    guard let token = token(0) else { return true }
    return [")", "]", ",", ";", "}"].contains { token.isMark($0) }
  }

  /// Whether a name or a `#` follows, which cannot continue an expression except for a few words.
  private var startsStatement: Bool {
    switch token(0) {
    case .name(let name): !["as", "is", "in"].contains(name)
    case .mark(let mark): mark == UInt8(ascii: "#") || mark == UInt8(ascii: "@")
    default: false
    }
  }

  /// Moves to the end of the expression: the next comma, closing bracket or statement on this level.
  private mutating func skipExpression() {
    var open = 0
    while let token = token(0) {
      if case .mark(let mark) = token {
        if "([{".utf8.contains(mark) { open += 1 }
        if ")]}".utf8.contains(mark) {
          if open == 0 { return }
          open -= 1
        }
        if mark == UInt8(ascii: ","), open == 0 { return }
      }
      if open == 0, case .name(let name) = token, ["let", "var", "func", "for", "package"].contains(name) { return }
      index += 1
    }
  }

  private mutating func operand(depth: Int) -> ManifestValue {
    guard depth < ManifestValue.depthLimit, let token = token(0) else {
      skipExpression()
      return .computed
    }
    switch token {
    case .text(let text):
      index += 1
      return text.isInterpolated ? .computed : .text(text.prefix)
    case .number(let number):
      index += 1
      return number.map { .text($0 == $0.rounded() && abs($0) < 1e9 ? String(Int($0)) : String($0)) } ?? .computed
    case .mark(UInt8(ascii: "[")): return list(depth: depth)
    case .mark(UInt8(ascii: ".")), .name: return reference(depth: depth)
    default:
      skipExpression()
      return .computed
    }
  }

  /// Reads `.iOS`, `Target.target(…)`, a constant, `nil`, `true` or a call. A chain of members after a call makes it
  /// computed.
  private mutating func reference(depth: Int) -> ManifestValue {
    var names: [String] = []
    let isImplicit = isMark(".", 0)
    if !isImplicit, case .name(let name)? = token(0) {
      names.append(name)
      index += 1
    }
    while isMark(".", 0), case .name(let name)? = token(1) {
      names.append(name)
      index += 2
    }
    guard let last = names.last else {
      skipExpression()
      return .computed
    }
    if isMark("(", 0) {
      index += 1
      let arguments = elements(until: ")", depth: depth)
      // `.relativeToRoot("x").pathString`, or a closure after the arguments.
      if isMark(".", 0) || isMark("{", 0) || isMark("(", 0) || isMark("[", 0) {
        skipExpression()
        return .computed
      }
      return .call(last, arguments)
    }
    if isImplicit { return .name(last) }
    if names == ["nil"] { return .null }
    if names.count == 1 {
      return constants.value(of: last) ?? (["true", "false"].contains(last) ? .name(last) : .computed)
    }
    // `Platform.iOS` is a member of a type. A lower-case start is a variable.
    return names[0].first?.isUppercase == true ? .name(last) : .computed
  }

  private mutating func list(depth: Int) -> ManifestValue {
    index += 1
    if isMark(":", 0), isMark("]", 1) {
      index += 2
      return .map([])
    }
    let fields = elements(until: "]", depth: depth)
    if fields.contains(where: { $0.key != nil }) { return .map(fields) }
    return .list(fields.map(\.value))
  }

  /// Reads the elements of a list, the entries of a dictionary, or the arguments of a call, with the closing bracket.
  private mutating func elements(until close: Unicode.Scalar, depth: Int) -> [ManifestValue.Field] {
    var fields: [ManifestValue.Field] = []
    while token(0) != nil, !isMark(close, 0) {
      let start = index
      var key: String?
      if isMark(":", 1) {
        switch token(0) {
        case .name(let name): key = name
        case .text(let text) where close == "]" && !text.isInterpolated: key = text.prefix
        default: break
        }
        if key != nil { index += 2 }
      }
      let value = value(depth: depth + 1)
      if isMark(":", 0) {
        // A key that is not a text.
        index += 1
        _ = self.value(depth: depth + 1)
        fields.append(ManifestValue.Field(key: nil, value: .computed))
      } else {
        fields.append(ManifestValue.Field(key: key, value: value))
      }
      if isMark(",", 0) { index += 1 } else if !isMark(close, 0) { index = max(index, start + 1) }
    }
    index += 1
    return fields
  }
}
