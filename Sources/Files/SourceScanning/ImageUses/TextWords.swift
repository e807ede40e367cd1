/// The words of a text file that may name an image, for property lists, JSON, CSS and other files that an app reads.
package enum TextWords {
  package static func words(in bytes: [UInt8]) -> Set<String> {
    var words: Set<String> = []
    for word in bytes.split(whereSeparator: { !isPart($0) }) where word.count <= longest {
      words.insert(String(decoding: word, as: UTF8.self))
      // The last part of `R.drawable.hero`.
      if let dot = word.lastIndex(of: UInt8(ascii: ".")) {
        words.insert(String(decoding: word[(dot + 1)...], as: UTF8.self))
      }
    }
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") }) { addQuoted(in: line, to: &words) }
    return words
  }

  /// Returns the patterns of texts with `${…}`, which JavaScript, TypeScript, Kotlin and Dart replace by a value.
  package static func patterns(in bytes: [UInt8]) -> Set<ImageUse.Name> {
    var patterns: Set<ImageUse.Name> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.contains(UInt8(ascii: "$")) {
      for quote in [UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "'")] {
        for text in line.split(separator: quote, omittingEmptySubsequences: false).dropFirst().dropLast()
        where text.count <= longest {
          if let pattern = VariableText.pattern(of: String(decoding: text, as: UTF8.self)) { patterns.insert(pattern) }
        }
      }
    }
    return patterns
  }

  /// Returns the words of a binary file, such as a scene. All of them are ASCII.
  package static func words(inBinary bytes: [UInt8]) -> Set<String> { words(in: bytes.map { $0 < 0x80 ? $0 : 0 }) }

  /// The longest name in bytes.
  private static let longest = 256

  /// Adds the names with spaces, which are between quotes.
  private static func addQuoted(in line: ArraySlice<UInt8>, to words: inout Set<String>) {
    for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] {
      for text in line.split(separator: quote, omittingEmptySubsequences: false).dropFirst().dropLast()
      where text.count <= longest && text.contains(UInt8(ascii: " ")) {
        words.insert(String(decoding: text, as: UTF8.self))
      }
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 0x80...: true
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "@"), UInt8(ascii: "/"),
      UInt8(ascii: "+"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
