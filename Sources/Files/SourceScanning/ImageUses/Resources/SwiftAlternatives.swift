/// The code around a call that has another value for the case that its result is missing.
extension SwiftCode {
  /// The most tokens before or after a call that are read.
  private static let longest = 64

  /// Returns true if the file imports a module.
  func imports(_ module: String) -> Bool {
    tokens.indices.contains { index in
      tokens[index] == .name("import") && !isMark(".", at: index - 1) && isName(module, at: index + 1)
    }
  }

  /// Returns true unless a file imports modules, and none of the given ones is among them. A file without any import
  /// may get types from a bridging header or from an exported module.
  func mayImport(_ modules: Set<String>) -> Bool {
    var imports = false
    for index in tokens.indices where tokens[index] == .name("import") && !isMark(".", at: index - 1) {
      guard tokens.indices.contains(index + 1), case .name(let module) = tokens[index + 1] else { continue }
      if modules.contains(module) { return true }
      // `import struct SwiftUI.Color`
      if tokens.indices.contains(index + 2), case .name(let owner) = tokens[index + 2],
        line(at: index + 2) == line(at: index),
        modules.contains(owner)
      {
        return true
      }
      imports = true
    }
    return !imports
  }

  /// Returns the type of `let name: Type =`, whose `=` is at an index.
  func declaredType(before index: Int) -> String? {
    let type = isMark("?", at: index - 1) || isMark("!", at: index - 1) ? index - 2 : index - 1
    guard type > 1, case .name(let name) = tokens[type], isMark(":", at: type - 1) else { return nil }
    return name
  }

  // MARK: - Missing values

  /// Returns true if code handles the case that the result of a call is nil: by `??`, `if let`, `guard let` or a
  /// comparison. A `guard` that ends the app handles nothing.
  func handlesNil(_ start: Int, _ end: Int) -> Bool {
    var (start, position) = (start, end + 1)
    for _ in 0..<Self.longest where tokens.indices.contains(position) {
      switch tokens[position] {
      case .choice: return true
      case .mark(UInt8(ascii: "?")): position += 1
      case .mark(UInt8(ascii: ".")): position = afterMember(position)
      case .mark(UInt8(ascii: "!")), .mark(UInt8(ascii: "=")):
        return isMark("=", at: position + 1) && isName("nil", at: position + 2)
      case .mark(UInt8(ascii: ")")):
        // Only brackets around the value itself, and not those of a call.
        guard isMark("(", at: start - 1), self.end(at: start - 1) == position, !isCall(start - 1) else {
          return isBound(start, position)
        }
        (start, position) = (start - 1, position + 1)
      default: return isBound(start, position)
      }
    }
    return false
  }

  /// Returns the index after `.name`, its arguments and its closure.
  private func afterMember(_ index: Int) -> Int {
    var position = index + 2
    while isMark("(", at: position) || isMark("{", at: position), let end = end(at: position) { position = end + 1 }
    return position
  }

  private func isCall(_ open: Int) -> Bool {
    guard open > 0 else { return false }
    switch tokens[open - 1] {
    case .name(let name): return !["return", "in", "if", "guard", "try", "await"].contains(name)
    case .mark(let mark): return ")]>?!".utf8.contains(mark)
    default: return false
    }
  }

  /// Returns true if the value from `start` is bound by `if let` or `guard let`.
  private func isBound(_ start: Int, _ end: Int) -> Bool {
    guard isMark("=", at: start - 1), start >= 4, isName("let", at: start - 3) || isName("var", at: start - 3) else {
      return false
    }
    let before = start - 4
    if isName("if", at: before) || isName("while", at: before) { return true }
    guard isName("guard", at: before) || isMark(",", at: before) else { return false }
    guard let other = (end..<end + Self.longest).first(where: { isName("else", at: $0) }), isMark("{", at: other + 1)
    else { return isMark(",", at: before) }
    let traps = ["fatalError", "preconditionFailure"]
    return !(other + 2..<other + 18).contains { index in traps.contains { isName($0, at: index) } }
  }

  /// Returns true if a call is the value for the case that a stored one is missing: after `??`, after `default:` in a
  /// subscript, or in `image != nil ? image : …`.
  func isAlternative(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if tokens[index - 1] == .choice { return true }
    guard isMark(":", at: index - 1) else { return false }
    if isName("default", at: index - 2), isMark(",", at: index - 3) { return true }
    for position in (max(3, index - Self.longest)..<max(3, index)).reversed() {
      switch tokens[position] {
      case .choice:
        return isName("nil", at: position - 1) && isMark("=", at: position - 2) && isMark("!", at: position - 3)
      case .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "}")): return false
      default: break
      }
    }
    return false
  }

  // MARK: - Constants

  /// Returns true if a call makes the value of a static constant or variable, or of a global one. It runs once.
  func isOnce(_ index: Int, isGlobal: Bool) -> Bool {
    for position in (max(0, index - Self.longest)..<index).reversed() {
      switch tokens[position] {
      case .name("let"), .name("var"):
        if isGlobal { return true }
        let modifiers = max(0, position - 4)..<position
        return modifiers.contains { isName("static", at: $0) && line(at: $0) == line(at: position) }
      case .mark(UInt8(ascii: "{")): if !isMark("=", at: position - 1) { return false }
      case .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "}")): return false
      default: break
      }
    }
    return false
  }
}
