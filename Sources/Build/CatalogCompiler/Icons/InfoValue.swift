import CrushPropertyList

/// A value of the partial Info.plist.
indirect enum InfoValue: Sendable, Equatable {
  case text(String)
  case list([InfoValue])
  case dictionary([String: InfoValue])

  /// Returns the property list, or nil if a text cannot be part of one.
  var document: Document? {
    do {
      var document = try ValueText.empty(.dictionary)
      try insert(into: &document, at: [])
      return document
    } catch { return nil }
  }

  private func insert(into document: inout Document, at path: [String]) throws {
    switch self {
    case .text(let text):
      try document.insert(try ValueText.value(.string, text), at: KeyPath(parts: path))
    case .list(let values):
      try document.insert(try ValueText.empty(.array).root, at: KeyPath(parts: path))
      for (index, value) in values.enumerated() { try value.insert(into: &document, at: path + ["\(index)"]) }
    case .dictionary(let values):
      if !path.isEmpty { try document.insert(try ValueText.empty(.dictionary).root, at: KeyPath(parts: path)) }
      let keys = values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for key in keys { try values[key]?.insert(into: &document, at: path + [key]) }
    }
  }
}
