import CrushPropertyList
import Testing

/// Entry paths, and edits at them.
@Suite struct EntryTests {
  private func list(_ text: String) throws -> Document { try Reader.read(Array(text.utf8)) }

  /// The list as JSON with sorted keys.
  private func text(_ document: Document) throws -> String {
    String(decoding: try Writer.write(document, .json).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    (":a:b", true, ["a", "b"]), ("a:b", false, ["a", "b"]), (":", true, [""]), ("", false, [""]),
    (":a:", true, ["a", ""]), (#":a\:b:c"#, true, ["a:b", "c"]), (#":a\\:b"#, true, [#"a\:b"#]),
    ("::a", true, ["", "a"]),
    (#":a\b"#, true, [#"a\b"#]), (#":a\"#, true, [#"a\"#]),
  ])
  func `the parts of a path`(_ text: String, _ isAbsolute: Bool, _ parts: [String]) {
    let path = EntryPath(text)
    #expect(path.isAbsolute == isAbsolute)
    #expect(path.parts == parts)
    #expect(path.text == text)
  }

  @Test func `a path of parts has these parts`() {
    for parts in [["a"], ["a:b", "c"], [#"a\:"#], [""], ["a", ""], ["日:本"]] {
      #expect(EntryPath(parts: parts).parts == parts)
      #expect(EntryPath(parts: parts).isAbsolute)
    }
    #expect(EntryPath(parts: []).text == ":")
    #expect(EntryPath("b").address(from: ["a"]) == ["a", "b"])
    #expect(EntryPath(":b").address(from: ["a"]) == ["b"])
  }

  @Test(arguments: [
    (["n"], #"{"a":["x","y"],"d":{"k":"v"},"n":"new"}"#), (["d", "n"], #"{"a":["x","y"],"d":{"k":"v","n":"new"}}"#),
    (["a", ""], #"{"a":["x","y","new"],"d":{"k":"v"}}"#), (["a", "0"], #"{"a":["new","x","y"],"d":{"k":"v"}}"#),
    (["a", "1"], #"{"a":["x","new","y"],"d":{"k":"v"}}"#), (["a", "9"], #"{"a":["x","y","new"],"d":{"k":"v"}}"#),
    (["a", "9", "n"], #"{"a":["x","y",{"n":"new"}],"d":{"k":"v"}}"#),
    (["p", "", "q", "n"], #"{"a":["x","y"],"d":{"k":"v"},"p":{"q":{"n":"new"}}}"#),
    ([""], #"{"":"new","a":["x","y"],"d":{"k":"v"}}"#),
  ])
  func `add`(_ address: [String], _ expected: String) throws {
    var document = try list("{a = (x, y); d = {k = v;};}")
    try document.add(ValueText.string("new"), at: address)
    #expect(try text(document) == expected)
  }

  @Test(arguments: [
    (["d"], EntryError.exists), (["d", "k", "n"], .cannotAdd), (["a", "0", "n"], .cannotAdd), (["a", "n"], .cannotAdd),
    (["a", "-1"], .cannotAdd), (["a", "n", "m"], .cannotAdd),
  ])
  func `an addition that fails changes nothing`(_ address: [String], _ expected: EntryError) throws {
    let before = try list("{a = (x, y); d = {k = v;};}")
    var document = before
    #expect(throws: expected) { try document.add(ValueText.string("new"), at: address) }
    #expect(try text(document) == text(before))
  }

  @Test func `set and delete`() throws {
    var document = try list("{a = (x, y); d = {k = v;};}")
    try document.set(ValueText.integer(5), at: ["a", "1"])
    try document.set(ValueText.boolean(true), at: ["d", "k"])
    #expect(try text(document) == #"{"a":["x",5],"d":{"k":true}}"#)
    #expect(throws: EntryError.isContainer) { try document.set(ValueText.integer(5), at: ["a"]) }
    #expect(throws: EntryError.notFound) { try document.set(ValueText.integer(5), at: ["a", "2"]) }
    try document.delete(at: ["a", "0"])
    try document.delete(at: ["d", "k"])
    #expect(try text(document) == #"{"a":[5],"d":{}}"#)
    for address in [["a", "x"], ["n"], [""], ["a", ""], []] {
      #expect(throws: EntryError.notFound) { try document.delete(at: address) }
    }
    var leaf = try list("text")
    try leaf.set(ValueText.data([1]), at: [""])
    #expect(leaf.root.data == [1])
  }

  @Test func `merge`() throws {
    var document = try list("{a = (x); d = {k = v;};}")
    #expect(try document.merge(try list("{k = w; n = 1;}").root, at: ["d"]) == ["k"])
    #expect(try document.merge(try list("(y, z)").root, at: ["a"]) == [])
    #expect(try text(document) == #"{"a":["x","y","z"],"d":{"k":"v","n":"1"}}"#)
    #expect(try document.merge(try list("{a = (q); d = {k = 2; m = 3;};}").root, at: []) == ["a", "d"])
    #expect(try document.merge(try list("{a = (q); d = {k = 2; m = 3;};}").root, at: [], isDeep: true) == ["k"])
    #expect(try text(document) == #"{"a":["x","y","z","q"],"d":{"k":"v","m":"3","n":"1"}}"#)
    #expect(throws: EntryError.mismatch(.array, into: .dictionary)) {
      _ = try document.merge(try list("(y)").root, at: ["d"])
    }
    #expect(throws: EntryError.isLeaf) { _ = try document.merge(try list("(y)").root, at: ["d", "k"]) }
    #expect(throws: EntryError.notFound) { _ = try document.merge(try list("(y)").root, at: ["n"]) }
  }
}
