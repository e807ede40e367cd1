/// How two paths differ that are one path on a file system that ignores case or Unicode form.
package enum NameDifference: Sendable, Equatable {
  /// Some letters have another case.
  case letterCase
  /// The same characters are composed in one path (NFC), and made of several parts in the other (NFD). Such paths look
  /// equal. Each text shows the first name that differs, with its other characters as `\u` and a number.
  case unicodeForm(first: String, second: String, alsoCase: Bool)

  package init(_ first: String, _ second: String) {
    self = .letterCase
    let others = Path.parts(of: second)
    for part in Path.parts(of: first) {
      let key = part.lowercased()
      // Strings are equal if they differ only by Unicode form.
      guard let other = others.first(where: { !$0.utf8.elementsEqual(part.utf8) && $0.lowercased() == key }) else {
        continue
      }
      if other.lowercased().utf8.elementsEqual(key.utf8) { continue }
      self = .unicodeForm(
        first: Self.escaped(part), second: Self.escaped(other), alsoCase: part != other)
      return
    }
  }

  /// The difference, for messages.
  package var words: String {
    switch self {
    case .letterCase: "names of files or folders differ only by case"
    case .unicodeForm(let first, let second, let alsoCase):
      "names of files or folders differ only by \(alsoCase ? "case and " : "")Unicode form, \(first) and \(second)"
    }
  }

  private static func escaped(_ name: some StringProtocol) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      }
    }
  }
}
