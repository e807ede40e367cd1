/// A conversion of a format string: `%@`, `%1$lld`, `%(name)@`, `%#@name@`, `%arg` or `%%`.
///
/// Source: "String Format Specifiers" in Apple's documentation, printf of IEEE 1003.1, and for `%#@name@` "Localizing
/// strings that contain plurals". `%arg` is the argument of a substitution in a string catalog. A name in parentheses is
/// the label of an argument in generated symbols ("Xcode 26 Release Notes").
package struct FormatSpecifier: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// `%%`.
    case percent
    /// A value: its length modifier and conversion character, such as `lld` or `@`.
    case value(type: String)
    /// A reference to a plural rule by its name.
    case substitution(String)
    /// `%arg` in a substitution.
    case argument
  }

  package var content: Content
  /// The number of the argument, from 1, if the text states it.
  package var position: Int?
  /// Whether the conversion has the flag for a space. Prose such as `5 % de` reads like that too.
  package var hasSpace: Bool
  /// The label of the argument, and its bytes with the parentheses.
  package var label: String?
  package var labelRange: Range<Int>?
  /// The number of `*` for width and precision. Each one takes an argument.
  package var stars: Int
  /// The bytes of the conversion in the UTF-8 form of the text.
  package var range: Range<Int>

  /// Whether the conversion formats a number, which a plural rule can count.
  package var isNumeric: Bool {
    guard case .value(let type) = content, let last = type.utf8.last else { return false }
    return "dDiuUxXoOfFeEgGaA".utf8.contains(last)
  }

  /// Returns all conversions of a text, in order.
  package static func all(in text: String) -> [FormatSpecifier] {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    var scanner = FormatScanner(bytes: Array(text.utf8))
    return scanner.all()
  }
}

/// A scanner for the conversions of one text. Takes linear time.
struct FormatScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// The last places where a name or a label can end. They keep texts of many `%#@` or `%(` linear.
  private let lastName: Int
  private let lastLabel: Int

  init(bytes: [UInt8]) {
    self.bytes = bytes
    lastName = bytes.lastIndex(of: UInt8(ascii: "@")) ?? -1
    lastLabel = bytes.lastIndex(of: UInt8(ascii: ")")) ?? -1
  }

  mutating func all() -> [FormatSpecifier] {
    var found: [FormatSpecifier] = []
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
      index = start + 1
      if let specifier = next(from: start) { found.append(specifier) }
    }
    return found
  }

  private mutating func next(from start: Int) -> FormatSpecifier? {
    var specifier = FormatSpecifier(content: .percent, position: nil, hasSpace: false, stars: 0, range: start..<start)
    if skip("%") { return finished(specifier) }
    let digits = number()
    if let digits, skip("$") {
      specifier.position = digits
    } else if digits != nil {
      index = start + 1
    }
    if skip("arg") {
      specifier.content = .argument
      return finished(specifier)
    }
    if skip("#@") {
      guard let name = name() else { return nil }
      specifier.content = .substitution(name)
      return finished(specifier)
    }
    flags(&specifier)
    widths(&specifier)
    label(&specifier)
    guard let type = type() else { return nil }
    specifier.content = .value(type: type)
    return finished(specifier)
  }

  private mutating func flags(_ specifier: inout FormatSpecifier) {
    while let byte = current, "-+ #0'".utf8.contains(byte) {
      if byte == UInt8(ascii: " ") { specifier.hasSpace = true }
      index += 1
    }
  }

  /// Skips the width and the precision.
  private mutating func widths(_ specifier: inout FormatSpecifier) {
    repeat {
      if skip("*") { specifier.stars += 1 } else { _ = number() }
    } while skip(".")
  }

  private mutating func label(_ specifier: inout FormatSpecifier) {
    let start = index
    guard current == UInt8(ascii: "("), index < lastLabel,
      let end = bytes[index...].firstIndex(of: UInt8(ascii: ")"))
    else { return }
    specifier.label = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    specifier.labelRange = start..<(end + 1)
    index = end + 1
  }

  /// Returns the length modifier and the conversion character.
  private mutating func type() -> String? {
    let start = index
    for length in ["hh", "h", "ll", "l", "q", "z", "t", "j", "L"] where skip(length) { break }
    guard let byte = current, "@dDiuUxXoOfFeEgGaAcCsSpn".utf8.contains(byte) else { return nil }
    index += 1
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Returns the name up to the next `@`.
  private mutating func name() -> String? {
    guard index < lastName, let end = bytes[index...].firstIndex(of: UInt8(ascii: "@")), end > index else { return nil }
    defer { index = end + 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  /// Returns a number of at most four digits. Longer ones are no position.
  private mutating func number() -> Int? {
    let start = index
    var value = 0
    while let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 10_000)
      index += 1
    }
    return index > start ? value : nil
  }

  private func finished(_ specifier: FormatSpecifier) -> FormatSpecifier {
    var specifier = specifier
    specifier.range = specifier.range.lowerBound..<index
    return specifier
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }
}
