/// An HTML file with marks such as `{{title}}`.
struct PageTemplate {
  private let text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  /// Returns the file with each mark replaced. Marks inside the replacements are plain text.
  func filled(_ replacement: (String) -> [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var rest = text[...]
    while let start = Self.index(of: "{{", in: rest), let end = Self.index(of: "}}", in: rest[start...]) {
      output += rest[..<start]
      output += replacement(String(decoding: rest[(start + 2)..<end], as: UTF8.self))
      rest = rest[(end + 2)...]
    }
    return output + rest
  }

  private static func index(of mark: StaticString, in text: ArraySlice<UInt8>) -> Int? {
    let mark = Array("\(mark)".utf8)
    return text.indices.dropLast().first { text[$0] == mark[0] && text[$0 + 1] == mark[1] }
  }
}
