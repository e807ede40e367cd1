/// The patterns of one `.gitignore` (gitignore(5)). The last pattern that matches a path decides.
package struct IgnoreList: Sendable {
  private struct Pattern: Sendable {
    let glob: Glob
    let isNegated: Bool
  }

  private let patterns: [Pattern]

  package init(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n"))
    patterns = lines.compactMap { Self.pattern($0) }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Returns whether a path, relative to the list's folder, is ignored, or nil if no pattern matches it.
  package func ignores(_ path: String, isFolder: Bool) -> Bool? {
    ignores(name: Path.name(of: path), isFolder: isFolder) { path }
  }

  func ignores(name: String, isFolder: Bool, path: () -> String) -> Bool? {
    patterns.last { $0.glob.matches(name: name, isFolder: isFolder, path: path) }.map { !$0.isNegated }
  }

  private static func pattern(_ line: ArraySlice<UInt8>) -> Pattern? {
    var bytes = line
    if bytes.last == 13 { bytes.removeLast() }
    bytes = withoutTrailingSpaces(bytes)
    guard let first = bytes.first, first != UInt8(ascii: "#") else { return nil }
    let isNegated = first == UInt8(ascii: "!")
    if isNegated { bytes.removeFirst() }
    let text = String(decoding: bytes, as: UTF8.self)
    // In git, a lone slash, a pattern that ends in a backslash and an unclosed set match nothing.
    guard !text.isEmpty, text != "/" else { return nil }
    let glob = Glob(text)
    return glob.isComplete ? Pattern(glob: glob, isNegated: isNegated) : nil
  }

  /// Returns the line without the spaces at its end, except those after a backslash.
  private static func withoutTrailingSpaces(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = bytes.startIndex
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex {
        index += 2
        end = index
        continue
      }
      if bytes[index] != UInt8(ascii: " ") { end = index + 1 }
      index += 1
    }
    return bytes[..<end]
  }
}
