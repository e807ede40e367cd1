/// A scanner for `<img src width height>` in HTML. It reads tags, and skips text, comments, scripts and styles.
package enum HTMLScanner {
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var result = SourceUses()
    forEachTag(in: bytes) { name, values, line in
      for key in ["src", "href", "data-src", "poster"] { values[key].map { _ = result.words.insert($0) } }
      if name == "img", let use = image(values, line: line) { result.uses.append(use) }
      let path = name == "link" ? values["href"] : values["src"]
      if let path, var reference = reference(path, line: line) {
        if name == "img" { reference.size = image(values, line: line)?.size }
        result.references.append(reference)
      }
    }
    return result
  }

  /// Calls `body` with each tag's name in lower case, its attributes and its line, from 1.
  static func forEachTag(in bytes: [UInt8], _ body: (String, [String: String], Int) -> Void) {
    var index = 0
    var line = 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let start = index
      if starts("<!--", bytes, index) {
        // The comments `<!-->` and `<!--->` are complete (HTML standard, section 13.2.5.43).
        index = end(of: "-->", in: bytes, from: index + 2)
      } else {
        index += 1
        let name = name(in: bytes, &index)
        if !name.isEmpty { body(name, attributes(in: bytes, &index), line) }
        if name == "script" || name == "style" { index = end(of: "</\(name)", in: bytes, from: index) }
      }
      for byte in bytes[start..<min(max(index, start + 1), bytes.count)].dropFirst() where byte == UInt8(ascii: "\n") {
        line += 1
      }
    }
  }

  /// The variable for the address of the site in templates of pages (Create React App, "Using the Public Folder").
  private static let siteAddress = "%PUBLIC_URL%"

  /// Returns the path of an image that the page loads from its own site.
  private static func reference(_ source: String, line: Int) -> ScriptReference? {
    let source = source.hasPrefix(siteAddress) ? String(source.dropFirst(siteAddress.count)) : source
    guard !source.contains(where: { "{<$".contains($0) }), !source.hasPrefix("data:"),
      !source.contains("://"), !source.hasPrefix("//")
    else { return nil }
    let path = decoded(String(source.prefix { $0 != "?" && $0 != "#" }))
    guard ScriptText.isImage(path) else { return nil }
    var reference = ScriptReference(.web, ScriptText(path), line: line)
    reference.mustExist = true
    return reference
  }

  private static func image(_ values: [String: String], line: Int) -> ImageUse? {
    guard let source = values["src"], !source.isEmpty, !source.contains("{"), !source.hasPrefix("data:"),
      !source.contains("://"), !source.hasPrefix("//"), !source.hasPrefix("/")
    else { return nil }
    let path = source.prefix { $0 != "?" && $0 != "#" }
    // With a list of files for other widths, the browser chooses the file and its size.
    let isFixed = values["srcset"] == nil && values["style"] == nil && values["sizes"] == nil
    let width = values["width"].flatMap(pixels)
    let height = values["height"].flatMap(pixels)
    let size =
      isFixed && (width != nil || height != nil)
      ? ImageUseSize(width: width, height: height, isFitted: width == nil || height == nil) : nil
    return ImageUse(.file(decoded(String(path))), .html, line: line, size: size)
  }

  /// Returns the pixels of `300` or `300px`, and nil for a percentage.
  private static func pixels(_ text: String) -> Double? {
    Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
  }

  /// Decodes percent escapes such as `%20`.
  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(text.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        source[index + 1...index + 2].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns true if the bytes at `index` are `text`, which is in lower case. Upper case matches as well.
  private static func starts(_ text: String, _ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index...].lazy.map { (65...90).contains($0) ? $0 | 0x20 : $0 }.starts(with: text.utf8)
  }

  private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
    var index = start
    while index < bytes.count, !starts(text, bytes, index) { index += 1 }
    return min(index + text.utf8.count, bytes.count)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  /// Returns a tag's name in lower case, or an empty string for an end tag or a bare bracket. A name begins with a
  /// letter, and ends at white space, `/` or `>` (HTML standard, section 13.2.5.8).
  private static func name(in bytes: [UInt8], _ index: inout Int) -> String {
    let start = index
    guard index < bytes.count, (65...90).contains(bytes[index] & 0xDF) else { return "" }
    while index < bytes.count, !isSpace(bytes[index]), !"/>".utf8.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private static func attributes(in bytes: [UInt8], _ index: inout Int) -> [String: String] {
    var values: [String: String] = [:]
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "/") {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, !isSpace(bytes[index]), !"=>".utf8.contains(bytes[index]) { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
        values[name] = values[name] ?? ""
        continue
      }
      index += 1
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count else { break }
      let quote = bytes[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      if isQuoted { index += 1 }
      let valueStart = index
      while index < bytes.count,
        isQuoted ? bytes[index] != quote : !isSpace(bytes[index]) && bytes[index] != UInt8(ascii: ">")
      {
        index += 1
      }
      values[name] = values[name] ?? String(decoding: bytes[valueStart..<index], as: UTF8.self)
      if isQuoted && index < bytes.count { index += 1 }
    }
    return values
  }
}
