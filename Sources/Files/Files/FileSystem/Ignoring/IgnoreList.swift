/// The patterns of one `.gitignore` (gitignore(5)). The last pattern that matches a path decides.
package struct IgnoreList: Sendable {
  private struct Pattern: Sendable {
    let glob: Glob
    let isNegated: Bool
  }

  /// The last patterns with one literal: a whole name, or the end of a name.
  private struct Literals: Sendable {
    /// The index of the last pattern for all kinds of files, and of the last one for folders, by the literal.
    private var indices: [[UInt8]: (any: Int, folders: Int)] = [:]
    private(set) var lengths: [Int] = []

    mutating func add(_ bytes: [UInt8], isForFolders: Bool, index: Int) {
      if indices[bytes] == nil && !lengths.contains(bytes.count) { lengths.append(bytes.count) }
      if isForFolders {
        indices[bytes, default: (-1, -1)].folders = index
      } else {
        indices[bytes, default: (-1, -1)].any = index
      }
    }

    /// Returns the index of the last pattern of a literal; -1 if there is none.
    func last(_ bytes: [UInt8], isFolder: Bool) -> Int {
      guard let found = indices[bytes] else { return -1 }
      return isFolder ? max(found.any, found.folders) : found.any
    }
  }

  private let patterns: [Pattern]
  private let names: Literals
  private let endings: Literals
  /// The patterns that are compared one by one, by their indices.
  private let others: [Int]

  package init(_ bytes: [UInt8]) {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n"))
    patterns = lines.compactMap { Self.pattern($0) }
    var (names, endings, others) = (Literals(), Literals(), [Int]())
    for (index, pattern) in patterns.enumerated() {
      // Names have at most 255 bytes.
      guard let literal = pattern.glob.literal, literal.bytes.count <= 255 else {
        others.append(index)
        continue
      }
      if literal.isWhole {
        names.add(literal.bytes, isForFolders: literal.isForFolders, index: index)
      } else {
        endings.add(literal.bytes, isForFolders: literal.isForFolders, index: index)
      }
    }
    (self.names, self.endings, self.others) = (names, endings, others)
  }

  package var isEmpty: Bool { patterns.isEmpty }

  /// Returns whether a path, relative to the list's folder, is ignored, or nil if no pattern matches it.
  package func ignores(_ path: String, isFolder: Bool) -> Bool? {
    var effort = 0
    return ignores(name: Path.name(of: path), isFolder: isFolder, &effort) { path }
  }

  /// - Parameter effort: a number to which the work of the comparisons is added.
  func ignores(name: String, isFolder: Bool, _ effort: inout Int, path: () -> String) -> Bool? {
    let bytes = Array(name.utf8)
    var last = names.last(bytes, isFolder: isFolder)
    for length in endings.lengths where length <= bytes.count {
      last = max(last, endings.last(Array(bytes.suffix(length)), isFolder: isFolder))
    }
    for index in others.reversed() {
      if index < last { break }
      if patterns[index].glob.matches(name: name, isFolder: isFolder, &effort, path: path) {
        last = index
        break
      }
    }
    return last < 0 ? nil : !patterns[last].isNegated
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
