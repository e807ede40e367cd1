import Fixtures
import Foundation
import Testing

@testable import Build

/// Which paths are one, against Swift's own strings.
@Suite struct OutputNameTableTests {
  /// What decides: equal strings after lower case.
  private func check(_ paths: [String], _ message: @autoclosure () -> String = "") {
    var claims = OutputNameTable()
    var expected: [String: Int] = [:]
    for path in paths {
      let key = path.lowercased()
      #expect(claims.claim(path) == expected[key], "\(path) \(message())")
      if expected[key] == nil { expected[key] = expected.count }
    }
  }

  @Test func `the first who has a path keeps it, whatever its case`() {
    check(["a/b.png", "A/b.png", "a/B.PNG", "a/b.png", "a/c.png", "ab.png", "a[.png", "a{.png", "a@.png", "a`.png", ""])
  }

  @Test func `what is not ASCII may be the same as what is`() {
    // The Kelvin sign is a k in lower case, the Greek question mark is a semicolon in another form.
    for (first, second) in [("k;", "\u{212A};"), ("a;", "a\u{37E}"), ("\u{E9}", "E\u{301}"), ("ß", "ẞ")] {
      check([first, "x", second, "X", "é"])
      check([second, "x", first, "X", "é"])
    }
  }

  @Test func `thousands of paths, some of them one`() {
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
