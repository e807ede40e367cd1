import CrushFixtures
import CrushSourceScanning
import Testing

@Suite struct TextWordsTests {
  private func words(_ text: String) -> Set<String> { TextWords.words(in: Array(text.utf8)) }

  @Test(
    arguments: [
      ("a b", ["a", "b"]), ("{\"image\":\"hero\"}", ["image", "hero"]),
      ("url(art/a-b@2x.png)", ["url", "art/a-b@2x.png", "png"]),
      ("R.drawable.hero;", ["R.drawable.hero", "hero"]), ("a+b~c_d", ["a+b~c_d"]), ("é=ü", ["é", "ü"]), ("", []),
      ("(){}", []),
      ("\"my image\"", ["my", "image", "my image"]), ("'my image'", ["my", "image", "my image"]),
      ("\"open image\nx\"", ["open", "image", "x"]),
    ])
  func `names are words, and texts between quotes`(_ text: String, _ expected: [String]) {
    #expect(words(text) == Set(expected))
  }

  @Test(arguments: [
    ("const p = `js_pic_${name}`;", ImageUse.Name.pattern(prefix: "js_pic_", suffix: "")),
    ("val p = \"flag_${code}_small\"", .pattern(prefix: "flag_", suffix: "_small")),
    ("p = '${a}_icon.png'", .pattern(prefix: "", suffix: "_icon.png")),
    ("`${a}`", nil), ("`plain`", nil), ("price: $5", nil), ("`a_${b\n}`", nil), ("", nil),
  ])
  func `a template with a value is a pattern`(_ text: String, _ expected: ImageUse.Name?) {
    #expect(TextWords.patterns(in: Array(text.utf8)) == Set([expected].compactMap(\.self)))
  }

  @Test func `the names in a binary scene are between other bytes`() {
    let bytes: [UInt8] = [0x62, 0xD5] + Array("textures/oak".utf8) + [0x80, 0xFF, 0x5F] + Array("bark".utf8) + [0xE9]
    #expect(TextWords.words(inBinary: bytes).isSuperset(of: ["textures/oak", "_bark"]))
  }

  @Test func `a word longer than any name is skipped`() {
    let longest = String(repeating: "a", count: 256)
    #expect(words(longest) == [longest])
    #expect(words(longest + "a").isEmpty)
    #expect(words("'\(longest) '") == [longest])
  }

  @Test func `every name is found between random separators`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let names = (0..<5).map { _ in "image\(Int.random(in: 0...999, using: &random))" }
      let separators = ["\n", "\t", ",", "\"", ";", ":", "(", "\\", "<", "&", "\r\n", "'"]
      let text = names.map { $0 + (separators.randomElement(using: &random) ?? " ") }.joined()
      #expect(words(text).isSuperset(of: names), "seed \(seed): \(text)")
    }
  }
}
