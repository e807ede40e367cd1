/// The elements of an SVG that the system does not draw in a layer of an icon.
package enum SVGFeatures {
  /// Each element, and what happens to it.
  private static let elements: [(name: String, problem: String)] = [
    ("filter", "filters are not drawn"), ("text", "text is not drawn"),
    ("foreignObject", "foreign objects are not drawn"),
    ("script", "scripts do not run"), ("animate", "animation does not run"),
    ("animateTransform", "animation does not run"),
  ]

  /// Returns the problems of an SVG, each once, in the order of the list above.
  package static func problems(of file: [UInt8]) -> [String] {
    let names = elementNames(in: file)
    var problems: [String] = []
    for element in elements where names.contains(element.name) && !problems.contains(element.problem) {
      problems.append(element.problem)
    }
    return problems
  }

  /// Returns the local names of all start tags. Comments are skipped.
  private static func elementNames(in file: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var index = 0
    while index < file.count {
      guard file[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if file[index...].starts(with: "<!--".utf8) {
        index = end(ofCommentAt: index, in: file)
        continue
      }
      index += 1
      let start = index
      while index < file.count, isNameByte(file[index]) { index += 1 }
      let name = String(decoding: file[start..<index], as: UTF8.self)
      names.insert(name.split(separator: ":").last.map(String.init) ?? name)
    }
    return names
  }

  private static func end(ofCommentAt start: Int, in file: [UInt8]) -> Int {
    var index = start + 4
    while index < file.count, !file[index...].starts(with: "-->".utf8) { index += 1 }
    return index
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: ":")
      || byte == UInt8(ascii: "-")
  }
}
