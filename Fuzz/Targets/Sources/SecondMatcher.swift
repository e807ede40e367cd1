/// A matcher of patterns that tries all possibilities, by the rules of gitignore(5) and of git's wildmatch.c.
///
/// It remembers the pairs of positions that failed, so that it needs time by the product of both lengths.
struct SecondMatcher {
  private let pattern: [UInt8]
  private let text: [UInt8]
  private var failed: Set<Int> = []

  private static let (slash, star) = (UInt8(ascii: "/"), UInt8(ascii: "*"))

  /// Returns true if a pattern matches a file, by its path.
  static func matches(_ pattern: String, _ path: String) -> Bool {
    var pattern = Array(pattern.utf8)
    var text = Array(path.utf8)
    // A pattern with a slash at its end matches only folders.
    if pattern.last == slash { return false }
    if pattern.contains(slash) {
      if pattern.first == slash { pattern.removeFirst() }
    } else {
      text = nameOf(text)
    }
    var matcher = SecondMatcher(pattern: pattern, text: text)
    return matcher.matches(0, 0)
  }

  private init(pattern: [UInt8], text: [UInt8]) {
    self.pattern = pattern
    self.text = text
  }

  /// Returns the part after the last slash, ignoring slashes at the end. The name of the root is a slash.
  private static func nameOf(_ path: [UInt8]) -> [UInt8] {
    if !path.isEmpty, path.allSatisfy({ $0 == slash }) { return [slash] }
    var end = path.count
    while end > 1 && path[end - 1] == slash { end -= 1 }
    let start = path[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    return Array(path[start..<end])
  }

  private mutating func matches(_ at: Int, _ from: Int) -> Bool {
    let pair = at * (text.count + 1) + from
    if failed.contains(pair) { return false }
    let result = tries(at, from)
    if !result { failed.insert(pair) }
    return result
  }

  private mutating func tries(_ at: Int, _ from: Int) -> Bool {
    guard at < pattern.count else { return from == text.count }
    if pattern[at] == Self.star { return triesStars(at, from) }
    guard from < text.count else { return false }
    let byte = text[from]
    switch pattern[at] {
    case UInt8(ascii: "?"): return byte != Self.slash && matches(at + 1, from + 1)
    case UInt8(ascii: "["):
      guard let set = ByteSet(pattern, at) else { return byte == pattern[at] && matches(at + 1, from + 1) }
      return byte != Self.slash && set.contains(byte) && matches(set.end, from + 1)
    case UInt8(ascii: "\\") where at + 1 < pattern.count:
      return byte == pattern[at + 1] && matches(at + 2, from + 1)
    default: return byte == pattern[at] && matches(at + 1, from + 1)
    }
  }

  private mutating func triesStars(_ at: Int, _ from: Int) -> Bool {
    var end = at
    while end < pattern.count, pattern[end] == Self.star { end += 1 }
    let startsPart = at == 0 || pattern[at - 1] == Self.slash
    let endsPart = end == pattern.count || pattern[end] == Self.slash
    if end - at > 1, startsPart, endsPart {
      if end == pattern.count { return true }
      for start in from...text.count where start == 0 || text[start - 1] == Self.slash {
        if matches(end + 1, start) { return true }
      }
      return false
    }
    for stop in from...text.count {
      if matches(end, stop) { return true }
      if stop < text.count, text[stop] == Self.slash { return false }
    }
    return false
  }
}

/// A set in brackets, read by a table of all bytes.
private struct ByteSet {
  private var members = [Bool](repeating: false, count: 256)
  private var isNegated = false
  private var isImpossible = false
  /// The offset after the closing bracket.
  private(set) var end = 0

  func contains(_ byte: UInt8) -> Bool { !isImpossible && members[Int(byte)] != isNegated }

  /// Returns nil for a set without a closing bracket.
  init?(_ pattern: [UInt8], _ open: Int) {
    var index = open + 1
    if index < pattern.count, "!^".utf8.contains(pattern[index]) {
      isNegated = true
      index += 1
    }
    let first = index
    var previous: UInt8?
    while index < pattern.count {
      var byte = pattern[index]
      if byte == UInt8(ascii: "]"), index > first {
        end = index + 1
        return
      }
      if byte == UInt8(ascii: "["), index + 1 < pattern.count, pattern[index + 1] == UInt8(ascii: ":") {
        guard let close = pattern[(index + 2)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        if close > index + 2, pattern[close - 1] == UInt8(ascii: ":") {
          add(class: String(decoding: pattern[index + 2..<close - 1], as: UTF8.self))
          previous = nil
          index = close + 1
          continue
        }
      } else if byte == UInt8(ascii: "-"), let low = previous, index + 1 < pattern.count,
        pattern[index + 1] != UInt8(ascii: "]")
      {
        index += pattern[index + 1] == UInt8(ascii: "\\") && index + 2 < pattern.count ? 2 : 1
        guard pattern[index] != UInt8(ascii: "\\") || pattern[index - 1] == UInt8(ascii: "\\") else { return nil }
        if low <= pattern[index] { for member in low...pattern[index] { members[Int(member)] = true } }
        previous = nil
        index += 1
        continue
      } else if byte == UInt8(ascii: "\\") {
        index += 1
        guard index < pattern.count else { return nil }
        byte = pattern[index]
      }
      members[Int(byte)] = true
      previous = byte
      index += 1
    }
    return nil
  }

  private mutating func add(class name: String) {
    guard let isMember = Self.classes[name] else {
      isImpossible = true
      return
    }
    for byte in 0..<128 as Range<UInt8> where isMember(byte) { members[Int(byte)] = true }
  }

  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) }, "alpha": { isLetter($0) }, "blank": { $0 == 32 || $0 == 9 },
    "cntrl": { $0 < 32 || $0 == 127 }, "digit": { isDigit($0) }, "graph": { $0 > 32 && $0 < 127 },
    "lower": { isLetter($0) && $0 & 32 != 0 }, "print": { $0 >= 32 && $0 < 127 },
    "punct": { $0 > 32 && $0 < 127 && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 32 || $0 == 9 || $0 == 10 || $0 == 13 }, "upper": { isLetter($0) && $0 & 32 == 0 },
    "xdigit": { isDigit($0) || (0x61...0x66).contains($0 | 32) },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 32) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
