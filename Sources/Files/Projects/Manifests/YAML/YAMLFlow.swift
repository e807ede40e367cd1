extension YAMLReader {
  /// Reads a node of a flow collection at `position`, which is at its first byte.
  mutating func flow(depth: Int) throws(ReadingError) -> ManifestValue {
    guard depth < ManifestValue.depthLimit else { throw .tooDeep(line: line + 1) }
    while position < bytes.count, bytes[position] == UInt8(ascii: "&") || bytes[position] == UInt8(ascii: "!") {
      isComplete = false
      while position < bytes.count, bytes[position] > 32, !Self.isFlowMark(bytes[position]) { position += 1 }
      try skipSpace()
    }
    guard position < bytes.count else { throw invalid }
    switch bytes[position] {
    case UInt8(ascii: "["): return .list(try elements(until: UInt8(ascii: "]"), depth: depth).map(Self.element))
    case UInt8(ascii: "{"): return .map(try elements(until: UInt8(ascii: "}"), depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .text(try quoted(at: position))
    case UInt8(ascii: "*"):
      isComplete = false
      _ = try flowPlain()
      return .computed
    default:
      let text = try flowPlain()
      return text.isEmpty ? .null : .text(text)
    }
  }

  private static func isFlowMark(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }

  /// Returns an element of a list. A pair without braces is a map with one entry.
  private static func element(_ field: ManifestValue.Field) -> ManifestValue {
    field.key == nil ? field.value : .map([field])
  }

  /// Reads the elements between brackets, with the brackets. In a map, an element without a colon is a key.
  private mutating func elements(until close: UInt8, depth: Int) throws(ReadingError) -> [ManifestValue.Field] {
    var fields: [ManifestValue.Field] = []
    position += 1
    try skipSpace()
    while position < bytes.count, bytes[position] != close {
      let isQuoted = bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
      let value = try flow(depth: depth + 1)
      try skipSpace()
      if position < bytes.count, bytes[position] == UInt8(ascii: ":"), isQuoted || isColon(position) {
        guard value.text != nil || value == .null else { throw invalid }
        position += 1
        try skipSpace()
        let isEmpty = position < bytes.count && [close, UInt8(ascii: ",")].contains(bytes[position])
        let entry = isEmpty ? ManifestValue.null : try flow(depth: depth + 1)
        if value.text == "<<" {
          isComplete = false
        } else {
          fields.append(ManifestValue.Field(key: value.text ?? "", value: entry))
        }
        try skipSpace()
      } else if close == UInt8(ascii: "}") {
        guard let key = value.text else { throw invalid }
        fields.append(ManifestValue.Field(key: key, value: .null))
      } else {
        guard value != .null else { throw invalid }
        fields.append(ManifestValue.Field(key: nil, value: value))
      }
      guard position < bytes.count else { throw invalid }
      if bytes[position] == UInt8(ascii: ",") {
        position += 1
        try skipSpace()
      } else if bytes[position] != close {
        throw invalid
      }
    }
    guard position < bytes.count else { throw invalid }
    position += 1
    return fields
  }

  private func isColon(_ offset: Int) -> Bool {
    guard offset + 1 < bytes.count else { return true }
    return bytes[offset + 1] <= 32 || Self.isFlowMark(bytes[offset + 1])
  }

  /// Skips white space, line breaks and comments.
  private mutating func skipSpace() throws(ReadingError) {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        line += 1
        if line < lines.count, isMarker(lines[line], "---") || isMarker(lines[line], "...") { throw invalid }
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "#"):
        while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
      default: return
      }
    }
  }

  /// Reads a plain scalar up to a mark, a colon or a comment. Line breaks are folded.
  private mutating func flowPlain() throws(ReadingError) -> String {
    var result = ""
    while true {
      let start = position
      while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), !Self.isFlowMark(bytes[position]) {
        if bytes[position] == UInt8(ascii: ":"), isColon(position) { break }
        if bytes[position] == UInt8(ascii: "#"), position > 0, bytes[position - 1] <= 32 { break }
        position += 1
      }
      var end = position
      while end > start, bytes[end - 1] <= 32 { end -= 1 }
      result += text(start..<end)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { return result }
      let before = line
      try skipSpace()
      guard position < bytes.count, !Self.isFlowMark(bytes[position]), bytes[position] != UInt8(ascii: ":"),
        bytes[position - 1] != UInt8(ascii: "\n") || bytes[position] != UInt8(ascii: "#")
      else { return result }
      result += line - before == 1 ? " " : String(repeating: "\n", count: line - before - 1)
    }
  }
}
