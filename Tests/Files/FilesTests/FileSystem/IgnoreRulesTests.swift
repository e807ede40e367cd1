import CrushFiles
import CrushFixtures
import Foundation
import Testing

@Suite struct IgnoreRulesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `nested lists, negation, anchors and folders`() throws {
    try folder.makeFolder(".git/info")
    try folder.write("secret\n", to: ".git/info/exclude")
    try folder.write("# comment\n*.tmp\n!keep.tmp\n/top\nbuild/\ndocs/**/x\n\\#a\n", to: ".gitignore")
    try folder.write("!a.tmp\nown\n", to: "sub/.gitignore")
    var rules = IgnoreRules(root: folder.path)
    for (path, isFolder, expected) in [
      ("a.tmp", false, true), ("keep.tmp", false, false), ("sub/a.tmp", false, false), ("sub/b.tmp", false, true),
      ("top", false, true), ("sub/top", false, false), ("build", true, true), ("build", false, false),
      ("docs/x", false, true), ("docs/a/b/x", false, true), ("x", false, false), ("sub/own", false, true),
      ("own", false, false), ("#a", false, true), ("# comment", false, false), ("secret", false, true),
    ] {
      #expect(rules.ignores(path, isFolder: isFolder) == expected, "\(path)")
    }
    // The lists above also apply to a walk that starts inside.
    var inner = IgnoreRules(root: folder.path("sub"))
    #expect(inner.ignores("b.tmp", isFolder: false) && !inner.ignores("a.tmp", isFolder: false))
  }

  // ASCII only: git compares bytes, and `Glob` compares characters.
  private static let names = [
    "a", "b", "ab", "a.png", "b.png", "x y", "[a]", "#a", "!b", "c", "ba", "-", "]", "\\", ":", "7", "A", "a]",
  ]
  // Without a**/b: git removes the literal start first and then matches **/b. Its manual does not mention this.
  private static let patterns = [
    "a", "b", "*", "*.png", "a*", "?b", "/a", "/b/", "a/", "a/b", "a/*", "**/b", "a/**", "a/**/b", "**", "**/a/b",
    "[ab]", "[!a]", "[^a].png", "[a-c]", "\\[a]", "\\#a", "\\!b", "#a", "!a", "!b", "!*.png", "!/a", "!a/", "!a/b",
    "x y",
    "x\\ y", "a ", "a\\ ", " ", "", "/", "//", "a//b", "[", "[a", "a\\", "\\a", "**b", "a**", "*/b", "?",
    "c/", "!c/", "ba/**", "!ba/a", "/*", "!/b", "*/", "!*/", "b/**/a.png", "**/", "a/?", "a?b", "[[]a]", "[]a]",
    "*a*b*", "***", "***/a", "a/***", "a/****/b", "/***/b",
  ]

  /// Returns a pattern of random parts. Two stars occur only as a whole part (see `patterns`).
  private static func pattern(using random: inout SeededGenerator) -> String {
    func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "" }
    func set() -> String {
      let members = [
        "a", "b", "c", "-", "-", "]", "\\", "\\]", "\\-", "\\\\", "[", ":", "!", "^", "7", "A", "[:alpha:]",
        "[:digit:]",
        "[:upper:]", "[:punct:]", "[:foo:]", "[:", ":]", "/",
      ]
      let inside = (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(members) }
      return "[" + pick(["", "", "!", "^"]) + inside.joined() + pick(["]", "]", "]", ""])
    }
    func part() -> String {
      if Int.random(in: 0..<6, using: &random) == 0 { return pick(["**", "***", "****"]) }
      let pieces = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Bool.random(using: &random) ? pick(["a", "b", "ab", "*", "?", "\\a", "\\[", ".png"]) : set()
      }
      return pieces.joined().replacing("**", with: "*")
    }
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in part() }
    return pick(["", "", "", "!", "/"]) + parts.joined(separator: "/") + pick(["", "", "", "/"])
  }

  @Test func `a link to a folder counts as a folder, because walks follow it`() throws {
    try folder.makeFolder("elsewhere")
    try folder.link("linked", to: "elsewhere")
    try folder.write("linked/\n", to: ".gitignore")
    var rules = IgnoreRules(root: folder.path)
    var seen: [String] = []
    try FileTree.walk(folder.path) { entry in
      if !rules.ignores(entry.relativePath, isFolder: entry.kind == .folder) { seen.append(entry.name) }
      return false
    } failed: {
      Issue.record("\($0)")
    }
    #expect(seen == [".gitignore", "elsewhere"])
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `random trees are ignored as git ignores them`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard git(["init", "-q", folder.path]) != nil else { return }
    var files: [String] = []
    for _ in 0..<60 {
      let depth = Int.random(in: 1...4, using: &random)
      let path = (0..<depth).map { _ in Self.names.randomElement(using: &random) ?? "a" }.joined(separator: "/")
      // A folder cannot become a file, and a file cannot become a folder.
      let clashes = files.contains { $0 == path || $0.hasPrefix(path + "/") || path.hasPrefix($0 + "/") }
      if clashes { continue }
      try folder.write("x", to: path)
      files.append(path)
    }
    let folders = Set(
      files.flatMap { file -> [String] in
        var parts = file.split(separator: "/").map(String.init)
        parts.removeLast()
        return parts.indices.map { parts[...$0].joined(separator: "/") }
      })
    var lists: [String: String] = [:]
    for place in [""] + folders.sorted() where place.isEmpty || Bool.random(using: &random) {
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Bool.random(using: &random)
          ? Self.patterns.randomElement(using: &random) ?? "" : Self.pattern(using: &random)
      }
      let name = place.isEmpty ? ".gitignore" : place + "/.gitignore"
      lists[name] = lines.joined(separator: "\n")
      try folder.write(lists[name] ?? "", to: name)
    }
    let output = try #require(git(["-C", folder.path, "ls-files", "--others", "--exclude-standard", "-z"]))
    let expected = Set(output.split(separator: "\0").map(String.init).filter { !$0.hasSuffix(".gitignore") })
    var rules = IgnoreRules(root: folder.path)
    var seen: Set<String> = []
    try FileTree.walk(folder.path) { entry in
      if entry.name == ".git" { return false }
      let isFolder = entry.kind == .folder
      if rules.ignores(entry.relativePath, isFolder: isFolder) { return false }
      if !isFolder && entry.name != ".gitignore" { seen.insert(entry.relativePath) }
      return true
    } failed: {
      Issue.record("\($0)")
    }
    #expect(
      seen == expected,
      "seed \(seed): \(lists), ours alone \(seen.subtracting(expected)), git's \(expected.subtracting(seen))")
  }

  @Test func `a list with too many patterns for its files is an error, and the rest is not compared`() throws {
    let list = (0..<30000).map { "*\(String($0, radix: 16))*a*b*q" }.joined(separator: "\n")
    try folder.write(list, to: ".gitignore")
    let failedReads = FailedReads()
    var rules = IgnoreRules(root: folder.path, failedReads: failedReads)
    // Without the limit, it takes about ten minutes.
    let ignored = (0..<20_000).filter { rules.ignores("xaxaxaxabxabx\($0)q", isFolder: false) }
    #expect(!ignored.isEmpty && ignored.count < 20_000)
    #expect(failedReads.all.map(\.reason) == [.tooManyPatterns])
  }

  @Test func `the last one of literal, ending and other patterns decides`() throws {
    try folder.write("a.png\n!*.png\nb*.png\n!bc.png\n*c.png\nd/\n!d\n", to: ".gitignore")
    var rules = IgnoreRules(root: folder.path)
    for (path, isFolder, expected) in [
      ("a.png", false, false), ("b.png", false, true), ("bc.png", false, true), ("c.png", false, true),
      ("d", true, false), ("d", false, false), ("e.png", false, false), ("bd.png", false, true),
    ] {
      #expect(rules.ignores(path, isFolder: isFolder) == expected, "\(path)")
    }
  }

  /// Returns git's output, or nil if git is not installed.
  private func git(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-c", "core.excludesFile=/dev/null", "-c", "core.quotePath=false"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
