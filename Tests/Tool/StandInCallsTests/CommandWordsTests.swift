import CrushFixtures
import CrushPropertyList
import CrushStandInCalls
import Testing

/// The words of PlistBuddy's commands.
@Suite struct CommandWordsTests {
  /// The value that `Set :a TEXT` gives.
  private func value(_ text: String) throws -> String? {
    guard case .set(_, let value) = try PlistBuddyCommand("Set :a " + text) else { return nil }
    return value
  }

  /// The path that `Print TEXT` prints.
  private func path(_ text: String) throws -> EntryPath? {
    guard case .show(let path) = try PlistBuddyCommand("Print " + text) else { return nil }
    return path
  }

  @Test(arguments: [
    ("plain", "plain"), ("two words", "two words"), ("  three  spaces ", "three  spaces "),
    ("\"two words\"", "two words"),
    ("'two words'", "two words"), ("a\"b\"c", "abc"), (#"say \"yes\""#, #"say "yes""#), (#"don\'t"#, "don't"),
    (#"a\nb\tc"#, "a\nb\tc"), (#"back\\slash"#, #"back\slash"#), (#"a\:b"#, #"a\:b"#), ("", ""), (#"end\"#, "end"),
    ("https://example.org:80/a?b=1", "https://example.org:80/a?b=1"),
  ])
  func `a value is the rest of the command without its quotes`(_ text: String, _ expected: String) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: [
    (":a b", [":a"]), ("\":a b\"", [":a b"]), (":'a b':c d", [":a b:c"]), (#":a\ b"#, [":a b"]), ("", [""]),
    ("\":a\" \":b\"", [":a"]),
  ])
  func `a path is one word`(_ text: String, _ expected: [String]) throws {
    #expect(try path(text)?.text == expected[0])
  }

  @Test(arguments: ["\"open", "'open", "don't", "\"don't\""])
  func `a quotation needs an end`(_ text: String) {
    #expect(throws: PlistBuddyError.self) { try value(text) }
    #expect(throws: PlistBuddyError.self) { try path(text) }
  }

  /// Keys of any characters, except a key before another one that ends in a backslash.
  @Test func `a quoted path is read as the same keys`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(#"ab01:\"' .~-=+"# + "\n\té日🎉")
    for _ in 0..<2000 {
      var parts: [String] = []
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let length = Int.random(in: 1...6, using: &random)
        parts.append(String((0..<length).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }))
      }
      if parts.dropLast().contains(where: { $0.hasSuffix(#"\"#) }) { continue }
      let quoted = PlistBuddyCommand.quoted(EntryPath(parts: parts).text)
      #expect(try path(quoted)?.parts == parts, "seed \(seed): \(quoted)")
      #expect(try path(quoted)?.isAbsolute == true, "seed \(seed): \(quoted)")
    }
  }
}
