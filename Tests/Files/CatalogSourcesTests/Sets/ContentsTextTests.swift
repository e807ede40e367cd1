import CrushCatalogSources
import CrushFixtures
import CrushImageFacts
import Testing

@Suite struct ContentsTextTests {
  private static let xcode = """
    {
      "images" : [
        {
          "filename" : "x.png",
          "idiom" : "universal",
          "scale" : "1x"
        },
        {
          "idiom" : "universal",
          "scale" : "2x",
          "newer" : { "list" : [1, "}", 2.50e1] }
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      },
      "zoo" : true
    }

    """

  private func text(_ contents: String) throws -> ContentsText { try ContentsText(Array(contents.utf8)) }
  private func string(_ text: ContentsText) -> String { String(decoding: text.changed(), as: UTF8.self) }

  @Test func `a text without changes keeps every byte`() throws {
    #expect(string(try text(Self.xcode)) == Self.xcode)
    #expect(try text("\u{FEFF}{\"images\":[]}").count == 0)
  }

  @Test func `an empty slot gets a file name at its sorted position, and the rest stays`() throws {
    var text = try text(Self.xcode)
    text.setFileName("x@2x.png", ofSlot: 1)
    #expect(
      string(text)
        == Self.xcode.split(separator: "    {\n      \"idiom\"").joined(
          separator: "    {\n      \"filename\" : \"x@2x.png\",\n      \"idiom\""))
    text.setFileName("a \"b\" \\ é\u{1}.png", ofSlot: 0)
    #expect(string(text).contains(#""filename" : "a \"b\" \\ é\u0001.png","#))
  }

  @Test func `a slot for another scale is a copy after the others`() throws {
    var text = try text(Self.xcode)
    text.setFileName("x@2x.png", ofSlot: 1)
    text.addCopy(ofSlot: 0, behind: 1, scale: 3, fileName: "x@3x.png")
    text.addCopy(ofSlot: 0, behind: 1, scale: 4, fileName: "x@4x.png")
    let expected = """
            "newer" : { "list" : [1, "}", 2.50e1] }
          },
          {
            "filename" : "x@3x.png",
            "idiom" : "universal",
            "scale" : "3x"
          },
          {
            "filename" : "x@4x.png",
            "idiom" : "universal",
            "scale" : "4x"
          }
        ],
      """
    #expect(string(text).contains(expected))
    let set = try CatalogSet(text.changed(), path: "A.imageset/Contents.json")
    #expect(set.slots.map(\.fileName) == ["x.png", "x@2x.png", "x@3x.png", "x@4x.png"])
    #expect(set.slots.map(\.scale) == [1, 2, 3, 4] && set.unknownKeys == ["images[].newer", "zoo"])
  }

  @Test(
    arguments: [
      (#"{"images":[{}]}"#, #"{"images":[{ "filename" : "n" }]}"#),
      (#"{"images":[{"filename":null,"scale":"1x"}]}"#, #"{"images":[{"filename":"n","scale":"1x"}]}"#),
      (#"{"images":[{"appearances":[]}]}"#, #"{"images":[{"appearances":[],"filename":"n"}]}"#),
      (
        #"{"images":[{"idiom": "mac", "scale": "1x"}]}"#,
        #"{"images":[{"filename": "n","idiom": "mac", "scale": "1x"}]}"#
      ),
    ])
  func `other layouts keep their style`(_ before: String, _ after: String) throws {
    var text = try text(before)
    text.setFileName("n", ofSlot: 0)
    #expect(string(text) == after)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"images":3}"#, #"{"images":[1]}"#, #"{"images":[],"images":[]}"#, "{\"a\":\"",
  ])
  func `a text without a single list of images cannot be changed`(_ contents: String) {
    #expect(throws: ContentsText.EditingError.self) { try text(contents) }
  }

  @Test func `damaged texts and deep nesting never crash`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      var bytes = Array(Self.xcode.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      guard var text = try? ContentsText(bytes) else { continue }
      for index in 0..<text.count { text.setFileName("n", ofSlot: index) }
      #expect(text.changed().count >= bytes.count - 40, "seed \(seed)")
    }
    #expect(throws: ContentsText.EditingError.self) { try text(String(repeating: "{\"a\":", count: 100_000)) }
  }
}
