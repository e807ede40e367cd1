import CrushFixtures
import Foundation
import Testing

@testable import CrushBuild

/// Equality of output paths, compared with Swift's strings.
@Suite struct OutputNameTableTests {
  /// The expected result: paths are equal if their lower-case strings are equal.
  private func check(_ paths: [String], _ message: @autoclosure () -> String = "") {
    var claims = OutputNameTable()
    var expected: [String: Int] = [:]
    for path in paths {
      let key = path.lowercased()
      #expect(claims.claim(path) == expected[key], "\(path) \(message())")
      if expected[key] == nil { expected[key] = expected.count }
    }
  }

  @Test func `the first claim of a path counts, in any case of letters`() {
    check(["a/b.png", "A/b.png", "a/B.PNG", "a/b.png", "a/c.png", "ab.png", "a[.png", "a{.png", "a@.png", "a`.png", ""])
  }

  @Test func `a path that is not ASCII may equal one that is`() {
    // The Kelvin sign is k in lower case. The Greek question mark is canonically equivalent to a semicolon.
    for (first, second) in [("k;", "\u{212A};"), ("a;", "a\u{37E}"), ("\u{E9}", "E\u{301}"), ("ß", "ẞ")] {
      check([first, "x", second, "X", "é"])
      check([second, "x", first, "X", "é"])
    }
  }

  @Test func `thousands of paths, some of them equal`() {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    let letters = ["a", "A", "b", "B", "/", ".", "1", "z", "Z"]
    for alphabet in [letters, letters + ["é", "e\u{301}", "\u{212A}", "k"]] {
      let paths = (0..<3000).map { _ in
        (0..<Int.random(in: 1...5, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
      }
      check(paths, "seed \(random.seed)")
    }
  }

  @Test func `a claimed path is found in any case, and no other path`() {
    var table = OutputNameTable()
    for name in ["a/B", "c"] { #expect(table.claim(name) == nil) }
    #expect(table.index(of: "A/b") == 0 && table.index(of: "c") == 1 && table.index(of: "d") == nil)
    #expect(table.index(of: "é") == nil)
    #expect(table.claim("É") == nil)
    #expect(table.index(of: "e\u{301}") == 2 && table.index(of: "C") == 1 && table.index(of: "d") == nil)
  }
}
