import CrushBasics

/// A short list of the keys of texts.
enum KeyList {
  /// The most keys that a finding names.
  private static let limit = 3
  /// The most characters of a key that a finding shows.
  static let length = 40

  /// Returns the first keys in quotes, and the number of the others.
  static func text(_ keys: [String]) -> String {
    joined(keys.prefix(limit).map { quoted($0) }, of: keys.count)
  }

  /// Returns a key in quotes on one line, cut if it is long.
  static func quoted(_ key: String, limit: Int = length) -> String {
    "\"" + oneLine(key.count > limit ? key.prefix(limit) + "…" : key) + "\""
  }

  /// Returns the first parts of a list of `count` elements.
  static func joined(_ parts: [String], of count: Int) -> String {
    let rest = count - parts.count
    return parts.joined(separator: ", ") + (rest > 0 ? " and \(ByteCount.grouped(rest)) more" : "")
  }

  /// The most elements that `joined` needs.
  static func first<Element>(_ elements: [Element]) -> ArraySlice<Element> { elements.prefix(limit) }
}
