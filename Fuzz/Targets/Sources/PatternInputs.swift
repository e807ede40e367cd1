import CrushFiles

extension FuzzTargets {
  static let glob = FuzzTarget(
    "glob", "A pattern matches the paths that a second matcher with backtracking matches.",
    seeds: ["Fuzz/Seeds/glob/*"], maximumLength: 256,
    cost: CostLimit(heap: (4 << 20, 4096, 64), time: (100_000_000, 50_000, 40_000))
  ) { input throws(Violation) in
    let texts = InputParts.texts(of: input, separator: UInt8(ascii: "\n"), count: 2)
    guard texts.count == 2 else { return 0 }
    let (pattern, path) = (texts[0], texts[1])
    let matches = Glob(pattern).matches(path)
    // The second matcher compares bytes.
    if input.allSatisfy({ $0 < 0x80 && $0 != 13 }) {
      try Violation.unless(
        matches == SecondMatcher.matches(pattern, path), "'\(pattern)' and '\(path)': \(matches) by the first matcher")
    }
    return pattern.utf8.count * path.utf8.count
  }

  static let ignoreRules = FuzzTarget(
    "ignore-rules", "The last pattern of a list that matches a path decides, so a list is the sum of its two halves.",
    seeds: [".gitignore", "Fuzz/Seeds/ignore-rules/*"], maximumLength: 1024,
    cost: CostLimit(heap: (4 << 20, 4096, 0), time: (200_000_000, 200_000, 0))
  ) { input throws(Violation) in
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The path is the last line.
    guard lines.count > 1, let path = lines.last.map({ String(decoding: $0, as: UTF8.self) }), path.utf8.count <= 64
    else { return 0 }
    let patterns = lines.dropLast()
    // A byte order mark counts only at the start of a list.
    if patterns.contains(where: { $0.starts(with: [0xEF, 0xBB, 0xBF]) }) { return 0 }
    let whole = IgnoreList(joined(patterns[...]))
    let half = patterns.count / 2
    let (first, second) = (IgnoreList(joined(patterns.prefix(half))), IgnoreList(joined(patterns.dropFirst(half))))
    for isFolder in [false, true] {
      let decision = whole.ignores(path, isFolder: isFolder)
      let expected = second.ignores(path, isFolder: isFolder) ?? first.ignores(path, isFolder: isFolder)
      try Violation.unless(decision == expected, "the halves decide otherwise for '\(path)'")
    }
    return 0
  }

  private static func joined(_ lines: ArraySlice<ArraySlice<UInt8>>) -> [UInt8] {
    Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  }
}
