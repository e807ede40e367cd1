import CrushFixtures
import CrushPropertyList
import Testing

@Suite struct KeyOrderTests {
  private func keys(_ keys: [String], _ order: KeyOrder) throws -> [String] {
    let body = "<dict>" + keys.map { "<key>\($0)</key><true/>" }.joined() + "</dict>"
    return order.apply(to: try PlistText.document(body)).root.entries.map(\.key)
  }

  /// Composed and decomposed forms, characters beyond the first plane, and characters with a different order in UTF-16.
  static let keys = [
    "b", "a", "", "B", "aa", "ab", "abcdefghi", "abcdefgh", "Z", "é", "e\u{301}", "ez", "f", "É", "\u{FB01}", "ﬀ", "😀",
    "\u{FFFD}", "\u{E000}", "ö", "o\u{308}x", "zz", "ü", "가", "\u{1100}\u{1161}b", "Ω", "\u{2126}x",
  ]

  @Test func `xcode sorts like Swift's String`() throws {
    let sorted = try keys(Self.keys, .xcode)
    #expect(sorted == Self.keys.sorted())
    #expect(sorted != (try keys(Self.keys, .compact)))
  }

  @Test func `compact sorts by bytes`() throws {
    let sorted = try keys(Self.keys, .compact).map { Array($0.utf8) }
    #expect(sorted == Self.keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func `source keeps the order`() throws {
    #expect(try keys(Self.keys, .source).map { Array($0.utf8) } == Self.keys.map { Array($0.utf8) })
  }

  @Test func `canonically equal keys are sorted by their bytes`() throws {
    for order in [["é", "e\u{301}"], ["e\u{301}", "é"]] {
      #expect(try keys(order, .xcode).map(\.utf8.count) == [3, 2])
    }
  }

  @Test func `the result depends on the keys alone`() throws {
    // Swift 6.3's `<` does not order the first two keys.
    let keys = ["é0", "e\u{301}", "é", "e", "ez", "e\u{301}1"]
    let sorted = try self.keys(keys, .xcode).map { Array($0.utf8) }
    var random = SeededGenerator()
    for _ in 0..<100 {
      #expect(try self.keys(keys.shuffled(using: &random), .xcode).map { Array($0.utf8) } == sorted)
    }
  }

  @Test func `keys with equal first eight bytes`() throws {
    #expect(try keys(["abcdefghb", "abcdefgh", "abcdefgha"], .xcode) == ["abcdefgh", "abcdefgha", "abcdefghb"])
    #expect(try keys(["a&#0;", "a", "a&#0;&#0;"], .xcode) == ["a", "a\0", "a\0\0"])
  }

  @Test(arguments: KeyOrder.allCases)
  func `values move with their keys`(_ order: KeyOrder) throws {
    let body = """
      <dict><key>b</key><array><dict><key>z</key><integer>1</integer><key>y</key><array/></dict><true/></array>
      <key>a</key><dict><key>d</key><string>x</string><key>c</key><dict/></dict></dict>
      """
    let document = try PlistText.document(body)
    let sorted = order.apply(to: document)
    #expect(sorted.census == document.census)
    #expect(sorted.root["a"]?["d"]?.string == "x")
    #expect(sorted.root["a"]?["c"]?.kind == .dictionary)
    #expect(sorted.root["b"]?.elements.count == 2)
    #expect(sorted.root["b"]?.elements.first?["z"]?.integer == 1)
    #expect(sorted.root["b"]?.elements.first?["y"]?.count == 0)
    let inner = sorted.root["b"]?.elements.first?.entries.map(\.key)
    guard ![.plutil, .plutil1013, .plutil1015].contains(order) else { return }
    #expect(order.apply(to: sorted) == sorted)
    #expect(inner == (order == .source ? ["z", "y"] : ["y", "z"]))
  }
}
