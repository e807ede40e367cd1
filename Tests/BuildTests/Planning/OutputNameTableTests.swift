import Fixtures
import Foundation
import Testing

@testable import Build

/// The comparison of paths, checked against Swift's strings.
@Suite struct OutputNameTableTests {
  /// Checks the claims of `paths` against the equality of lowercase strings.
  private func check(_ paths: [String], _ message: @autoclosure () -> String = "") {
    var claims = OutputNameTable()
    var expected: [String: Int] = [:]
    for path in paths {
      let key = path.lowercased()
      #expect(claims.claim(path) == expected[key], "\(path) \(message())")
      if expected[key] == nil { expected[key] = expected.count }
    }
  }

  @Test func `the first claim of a path wins, regardless of case`() {
    check(["a/b.png", "A/b.png", "a/B.PNG", "a/b.png", "a/c.png", "ab.png", "a[.png", "a{.png", "a@.png", "a`.png", ""])
  }

  @Test func `a path outside ASCII can equal an ASCII path`() {
    // The lowercase Kelvin sign is a k. The Greek question mark is another form of the semicolon.
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
}
