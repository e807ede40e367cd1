/// A scanner for the images in `url(…)` of CSS and SCSS.
package enum StyleSheetScanner {
  /// Returns the references to images. A path begins in the folder of the style sheet (CSS Values, section 4.5).
  package static func references(in bytes: [UInt8]) -> [ScriptReference] {
    guard bytes.count <= DartScanner.limit else { return [] }
    var references: [ScriptReference] = []
    var line = 1
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      if bytes[index...].starts(with: "/*".utf8) {
        let start = index
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        for byte in bytes[(start + 1)..<min(index, bytes.count)] where byte == UInt8(ascii: "\n") { line += 1 }
      }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "u"), bytes[index...].starts(with: "url(".utf8) else {
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "\n") } ?? bytes.count
      let text = String(decoding: bytes[min(index + 4, end)..<end], as: UTF8.self)
      if let reference = reference(text, line: line) { references.append(reference) }
      index = end
    }
    return references
  }

  private static func reference(_ text: String, line: Int) -> ScriptReference? {
    let path = text.trimmed { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let file = String(path.prefix { $0 != "?" && $0 != "#" })
    guard ScriptText.isImage(file), !file.contains(":"), !file.contains(where: { "{$".contains($0) }) else {
      return nil
    }
    var reference = ScriptReference(file.hasPrefix("/") ? .web : .style, ScriptText(file), line: line)
    reference.mustExist = !file.hasPrefix("/")
    return reference
  }
}

extension String {
  /// Returns the text without such characters at both ends.
  fileprivate func trimmed(_ isDropped: (Character) -> Bool) -> String {
    let start = drop(while: isDropped)
    return String(start.reversed().drop(while: isDropped).reversed())
  }
}
