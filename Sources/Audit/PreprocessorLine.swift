/// The first line of a text that is a directive of the C preprocessor.
package struct PreprocessorLine: Sendable, Equatable {
  /// From 1 on.
  package let number: Int
  /// `ifndef`, without the `#`.
  package let directive: String

  private static let directives: Set<String> = [
    "if", "ifdef", "ifndef", "elif", "else", "endif", "include", "import", "define", "undef", "pragma",
  ]

  /// - Returns: nil if no line begins with a directive.
  package init?(firstOf file: [UInt8]) {
    for (index, line) in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let rest = line.drop(while: Self.isBlank)
      guard rest.first == UInt8(ascii: "#") else { continue }
      let letters = rest.dropFirst().drop(while: Self.isBlank).prefix {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
      let word = String(decoding: letters, as: UTF8.self)
      guard Self.directives.contains(word) else { continue }
      (number, directive) = (index + 1, word)
      return
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
