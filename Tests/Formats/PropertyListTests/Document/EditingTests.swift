import Testing

@testable import CrushPropertyList

@Suite struct EditingTests {
  private func document(_ json: String) throws -> Document { try JSONReader.read(Array(json.utf8)) }

  private func text(_ document: Document) throws -> String {
    String(decoding: try JSONWriter.write(document, isReadable: false).bytes, as: UTF8.self)
  }

  private static let list = #"{"a":1,"b":[1,[2],{"c":3}],"d":{"e.f":{"g":[]}},"z":"end"}"#

  @Test(arguments: [
    ("new", "{\"a\":1,\"b\":[1,[2],{\"c\":3}],\"d\":{\"e.f\":{\"g\":[]}},\"new\":[7],\"z\":\"end\"}"),
    ("b.0", #"{"a":1,"b":[[7],1,[2],{"c":3}],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("b.3", #"{"a":1,"b":[1,[2],{"c":3},[7]],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("b.1.1", #"{"a":1,"b":[1,[2,[7]],{"c":3}],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("b.2.x", #"{"a":1,"b":[1,[2],{"c":3,"x":[7]}],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    (#"d.e\.f.g.0"#, #"{"a":1,"b":[1,[2],{"c":3}],"d":{"e.f":{"g":[[7]]}},"z":"end"}"#),
  ])
  func `a value is inserted and removed`(_ path: String, _ expected: String) throws {
    var list = try document(Self.list)
    try list.insert(document("[7]").root, at: KeyPath(path))
    #expect(try text(list) == expected)
    try list.remove(at: KeyPath(path))
    #expect(try text(list) == Self.list)
  }

  @Test(arguments: [
    ("a", #"{"a":[7],"b":[1,[2],{"c":3}],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("b", #"{"a":1,"b":[7],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("b.1", #"{"a":1,"b":[1,[7],{"c":3}],"d":{"e.f":{"g":[]}},"z":"end"}"#),
    ("d", #"{"a":1,"b":[1,[2],{"c":3}],"d":[7],"z":"end"}"#),
  ])
  func `a value is replaced`(_ path: String, _ expected: String) throws {
    var list = try document(Self.list)
    try list.replace(document("[7]").root, at: KeyPath(path))
    #expect(try text(list) == expected)
    for order in KeyOrder.allCases {
      let again = try Reader.read(BinaryWriter.write(list, order: order))
      #expect(try text(again) == expected)
    }
  }

  @Test func `a value is appended to an array`() throws {
    var list = try document(Self.list)
    try list.insert(document(#""x""#).root, at: KeyPath("b.1"), appends: true)
    #expect(try text(list).contains(#"[2,"x"]"#))
    #expect(throws: KeyPathError.notAnArray(KeyPath("a"))) {
      var list = list
      try list.insert(document("1").root, at: KeyPath("a"), appends: true)
    }
  }

  @Test(arguments: ["nope", "a.b", "b.9", "b.x", "", "b.-1", "d.e.f"])
  func `a path without a value is an error`(_ path: String) throws {
    var list = try document(Self.list)
    #expect(throws: KeyPathError.noValue(KeyPath(path))) { try list.value(at: KeyPath(path)) }
    #expect(throws: KeyPathError.nothingToRemove(KeyPath(path))) { try list.remove(at: KeyPath(path)) }
  }

  @Test(arguments: [("A", "a"), ("B.2.C", "b.2.c"), (#"D.E\.f.G"#, #"d.e\.f.g"#)])
  func `a key path in other letter case is suggested`(_ path: String, _ near: String) throws {
    var list = try document(Self.list)
    #expect(throws: KeyPathError.noValue(KeyPath(path), near: KeyPath(near))) { try list.value(at: KeyPath(path)) }
    #expect(throws: KeyPathError.nothingToRemove(KeyPath(path), near: KeyPath(near))) {
      try list.remove(at: KeyPath(path))
    }
    #expect(throws: KeyPathError.notFound(KeyPath(path + ".new"), near: KeyPath(near + ".new"))) {
      try list.replace(document("1").root, at: KeyPath(path + ".new"))
    }
  }

  @Test func `messages in our form and in plutil's`() {
    let error = KeyPathError.noValue(KeyPath("cfbundleidentifier"), near: KeyPath("CFBundleIdentifier"))
    #expect("\(error)" == "there is no value at key path cfbundleidentifier; did you mean CFBundleIdentifier?")
    #expect(
      error.plutilMessage
        == "Could not extract value, error: No value at that key path or invalid key path: cfbundleidentifier")
  }

  @Test func `merging combines dictionaries`() throws {
    let first = try document(#"{"a":1,"b":{"c":[1],"d":{"x":1}},"e":5}"#)
    let second = try document(#"{"n":"é","b":{"d":{"y":2},"c":[2,3]},"e":{"k":null0}}"#.replacing("null0", with: "0"))
    #expect(try text(first.merging(second)) == #"{"a":1,"b":{"c":[2,3],"d":{"x":1,"y":2}},"e":{"k":0},"n":"é"}"#)
    #expect(try text(first.merging(first)) == text(first))
    #expect(try text(first.merging(document("[1]"))) == "[1]")
  }

  @Test func `differences are sorted and contain both values`() throws {
    let first = try document(#"{"a":1,"b":[1,2,3],"s":"x","gone":{}}"#)
    let second = try document(#"{"s":"y","b":[1,5],"a":1.0,"new":true}"#)
    #expect(
      try Difference.between(first, second).map(\.description) == [
        "~ a: 1 → 1 (real)", "~ b.1: 2 → 5", "- b.2: 3", "- gone: a dictionary of 0", "~ s: \"x\" → \"y\"",
        "+ new: true",
      ])
    #expect(try Difference.between(first, first).isEmpty)
  }

  @Test(arguments: [["a.b", "c"], ["a", "\u{301}b"], ["", ""], ["x\u{301}.\u{301}", "."]])
  func `a key path is equal after it is written and parsed`(_ parts: [String]) {
    let parsed = KeyPath(KeyPath(parts: parts).description).parts
    #expect(parsed.map { Array($0.utf8) } == parts.map { Array($0.utf8) })
  }
}
