extension DisplayWidth {
  /// Returns the longest start of a text that fits `columns`. It ends between two characters.
  package static func prefix(_ text: String, columns: Int) -> Substring {
    var (end, used) = (text.startIndex, 0)
    while end < text.endIndex {
      used += of(text[end])
      if used > columns { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// Returns the longest end of a text that fits `columns`. It begins between two characters.
  package static func suffix(_ text: String, columns: Int) -> Substring {
    var (start, used) = (text.endIndex, 0)
    while start > text.startIndex {
      let before = text.index(before: start)
      used += of(text[before])
      if used > columns { break }
      start = before
    }
    return text[start...]
  }

  /// Returns the text if it fits, else its start, a mark and its end. The start of a path shows the folder, and its end
  /// shows the file, so the end gets two thirds of the columns.
  package static func shortened(_ text: String, to columns: Int, mark: String = "…") -> String {
    if of(text) <= columns { return text }
    let room = columns - of(mark)
    if room <= 0 { return columns > 0 ? String(prefix(mark, columns: columns)) : "" }
    let tail = suffix(text, columns: room * 2 / 3)
    return String(prefix(text, columns: room - of(tail))) + mark + String(tail)
  }

  /// Returns the text if it fits, else its start and a mark.
  package static func cut(_ text: String, to columns: Int, mark: String = "…") -> String {
    if of(text) <= columns { return text }
    let room = columns - of(mark)
    if room <= 0 { return columns > 0 ? String(prefix(mark, columns: columns)) : "" }
    return String(prefix(text, columns: room)) + mark
  }

  /// Returns the text with spaces after it, at least `columns` wide.
  package static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - of(text)))
  }
}
