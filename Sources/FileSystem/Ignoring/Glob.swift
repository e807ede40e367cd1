/// A pattern over paths, as in `.gitignore`.
///
/// * `*` matches any part of a name, `?` one character.
/// * `**` as a whole part matches any number of folders.
/// * `[a-z]`, `[!a-z]` and `[[:digit:]]` match one character of a set.
/// * A backslash makes the next character literal, in sets too.
///
/// A pattern without a slash applies to the last part of a path. A pattern that ends in a slash applies to folders.
package struct Glob: Sendable, Equatable {
  private enum Token: Sendable, Equatable {
    case one(Character)
    case anyOne
    case anyInName
    /// `**/`: zero or more whole folders.
    case anyFolders
    /// `**` at the end: every path below.
    case anything
    case set(GlobSet)
  }

  /// The two most common patterns: a literal name, or a star and a literal end. Their bytes are compared without the
  /// automaton.
  private struct Shortcut: Sendable, Equatable {
    private let bytes: [UInt8]
    private let hasStar: Bool

    init?(_ tokens: [Token]) {
      var rest = tokens[...]
      hasStar = rest.first == .anyInName
      if hasStar { rest.removeFirst() }
      var bytes: [UInt8] = []
      for token in rest {
        guard case .one(let character) = token, let byte = character.asciiValue, character != "\r\n" else { return nil }
        bytes.append(byte)
      }
      if bytes.isEmpty { return nil }
      self.bytes = bytes
    }

    func matches(_ name: String) -> Bool {
      if !hasStar { return name.utf8.elementsEqual(bytes) }
      return name.utf8.count >= bytes.count && name.utf8.suffix(bytes.count).elementsEqual(bytes)
    }
  }

  package let pattern: String
  private let tokens: [Token]
  private let shortcut: Shortcut?
  private let isForNames: Bool
  /// Whether the pattern ends in a slash and matches no file.
  private let isForFolders: Bool
  /// Whether every set is closed and a character follows every backslash. In git, other patterns match nothing.
  package let isComplete: Bool

  package init(_ pattern: String) {
    self.pattern = pattern
    var parts = Path.parts(of: pattern)
    isForFolders = parts.count > 1 && parts.last == ""
    if isForFolders { parts.removeLast() }
    isForNames = parts.count == 1
    if parts.count > 1 && parts[0].isEmpty { parts.removeFirst() }
    (tokens, isComplete) = Self.tokens(of: Self.characters(of: parts))
    shortcut = isForNames ? Shortcut(tokens) : nil
  }

  /// Returns true if the pattern matches a path relative to the pattern's folder.
  package func matches(_ path: String, isFolder: Bool = false) -> Bool {
    matches(name: Path.name(of: path), isFolder: isFolder) { path }
  }

  /// Returns true if the pattern matches a path whose last part is `name`. Most patterns apply to names, so that `path`
  /// is seldom called.
  func matches(name: String, isFolder: Bool, path: () -> String) -> Bool {
    if isForFolders && !isFolder { return false }
    if let shortcut { return shortcut.matches(name) }
    return matches(Self.characters(of: isForNames ? [name] : Path.parts(of: path())))
  }

  /// Returns characters, because the Unicode forms of a name are equivalent. Each part is split by itself: otherwise a
  /// slash and a combining mark after it would be one character.
  private static func characters(of parts: [String]) -> [Character] {
    Array(parts.map(Array.init).joined(separator: ["/"]))
  }

  /// Runs the pattern as an automaton that tracks all states at once. Time is at most pattern × text, never
  /// exponential.
  private func matches(_ text: [Character]) -> Bool {
    var states: Set<Int> = closure([0], at: 0, in: text)
    for (index, character) in text.enumerated() {
      var next: Set<Int> = []
      for state in states where state < tokens.count {
        switch tokens[state] {
        case .one(let expected): if character == expected { next.insert(state + 1) }
        case .anyOne: if character != "/" { next.insert(state + 1) }
        case .anyInName: if character != "/" { next.insert(state) }
        case .anyFolders: next.insert(state)
        case .anything: next.insert(state)
        case .set(let set): if character != "/" && set.contains(character) { next.insert(state + 1) }
        }
      }
      states = closure(next, at: index + 1, in: text)
      if states.isEmpty { return false }
    }
    return states.contains(tokens.count)
  }

  /// Adds the states that need no character: after a star, and after `**/` at the start of a name.
  private func closure(_ start: Set<Int>, at position: Int, in text: [Character]) -> Set<Int> {
    var states = start
    var pending = Array(start)
    while let state = pending.popLast() {
      guard state < tokens.count else { continue }
      let isNameStart = position == 0 || text[position - 1] == "/"
      let passes =
        switch tokens[state] {
        case .anyInName, .anything: true
        case .anyFolders: isNameStart
        default: false
        }
      if passes && states.insert(state + 1).inserted { pending.append(state + 1) }
    }
    return states
  }

  private static func tokens(of pattern: [Character]) -> (tokens: [Token], isComplete: Bool) {
    var tokens: [Token] = []
    var isComplete = true
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case "*":
        let token: Token
        (token, index) = stars(in: pattern, from: index)
        tokens.append(token)
      case "?": tokens.append(.anyOne)
      case "[":
        if let (set, end) = GlobSet.read(pattern, from: index) {
          tokens.append(.set(set))
          index = end
        } else {
          tokens.append(.one("["))
          isComplete = false
        }
      case "\\" where index + 1 < pattern.count:
        index += 1
        tokens.append(.one(pattern[index]))
      case "\\":
        tokens.append(.one("\\"))
        isComplete = false
      default: tokens.append(.one(pattern[index]))
      }
      index += 1
    }
    return (tokens, isComplete)
  }

  /// Returns the token of a run of stars, and the index of its last star. Two or more stars that form a whole part
  /// match folders. Other runs match like a single star.
  private static func stars(in pattern: [Character], from start: Int) -> (token: Token, end: Int) {
    let end = pattern[start...].firstIndex { $0 != "*" } ?? pattern.count
    let isWholePart =
      (start == 0 || pattern[start - 1] == "/") && (end == pattern.count || pattern[end] == "/")
    if end - start == 1 || !isWholePart { return (.anyInName, end - 1) }
    return end == pattern.count ? (.anything, end - 1) : (.anyFolders, end)
  }
}
