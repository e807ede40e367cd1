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

    /// Returns true for a token of one character that matches it.
    func matches(_ character: Character) -> Bool {
      switch self {
      case .one(let expected): character == expected
      case .anyOne: character != "/"
      case .set(let set): character != "/" && set.contains(character)
      case .anyInName, .anyFolders, .anything: false
      }
    }
  }

  /// The two most common patterns: a literal name, or a star and a literal end. Their bytes are compared without the
  /// automaton.
  private struct Shortcut: Sendable, Equatable {
    let bytes: [UInt8]
    let hasStar: Bool

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
  /// The last byte of each match, if it is ASCII; nil if it can be another one.
  private let lastByte: UInt8?
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
    lastByte = if case .one(let character) = tokens.last, character != "\r\n" { character.asciiValue } else { nil }
  }

  /// Returns the pattern that matches a name itself.
  package static func escaping(_ name: String) -> String {
    String(name.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }

  /// Returns true if the pattern matches a path relative to the pattern's folder.
  package func matches(_ path: String, isFolder: Bool = false) -> Bool {
    matches(name: Path.name(of: path), isFolder: isFolder) { path }
  }

  /// Returns true if the pattern matches a path whose last part is `name`. Most patterns apply to names, so that `path`
  /// is seldom called.
  func matches(name: String, isFolder: Bool, path: () -> String) -> Bool {
    var effort = 0
    return matches(name: name, isFolder: isFolder, &effort, path: path)
  }

  /// - Parameter effort: a number to which the work of the comparison is added.
  func matches(name: String, isFolder: Bool, _ effort: inout Int, path: () -> String) -> Bool {
    effort += 1
    if isForFolders && !isFolder { return false }
    if let shortcut { return shortcut.matches(name) }
    // Most patterns differ in the last byte.
    if let lastByte, let last = name.utf8.last, last < 0x80, last != lastByte { return false }
    return matches(Self.characters(of: isForNames ? [name] : Path.parts(of: path())), &effort)
  }

  /// The bytes of the name that the pattern matches, or of its end; nil for other patterns.
  var literal: (bytes: [UInt8], isWhole: Bool, isForFolders: Bool)? {
    shortcut.map { ($0.bytes, !$0.hasStar, isForFolders) }
  }

  /// Returns characters, because the Unicode forms of a name are equivalent. Each part is split by itself: otherwise a
  /// slash and a combining mark after it would be one character.
  private static func characters(of parts: [String]) -> [Character] {
    Array(parts.map(Array.init).joined(separator: ["/"]))
  }

  /// Compares from left to right and tries longer parts only for the last star and the last `**/`. That is enough. A
  /// star matches no slash, so the slashes after an earlier star fix the end of its name. After an earlier `**/`, the
  /// first match of the part behind it leaves the most folders for the rest.
  private func matches(_ text: [Character], _ effort: inout Int) -> Bool {
    var (token, index) = (0, 0)
    var star: (token: Int, index: Int)?
    var folders: (token: Int, index: Int)?
    while token < tokens.count || index < text.count {
      effort += Self.characterEffort
      if token < tokens.count {
        switch tokens[token] {
        case .anything: return true
        case .anyFolders:
          token += 1
          (folders, star) = ((token, index), nil)
          continue
        case .anyInName:
          token += 1
          star = (token, index)
          continue
        case .one("/") where index < text.count && text[index] == "/":
          star = nil
          (token, index) = (token + 1, index + 1)
          continue
        case let single where index < text.count && single.matches(text[index]):
          (token, index) = (token + 1, index + 1)
          continue
        default: break
        }
      }
      if let last = star, last.index < text.count, text[last.index] != "/" {
        star = (last.token, last.index + 1)
        (token, index) = (last.token, last.index + 1)
      } else if let last = folders, let slash = text[last.index...].firstIndex(of: "/") {
        effort += (slash - last.index) * Self.characterEffort
        folders = (last.token, slash + 1)
        (token, index, star) = (last.token, slash + 1, nil)
      } else {
        return false
      }
    }
    return true
  }

  /// The effort of one compared character, where the effort of a compared byte is 1.
  private static let characterEffort = 8

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
