import CrushCatalogSources
import CrushFixtures
import Testing

struct HostileContentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let valid = """
    { "images" : [ { "idiom" : "universal", "filename" : "a.png", "scale" : "2x", "size" : "20x20", "subtype" : "retina4",
      "appearances" : [ { "appearance" : "luminosity", "value" : "dark" } ], "color" : { "components" : { "red" : "1" } },
      "resizing" : { "mode" : "9-part", "center" : { "mode" : "tile", "width" : 1 }, "cap-insets" : { "top" : 1 } },
      "alignment-insets" : { "top" : 1 } } ], "info" : { "version" : 1 },
      "properties" : { "provides-namespace" : true, "on-demand-resource-tags" : [ "a" ], "localizable" : true } }
    """

  @Test func `Random changes of the text never stop the reader`() throws {
    var random = SeededGenerator()
    let kinds = SourceSet.Kind.allCases
    try folder.write("a", to: "A.xcassets/S.imageset/a.png")
    for round in 0..<400 {
      var bytes = Array(Self.valid.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(Array("{}[],:\"1e-".utf8).randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 0..<40, using: &random)))
        }
      }
      let kind = kinds[round % kinds.count].rawValue
      try folder.write(bytes, to: "A.xcassets/S.\(kind)/Contents.json")
      let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
      #expect(catalog.sets.contains { $0.path == "S.\(kind)" }, "seed \(random.seed)")
    }
  }

  @Test func `Values of wrong types never stop the reader`() throws {
    let values = ["null", "true", "-1", "1e300", "\"\"", "\"x\"", "[]", "{}", "[[]]", "[{}]", "{\"a\":[1]}"]
    var texts: [String] = []
    let keys = [
      "idiom", "filename", "scale", "size", "subtype", "appearances", "color", "resizing", "alignment-insets",
      "unassigned", "role", "platform", "locale", "display-gamut",
    ]
    for value in values {
      texts += keys.map { "{ \"images\" : [ { \"filename\" : \"a.png\", \"\($0)\" : \(value) } ] }" }
      texts += ["images", "properties", "info"].map { "{ \"\($0)\" : \(value) }" }
      texts += ["provides-namespace", "on-demand-resource-tags", "localizable", "compression-type"].map {
        "{ \"properties\" : { \"\($0)\" : \(value) } }"
      }
    }
    for text in texts {
      try folder.write(text, to: "A.xcassets/S.imageset/Contents.json")
      let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
      #expect(catalog.sets.count == 1, "\(text)")
      #expect(!catalog.messages.contains { $0.text.contains("not valid JSON") }, "\(text)")
    }
  }

  @Test(arguments: ["locale", "subtype", "memory", "graphics-feature-set", "screen-width"])
  func `A zero byte in a trait is reported`(key: String) throws {
    try folder.write("a", to: "A.xcassets/S.imageset/a.png")
    try folder.write(
      "{ \"images\" : [ { \"filename\" : \"a.png\", \"\(key)\" : \"\\u0000\" } ] }",
      to: "A.xcassets/S.imageset/Contents.json")
    let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
    #expect(catalog.sets.first?.entries.first?.traits.locale == nil)
    #expect(catalog.messages.map(\.text).contains { $0.contains("of \"\(key)\" in Contents.json is unknown") })
  }

  @Test func `A set without readable contents is known as such`() throws {
    try folder.write("{", to: "A.xcassets/S.imageset/Contents.json")
    try folder.write("[]", to: "A.xcassets/T.imageset/Contents.json")
    try folder.write("{ \"images\" : 1 }", to: "A.xcassets/U.imageset/Contents.json")
    let messages = CatalogSourceReader.read(folder.path("A.xcassets")).messages
    #expect(messages.filter(\.isAboutUnreadableSet).map(\.item) == ["S.imageset", "T.imageset"])
  }

  @Test(arguments: ["../../secret", "/etc/passwd", "a/b.png", "..", "", "\\u0000"])
  func `A file outside the set is not used`(name: String) throws {
    try folder.write("a", to: "secret")
    try folder.write(
      "{ \"images\" : [ { \"filename\" : \"\(name)\" } ] }", to: "A.xcassets/S.imageset/Contents.json")
    let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
    #expect(catalog.sets.first?.entries.map(\.fileName) == [nil])
    #expect(catalog.files == ["S.imageset/Contents.json"])
  }

  @Test func `A long key with many values is skipped`() throws {
    let key = String(repeating: "k", count: 100_000)
    let zeros = [String](repeating: "0", count: 20_000).joined(separator: ",")
    let text =
      "{ \"images\" : [ { \"\(key)\" : [\(zeros)], \"short\" : [0,0] } ], \"\(key)\" : { \"a\" : [\(zeros)] } }"
    let (set, messages) = CatalogSourceReader.readSet(Array(text.utf8), kind: .image, path: "S.imageset")
    #expect(set.entries.first?.other == ["short.0": "0", "short.1": "0"])
    #expect(set.properties.other.isEmpty && messages.isEmpty)
  }

  @Test func `Too many values are reported with the limit`() {
    let text = "{ \"images\" : [" + [String](repeating: "0", count: 500_000).joined(separator: ",") + "] }"
    let (set, messages) = CatalogSourceReader.readSet(Array(text.utf8), kind: .image, path: "S.imageset")
    #expect(set.entries.isEmpty)
    #expect(
      messages.map(\.text) == [
        "The Contents.json describing \"S.imageset\" has more than 500000 values. Delete values that are not needed."
      ])
  }

  @Test func `The reason of invalid JSON has the place in the file`() {
    let (_, messages) = CatalogSourceReader.readSet(Array("{\n  bad".utf8), kind: .image, path: "S.imageset")
    #expect(messages.map(\.reason) == ["line 2, column 3: unexpected \"b\"; expected a key in quotes"])
  }
}
