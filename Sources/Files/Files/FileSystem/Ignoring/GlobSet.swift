/// A set of characters in a pattern, as git's wildmatch.c reads it: `[a-z]`, `[!a-z]`, `[^a-z]`, `[\]a]`,
/// `[[:digit:]x]`.
struct GlobSet: Sendable, Equatable {
  private var ranges: [ClosedRange<Character>] = []
  private var isNegated = false
  /// Whether the set contains a class with an unknown name. Such a set matches nothing, negated or not.
  private var isImpossible = false

  func contains(_ character: Character) -> Bool {
    !isImpossible && ranges.contains { $0.contains(character) } != isNegated
  }

  /// The characters of each class, ASCII only.
  private static let classes: [String: [ClosedRange<Character>]] = [
    "alnum": ["0"..."9", "A"..."Z", "a"..."z"], "alpha": ["A"..."Z", "a"..."z"], "blank": [" "..." ", "\t"..."\t"],
    "cntrl": ["\0"..."\u{1F}", "\u{7F}"..."\u{7F}"], "digit": ["0"..."9"], "graph": ["!"..."~"],
    "lower": ["a"..."z"], "print": [" "..."~"], "punct": ["!"..."/", ":"..."@", "["..."`", "{"..."~"],
    "space": [" "..." ", "\t"..."\n", "\r"..."\r"], "upper": ["A"..."Z"],
    "xdigit": ["0"..."9", "A"..."F", "a"..."f"],
  ]

  /// Reads the set whose bracket opens at `start`. Returns it with the index of its closing bracket, or nil without
  /// one.
  static func read(_ pattern: [Character], from start: Int) -> (set: GlobSet, end: Int)? {
    var set = GlobSet()
    var index = start + 1
    set.isNegated = index < pattern.count && (pattern[index] == "!" || pattern[index] == "^")
    if set.isNegated { index += 1 }
    let first = index
    // The start of a range: the character before a minus, unless it ended a range or a class.
    var last: Character?
    while index < pattern.count {
      switch pattern[index] {
      case "]" where index > first: return (set, index)
      case "-":
        if let from = last, let (to, end) = upperEnd(pattern, after: index) {
          if from <= to { set.ranges.append(from...to) }
          (last, index) = (nil, end)
        } else {
          last = set.add("-")
        }
      case "[" where index + 1 < pattern.count && pattern[index + 1] == ":":
        // Without a further closing bracket, the whole set is not closed.
        guard let end = pattern[(index + 2)...].firstIndex(of: "]") else { return nil }
        if end > index + 2 && pattern[end - 1] == ":" {
          set.add(class: String(pattern[(index + 2)..<(end - 1)]))
          (last, index) = (nil, end)
        } else {
          last = set.add("[")
        }
      case "\\":
        index += 1
        guard index < pattern.count else { return nil }
        last = set.add(pattern[index])
      default: last = set.add(pattern[index])
      }
      index += 1
    }
    return nil
  }

  /// Returns the character that ends a range, and its index, or nil if the minus is literal.
  private static func upperEnd(_ pattern: [Character], after minus: Int) -> (Character, Int)? {
    var index = minus + 1
    guard index < pattern.count, pattern[index] != "]" else { return nil }
    if pattern[index] == "\\" { index += 1 }
    return index < pattern.count ? (pattern[index], index) : nil
  }

  private mutating func add(_ character: Character) -> Character {
    ranges.append(character...character)
    return character
  }

  private mutating func add(class name: String) {
    if let ranges = Self.classes[name] { self.ranges += ranges } else { isImpossible = true }
  }
}
