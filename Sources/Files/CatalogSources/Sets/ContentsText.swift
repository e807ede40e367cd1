import CrushBasics

/// The text of a `Contents.json` with entries under `images`, and changes to it.
///
/// Changes apply to the text, so that unknown keys, the order of keys and the layout stay as they are.
package struct ContentsText: Sendable {
  package enum EditingError: Error, Sendable, Equatable, CustomStringConvertible {
    case notEditable

    package var description: String {
      "Contents.json cannot be changed: it has no single list \"images\" of objects in UTF-8; save it again with Xcode"
    }
  }

  private struct Member {
    let key: Range<Int>
    let value: Range<Int>
  }

  private struct Entry {
    let range: Range<Int>
    let members: [Member]
  }

  private struct Change {
    let range: Range<Int>
    let text: [UInt8]
  }

  private let bytes: [UInt8]
  private let entries: [Entry]
  private var changes: [Change] = []

  /// - Parameter bytes: a text that `CatalogSet` accepts. It is valid JSON, so that few checks are needed here.
  package init(_ bytes: [UInt8]) throws(EditingError) {
    self.bytes = bytes
    var scanner = Scanner(bytes: bytes)
    let images = try scanner.members().filter { Self.text(bytes, $0.key) == "images" }
    guard images.count == 1 else { throw .notEditable }
    scanner.index = images[0].value.lowerBound
    entries = try scanner.elements().map { range throws(EditingError) in
      scanner.index = range.lowerBound
      return Entry(range: range, members: try scanner.members().map { Member(key: $0.key, value: $0.value) })
    }
  }

  /// The number of entries under `images`, which is the number of slots in the set.
  package var count: Int { entries.count }

  /// Sets the file name of a slot.
  package mutating func setFileName(_ name: String, ofSlot index: Int) {
    let entry = entries[index]
    let value = Self.quoted(name)
    if let member = member("filename", of: entry) {
      changes.append(Change(range: member.value, text: value))
      return
    }
    guard let first = entry.members.first, let last = entry.members.last else {
      changes.append(Change(range: entry.range, text: Array("{ \"filename\" : ".utf8) + value + Array(" }".utf8)))
      return
    }
    // Xcode sorts keys.
    let pair = Self.quoted("filename") + bytes[first.key.upperBound..<first.value.lowerBound] + value
    let comma = [UInt8(ascii: ",")]
    if let next = entry.members.first(where: { Self.text(bytes, $0.key) > "filename" }) {
      changes.append(
        Change(range: next.key.lowerBound..<next.key.lowerBound, text: pair + comma + space(before: next.key)))
    } else {
      let end = last.value.upperBound
      changes.append(Change(range: end..<end, text: comma + space(before: last.key) + pair))
    }
  }

  /// Adds a copy of a slot with another scale and file.
  ///
  /// - Parameters:
  ///   - index: a slot that has a file and a scale.
  ///   - place: the slot after which the copy is added. A later addition follows an earlier one.
  package mutating func addCopy(ofSlot index: Int, behind place: Int, scale: Int, fileName: String) {
    let entry = entries[index]
    var copy = ContentsText(bytes: bytes, entries: [])
    for (key, value) in [("filename", fileName), ("scale", "\(scale)x")] {
      guard let member = member(key, of: entry) else { preconditionFailure("the slot has a file and a scale") }
      copy.changes.append(Change(range: member.value, text: Self.quoted(value)))
    }
    let end = entries[place].range.upperBound
    let text = [UInt8(ascii: ",")] + space(before: entry.range) + copy.changed(entry.range)
    changes.append(Change(range: end..<end, text: text))
  }

  /// Adds the one icon of iOS for an appearance to an app icon set.
  ///
  /// - Parameters:
  ///   - appearance: the luminosity, such as `dark`.
  ///   - place: the slot after which it is added. A later addition follows an earlier one.
  package mutating func addIcon(appearance: String, fileName: String, behind place: Int) {
    let range = entries[place].range
    let outer = space(before: range)
    let inner = entries[place].members.first.map { space(before: $0.key) } ?? [UInt8(ascii: " ")]
    let list = Array("[ { \"appearance\" : \"luminosity\", \"value\" : ".utf8) + Self.quoted(appearance)
    let members: [(key: String, value: [UInt8])] = [
      ("appearances", list + Array(" } ]".utf8)), ("filename", Self.quoted(fileName)),
      ("idiom", Self.quoted("universal")),
      ("platform", Self.quoted("ios")), ("size", Self.quoted("1024x1024")),
    ]
    let text = members.map { inner + Self.quoted($0.key) + Array(" : ".utf8) + $0.value }
    let body = text.joined(separator: [UInt8(ascii: ",")])
    let end = range.upperBound
    changes.append(
      Change(
        range: end..<end, text: [UInt8(ascii: ",")] + outer + [UInt8(ascii: "{")] + body + outer + [UInt8(ascii: "}")]))
  }

  /// Returns the changed text.
  package func changed() -> [UInt8] { changed(bytes.indices) }

  private init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  private func changed(_ range: Range<Int>) -> [UInt8] {
    let order = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var result: [UInt8] = []
    var index = range.lowerBound
    for change in order.map(\.element) {
      result += bytes[index..<change.range.lowerBound] + change.text
      index = change.range.upperBound
    }
    return result + bytes[index..<range.upperBound]
  }

  private func member(_ key: String, of entry: Entry) -> Member? {
    entry.members.first { Self.text(bytes, $0.key) == key }
  }

  /// Returns the white space before a key or an entry: line break and indentation.
  private func space(before range: Range<Int>) -> [UInt8] {
    let blanks = bytes[..<range.lowerBound].reversed().prefix(while: Scanner.isSpace)
    return Array(blanks.reversed())
  }

  /// Returns a key without its quotes. Escapes stay, because no searched key needs them.
  private static func text(_ bytes: [UInt8], _ quoted: Range<Int>) -> String {
    String(decoding: bytes[quoted].dropFirst().dropLast(), as: UTF8.self)
  }

  private static func quoted(_ text: String) -> [UInt8] {
    let inside = text.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0..<32: Array(("\\u" + byte.hexadecimal(digits: 4)).utf8)
      default: [byte]
      }
    }
    return [UInt8(ascii: "\"")] + inside + [UInt8(ascii: "\"")]
  }

  /// A scanner that finds the ranges of values in a JSON text. Nesting needs no stack space.
  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) {
      self.bytes = bytes
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private mutating func next() throws(EditingError) -> UInt8 {
      while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { throw .notEditable }
      return bytes[index]
    }

    /// Skips this byte. Returns false if another byte is next.
    private mutating func skips(_ byte: Character) throws(EditingError) -> Bool {
      guard try next() == byte.asciiValue else { return false }
      index += 1
      return true
    }

    /// Returns the keys, with their quotes, and values of an object.
    mutating func members() throws(EditingError) -> [(key: Range<Int>, value: Range<Int>)] {
      guard try skips("{") else { throw .notEditable }
      var members: [(key: Range<Int>, value: Range<Int>)] = []
      while try !skips("}") {
        let key = try value()
        guard try skips(":") else { throw .notEditable }
        members.append((key, try value()))
        _ = try skips(",")
      }
      return members
    }

    /// Returns the values of a list.
    mutating func elements() throws(EditingError) -> [Range<Int>] {
      guard try skips("[") else { throw .notEditable }
      var elements: [Range<Int>] = []
      while try !skips("]") {
        elements.append(try value())
        _ = try skips(",")
      }
      return elements
    }

    private mutating func value() throws(EditingError) -> Range<Int> {
      _ = try next()
      let start = index
      var depth = 0
      repeat {
        switch try next() {
        case UInt8(ascii: "\""): try skipText()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
          index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          index += 1
        case UInt8(ascii: ","), UInt8(ascii: ":"):
          if depth == 0 { throw .notEditable }
          index += 1
        default: skipWord()
        }
      } while depth > 0
      if depth < 0 { throw .notEditable }
      return start..<index
    }

    private mutating func skipText() throws(EditingError) {
      index += 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < bytes.count else { throw .notEditable }
      index += 1
    }

    private mutating func skipWord() {
      let ends = Array("\"{}[],:".utf8)
      while index < bytes.count, !Self.isSpace(bytes[index]), !ends.contains(bytes[index]) { index += 1 }
    }
  }
}
