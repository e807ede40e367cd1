/// The names in code that Xcode 15 to 26 derive from the name of an asset.
///
/// The rules are from over 100 names in 60 files `GeneratedAssetSymbols.swift` and `.h` of public projects. Letters other
/// than ASCII's are skipped. This is a guess, since they were seen in one project only, in names without ASCII letters.
package enum SymbolName {
  /// Returns the parts of a name: runs of digits, of capital letters, and of small letters with one capital before them.
  ///
  /// `QRpedia_QR-Code2x` is `Q`, `Rpedia`, `QR`, `Code`, `2`, `x`.
  static func words(_ name: String) -> [String] {
    let bytes = Array(name.utf8)
    var words: [String] = []
    var index = 0
    while index < bytes.count {
      let start = index
      if isDigit(bytes[index]) {
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
      } else if isCapital(bytes[index]) {
        while index < bytes.count, isCapital(bytes[index]) { index += 1 }
        if index < bytes.count, isSmall(bytes[index]) {
          // The last capital belongs to the small letters. The ones before it are a word.
          if index - start > 1 {
            index -= 1
          } else {
            while index < bytes.count, isSmall(bytes[index]) { index += 1 }
          }
        }
      } else if isSmall(bytes[index]) {
        while index < bytes.count, isSmall(bytes[index]) { index += 1 }
      } else {
        index += 1
        continue
      }
      words.append(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    return words
  }

  /// Returns the name of a Swift constant without backticks, or nil if the name has no letters and digits of ASCII.
  ///
  /// - `AccentColor` is `accent`, and `bg_color` is `bg`: a last word `Color` or `Image` is dropped.
  /// - `TLS2016` is `TLS_2016`, and `A-1-1-0` is `A_1_1_0`: names without small letters are constants in capitals.
  /// - `QR-Code Icon` is `qrCodeIcon`, `10d` is `_10D`, and `planetLeftPS` keeps its capitals.
  package static func swift(_ name: String) -> String? {
    var words = words(name)
    if words.count > 1, let last = words.last?.lowercased(), ["color", "image"].contains(last) { words.removeLast() }
    guard let first = words.first else { return nil }
    let text =
      isConstant(words)
      ? words.joined(separator: "_") : first.lowercased() + words.dropFirst().map(capitalized).joined()
    return startsWithDigit(text) ? "_" + text : text
  }

  /// Returns the name of the Swift enumeration of a namespace, such as `AppIconAppStore` for `App Icon - App Store`.
  ///
  /// The names of namespaces in capitals with several parts are a guess.
  package static func namespace(_ name: String) -> String? {
    let words = words(name)
    let text = isConstant(words) ? words.joined(separator: "_") : words.map(capitalized).joined()
    if text.isEmpty { return nil }
    return startsWithDigit(text) ? "_" + text : text
  }

  /// Returns the end of the name of an Objective-C constant.
  ///
  /// `icons8-google-48 copy` is `Icons8Google48Copy`, `CS` stays, and `701.5` is `_701_5`.
  package static func objectiveC(_ name: String) -> String? {
    let words = words(name)
    if words.isEmpty { return nil }
    if isConstant(words), words.count > 1 { return "_" + words.joined(separator: "_") }
    return words.map(capitalized).joined()
  }

  /// Whether no word has a small letter.
  private static func isConstant(_ words: [String]) -> Bool { words.allSatisfy { !$0.utf8.contains(where: isSmall) } }

  /// Returns an identifier, in backticks if it is a keyword.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  private static func startsWithDigit(_ text: String) -> Bool { text.utf8.first.map(isDigit) == true }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  /// The reserved words of The Swift Programming Language, and the names that no nested type can have.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
