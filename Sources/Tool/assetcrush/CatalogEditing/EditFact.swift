import CrushBasics
import CrushPropertyList

/// A value in the JSON report of an edit.
indirect enum EditFact {
  case number(Int)
  case text(String)
  case list([EditFact])
  case object([String: EditFact])

  static func texts(_ texts: [String]) -> EditFact { .list(texts.map { .text($0) }) }
  static func counts<Key>(_ counts: [Key: Int]) -> EditFact {
    .object(Dictionary(counts.map { ("\($0)", .number($1)) }) { $1 })
  }

  /// Returns the JSON of an object, with sorted keys.
  ///
  /// - Throws: an error for a text that no property list can contain.
  static func json(_ members: [String: EditFact]) throws -> [UInt8] {
    var document = try ValueText.empty(.dictionary)
    try EditFact.object(members).insert(into: &document, at: [])
    var options = Writer.Options()
    options.isReadable = true
    let bytes = try Writer.write(document, .json, options).bytes
    return bytes.last == UInt8(ascii: "\n") ? bytes : bytes + [UInt8(ascii: "\n")]
  }

  private func insert(into document: inout Document, at path: [String]) throws {
    switch self {
    case .number(let number): try document.insert(try ValueText.value(.integer, "\(number)"), at: KeyPath(parts: path))
    case .text(let text): try document.insert(try ValueText.value(.string, text), at: KeyPath(parts: path))
    case .list(let facts):
      try document.insert(try ValueText.empty(.array).root, at: KeyPath(parts: path))
      for (index, fact) in facts.enumerated() { try fact.insert(into: &document, at: path + ["\(index)"]) }
    case .object(let members):
      if !path.isEmpty { try document.insert(try ValueText.empty(.dictionary).root, at: KeyPath(parts: path)) }
      for key in members.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        try members[key]?.insert(into: &document, at: path + [key])
      }
    }
  }
}

/// Returns a count with its noun: `1 image`, `2 images`.
func counted(_ count: Int, _ word: String, _ many: String? = nil) -> String {
  "\(ByteCount.grouped(count)) \(count == 1 ? word : many ?? word + "s")"
}
