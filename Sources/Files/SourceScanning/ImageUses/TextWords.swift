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
