import CrushFiles
import CrushFixtures
import Testing

@Suite struct GlobTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let pattern: String
    let matching: [String]
    let other: [String]
    var testDescription: String { "'\(pattern)'" }
  }

  static let cases = [
    // A pattern without a slash applies to the last part.
    Case(
      pattern: "a.png", matching: ["a.png", "x/a.png", "x/y/a.png"], other: ["a.png/x", "ba.png", "a.pngx", "axpng"]),
    Case(pattern: "*.png", matching: ["a.png", ".png", "x/a.png"], other: ["a.png.bak", "a.PNG", "png"]),
    Case(pattern: "*", matching: ["a", "x/y", ".hidden"], other: []),
    Case(pattern: "a*b*c", matching: ["abc", "aXbYc", "abbcc", "aabbc", "x/abc"], other: ["ab", "acb", "abcd"]),
    Case(pattern: "?.png", matching: ["a.png", "é.png", "e\u{301}.png"], other: [".png", "ab.png"]),
    Case(pattern: "", matching: [], other: ["a", "x/y"]),
    // A slash anchors the pattern at its folder.
    Case(pattern: "/a.png", matching: ["a.png"], other: ["x/a.png"]),
    Case(pattern: "x/*.png", matching: ["x/a.png"], other: ["a.png", "x/y/a.png", "z/x/a.png"]),
    Case(pattern: "x/?", matching: ["x/a"], other: ["x/", "x/ab", "x//"]),
    Case(pattern: "x?a", matching: ["xya"], other: ["x/a"]),
    // ** matches folders.
    Case(pattern: "**/a", matching: ["a", "x/a", "x/y/a"], other: ["ba", "x/ba", "a/x"]),
    Case(pattern: "x/**/a", matching: ["x/a", "x/y/a", "x/y/z/a"], other: ["a", "xa", "x/ya", "y/x/a"]),
    Case(pattern: "x/**", matching: ["x/a", "x/y/a"], other: ["x", "y/x/a"]),
    Case(pattern: "**/x/**/*.png", matching: ["x/a.png", "y/x/z/a.png"], other: ["a.png", "x", "xx/a.png"]),
    Case(pattern: "App/**/old-*", matching: ["App/old-a", "App/x/old-a.png"], other: ["App/xold-a", "old-a"]),
    Case(pattern: "**", matching: ["a", "x/a"], other: []),
    // Two or more stars as a whole part.
    Case(pattern: "***/a", matching: ["a", "x/a", "x/y/a"], other: ["ba", "a/x"]),
    Case(pattern: "x/****/a", matching: ["x/a", "x/y/z/a"], other: ["a", "xa"]),
    Case(pattern: "x/***", matching: ["x/a", "x/y/a"], other: ["x"]),
    Case(pattern: "x/***a", matching: ["x/a", "x/ba"], other: ["x/y/a"]),
    // Sets.
    Case(pattern: "[abc].png", matching: ["a.png", "c.png"], other: ["d.png", ".png", "ab.png"]),
    Case(pattern: "[a-c]", matching: ["a", "b", "c"], other: ["d", "A", "-"]),
    Case(pattern: "[!a-c]", matching: ["d", "-"], other: ["a", "b", "c"]),
    Case(pattern: "[^a]", matching: ["b", "^"], other: ["a"]),
    Case(pattern: "[]a]", matching: ["]", "a"], other: ["b", "[]a]"]),
    Case(pattern: "[!]a]", matching: ["b"], other: ["]", "a"]),
    Case(pattern: "[a-]", matching: ["a", "-"], other: ["b"]),
    Case(pattern: "[-a]", matching: ["a", "-"], other: ["b"]),
    Case(pattern: "[z-a]", matching: ["z"], other: ["m", "a", "-"]),
    Case(pattern: "[a-c-e]", matching: ["b", "-", "e"], other: ["d"]),
    Case(pattern: #"[\]a]"#, matching: ["]", "a"], other: [#"\"#, "b", #"\a]"#]),
    Case(pattern: #"[a\-c]"#, matching: ["a", "-", "c"], other: ["b", #"\"#]),
    Case(pattern: #"[a-\c]"#, matching: ["a", "b", "c"], other: ["-", #"\"#, "d"]),
    Case(pattern: #"[\\]"#, matching: [#"\"#], other: ["a"]),
    // Classes, with ASCII characters only, as in git.
    Case(pattern: "[[:alpha:]]", matching: ["a", "Z"], other: ["1", "é", ":", "["]),
    Case(pattern: "[[:digit:]x]", matching: ["0", "9", "x"], other: ["d", ":", "y"]),
    Case(pattern: "[![:upper:]-]", matching: ["a", "1"], other: ["A", "-"]),
    Case(pattern: "[[:space:]]", matching: [" ", "\t"], other: ["s", "x"]),
    Case(pattern: "[[:punct:]]", matching: ["!", "-", "_", "~"], other: ["a", " ", "é"]),
    Case(pattern: "[[:xdigit:]][[:alnum:]]", matching: ["fz", "0Z"], other: ["g0", "f-"]),
    Case(pattern: "[[:nothing:]]", matching: [], other: ["n", ":", "[", "a"]),
    Case(pattern: "[![:nothing:]]", matching: [], other: ["n", ":", "[", "a"]),
    Case(pattern: "[[:a]", matching: ["[", ":", "a"], other: ["b"]),
    Case(pattern: "[a[:]", matching: ["[", ":", "a"], other: ["b"]),
    Case(pattern: "[0-9][0-9]", matching: ["42", "x/00"], other: ["4", "4a"]),
    Case(pattern: "x/[!a]", matching: ["x/b"], other: ["x/a", "x//"]),
    Case(pattern: "[a", matching: ["[a"], other: ["a"]),
    Case(pattern: "a[", matching: ["a["], other: ["a"]),
    // Escapes.
    Case(pattern: #"\*"#, matching: ["*"], other: ["a", #"\*"#]),
    Case(pattern: #"a\?b"#, matching: ["a?b"], other: ["axb"]),
    Case(pattern: #"\[a]"#, matching: ["[a]"], other: ["a"]),
    Case(pattern: #"a\"#, matching: [#"a\"#], other: ["a"]),
    // Apple's file systems treat canonically equivalent names as equal.
    Case(pattern: "é.png", matching: ["\u{E9}.png", "e\u{301}.png"], other: ["e.png"]),
  ]

  @Test func `a pattern with a slash at its end matches only folders`() {
    let glob = Glob("Drafts/")
    #expect(glob.matches("Drafts", isFolder: true))
    #expect(glob.matches("x/Drafts", isFolder: true))
    #expect(!glob.matches("Drafts"))
    #expect(!glob.matches("MyDrafts", isFolder: true))
  }

  @Test(arguments: cases) func `a pattern matches the paths in the table`(_ expected: Case) {
    let glob = Glob(expected.pattern)
    for path in expected.matching { #expect(glob.matches(path), "\(expected.pattern) should match \(path)") }
    for path in expected.other { #expect(!glob.matches(path), "\(expected.pattern) should not match \(path)") }
  }

  @Test func `a name may begin with a combining mark`() {
    #expect(Glob("x/*.png").matches("x/\u{301}e.png"))
    #expect(Glob("*.png").matches("x/\u{301}e.png"))
    #expect(!Glob("?.png").matches("x/\u{301}y.png/z"))
  }

  @Test func `patterns with exponential backtracking finish`() {
    let text = String(repeating: "a", count: 400)
    let folders = Array(repeating: "a", count: 150).joined(separator: "/")
    #expect(!Glob(String(repeating: "a*", count: 40) + "b").matches(text))
    #expect(Glob(String(repeating: "*a", count: 40)).matches(text))
    #expect(!Glob(String(repeating: "**/a/", count: 30) + "b").matches(folders))
    #expect(Glob(String(repeating: "**/", count: 30) + "a").matches(folders))
    #expect(!Glob(String(repeating: "[!b]*", count: 40) + "b").matches(text))
    #expect(!Glob(String(repeating: "**", count: 40) + "b").matches(text))
  }

  @Test func `a pattern of plain letters matches only itself`() {
    var random = SeededGenerator(seed: 0x61_0B)
    let letters = Array("abAB.-_~é")
    for _ in 0..<300 {
      let pattern = randomText(letters, &random)
      let text = Bool.random(using: &random) ? pattern : randomText(letters, &random)
      #expect(Glob(pattern).matches(text) == (pattern == text), "seed \(random.seed): \(pattern), \(text)")
    }
  }

  /// Matches names without slashes by a slow and simple recursion over `*`, `?` and letters.
  private func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), text) || !text.isEmpty && matches(pattern, text.dropFirst())
    }
    guard let letter = text.first, first == "?" || first == letter else { return false }
    return matches(pattern.dropFirst(), text.dropFirst())
  }

  @Test func `stars and question marks match like the simple recursion`() {
    var random = SeededGenerator(seed: 0x57_A2)
    var matched = 0
    for _ in 0..<2000 {
      let pattern = randomText(Array("ab*?"), &random)
      let text = randomText(Array("ab"), &random)
      // Two stars in a row have another meaning.
      guard !pattern.contains("**"), !pattern.isEmpty else { continue }
      let expected = matches(Array(pattern)[...], Array(text)[...])
      matched += expected ? 1 : 0
      #expect(Glob(pattern).matches(text) == expected, "seed \(random.seed): \(pattern), \(text)")
    }
    #expect(matched > 100, "the random pairs match often enough")
  }

  private func randomText(_ letters: [Character], _ random: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 1...6, using: &random)).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
  }
}
