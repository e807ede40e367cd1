/// A pattern over paths, as in `.gitignore`: `*` any part of a name, `**` as a whole part any folders, `?` one
/// character, `[a-z]`, `[!a-z]`, `[[:digit:]]` one of a set. A backslash takes the character behind it as it is, in sets
/// too. A pattern without a slash is meant for the last part of a path; one that ends in a slash for folders.
package struct Glob: Sendable, Equatable {
  private enum Token: Sendable, Equatable {
    case one(Character)
    case anyOne
    case anyInName
    /// `**/`: nothing, or whole folders.
    case anyFolders
    /// `**` at the end: everything below.
    case anything
    case set(GlobSet)
  }

  /// What most patterns are: a name, or the end of one behind a star. Its bytes are compared, without the automaton.
  private enum Shortcut: Sendable, Equatable {
    case whole([UInt8])
    case end([UInt8])

    init?(_ tokens: [Token]) {
      var rest = tokens[...]
      let hasStar = rest.first == .anyInName
      if hasStar { rest.removeFirst() }
      var bytes: [UInt8] = []
      for token in rest {
        guard case .one(let character) = token, let byte = character.asciiValue, character != "\r\n" else { return nil }
        bytes.append(byte)
      }
      if bytes.isEmpty { return nil }
      self = hasStar ? .end(bytes) : .whole(bytes)
    }

    func matches(_ name: String) -> Bool {
      switch self {
      case .whole(let bytes): name.utf8.elementsEqual(bytes)
      case .end(let bytes): name.utf8.count >= bytes.count && name.utf8.suffix(bytes.count).elementsEqual(bytes)
      }
    }
  }

  package let pattern: String
  private let tokens: [Token]
  private let shortcut: Shortcut?
  private let isForNames: Bool
  /// A slash at the end: files are not meant.
  private let isForFolders: Bool
  /// Whether every set is closed and a character follows every backslash. Git takes other patterns to match nothing.
  let isComplete: Bool

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

  /// Whether a path, relative to where patterns start, is meant.
  package func matches(_ path: String, isFolder: Bool = false) -> Bool {
    matches(name: Path.name(of: path), isFolder: isFolder) { path }
  }

  /// The same where the name is known, and the path only when it is asked for: most patterns are for names.
  func matches(name: String, isFolder: Bool, path: () -> String) -> Bool {
    if isForFolders && !isFolder { return false }
    if let shortcut { return shortcut.matches(name) }
    return matches(Self.characters(of: isForNames ? [name] : Path.parts(of: path())))
  }

  /// Characters, since the two Unicode forms of a name mean the same; but each part by itself, since a slash must not
  /// melt into a combining mark behind it.
  private static func characters(of parts: [String]) -> [Character] {
    Array(parts.map(Array.init).joined(separator: ["/"]))
  }

  /// Runs the pattern as an automaton over all its states at once: time is at most pattern × text, never exponential.
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

  /// Adds the states reached without a character: past a star, and past `**/` at the start of a name.
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

  /// A run of stars, and where it ends. Two or more that are a whole part stand for folders; others are like one.
  private static func stars(in pattern: [Character], from start: Int) -> (token: Token, end: Int) {
    let end = pattern[start...].firstIndex { $0 != "*" } ?? pattern.count
    let isWholePart =
      (start == 0 || pattern[start - 1] == "/") && (end == pattern.count || pattern[end] == "/")
    if end - start == 1 || !isWholePart { return (.anyInName, end - 1) }
    return end == pattern.count ? (.anything, end - 1) : (.anyFolders, end)
  }
}
