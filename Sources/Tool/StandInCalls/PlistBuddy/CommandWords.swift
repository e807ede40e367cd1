/// A reader of the words of a PlistBuddy command.
///
/// Spaces and tabs separate words. Quotes of both kinds group words, and may begin anywhere. Each kind closes only itself,
/// but an apostrophe inside double quotes still opens a quotation. `\n` and `\t` are a line end and a tab. `\:` stays,
/// because it is a colon in a key. A backslash before any other character removes its meaning.
///
/// The facts are from Remorix/PlistBuddy, whose `tests/reference` has outputs of the original.
struct CommandWords {
  private var rest: ArraySlice<UInt8>

  init(_ text: some Sequence<UInt8>) { rest = Array(text)[...] }

  /// Reads the next word, which is empty at the end.
  ///
  /// - Throws: `PlistBuddyError` for a quotation without an end.
  mutating func word() throws(PlistBuddyError) -> String { try text(isWord: true) }

  /// Reads the remaining text.
  ///
  /// - Throws: `PlistBuddyError` for a quotation without an end.
  mutating func remainder() throws(PlistBuddyError) -> String { try text(isWord: false) }

  private mutating func text(isWord: Bool) throws(PlistBuddyError) -> String {
    rest = rest.drop(while: Self.isSpace)
    var text: [UInt8] = []
    var (isInSingle, isInDouble) = (false, false)
    while let byte = rest.first {
      if isWord, !isInSingle, !isInDouble, Self.isSpace(byte) { break }
      rest.removeFirst()
      switch byte {
      case UInt8(ascii: "\""): isInDouble.toggle()
      case UInt8(ascii: "'"): isInSingle.toggle()
      case UInt8(ascii: "\\"): if let next = rest.popFirst() { text += Self.escaped(next) }
      default: text.append(byte)
      }
    }
    if isInSingle || isInDouble { throw PlistBuddyError("Parse Error: Unclosed Quotes") }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: ":"): Array(#"\:"#.utf8)
    default: [byte]
    }
  }
}

extension PlistBuddyCommand {
  /// Returns text that a command reads as one word with exactly this content, in quotes.
  package static func quoted(_ word: String) -> String {
    var result = "\""
    let scalars = Array(word.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n": result += #"\n"#
      case "\t": result += #"\t"#
      case "\"", "'": result += #"\"# + String(scalar)
      case "\\": result += index + 1 < scalars.count && scalars[index + 1] == ":" ? #"\"# : #"\\"#
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
