import Fixtures
import Testing

/// `assetcrush plist` as a process.
@Suite struct PropertyListCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"a":1,"b":{"c":[true]}}"#, to: "a.plist")
    try folder.write("a = 1; b = { d = 2; };", to: "sub/b.strings")
    try folder.write("no list", to: "sub/notes.txt")
  }

  private func plist(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["plist"] + arguments, in: folder.path)
  }

  @Test func `a folder's lists are converted in one call`() throws {
    let result = try plist("convert", "--to", "binary", ".", "-j", "2")
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    #expect(try folder.read("sub/b.strings").starts(with: "bplist00".utf8))
    #expect(
      try plist("convert", "--to", "json", "sub/b.strings", "-o", "-").output == "{\"a\":\"1\",\"b\":{\"d\":\"2\"}}\n")
  }

  @Test func `lint names what is wrong and goes on`() throws {
    let result = try plist("lint", "a.plist", "sub", "sub/notes.txt")
    #expect(result.exitCode == 1)
    #expect(result.output == "sub/b.strings: OK\n")
    #expect(result.errorLines.count == 2)
  }

  @Test func `merge and diff`() throws {
    #expect(try plist("merge", "a.plist", "sub/b.strings").output == "{\"a\":\"1\",\"b\":{\"c\":[true],\"d\":\"2\"}}\n")
    let diff = try plist("diff", "a.plist", "sub/b.strings")
    #expect(diff.exitCode == 1)
    #expect(diff.output == "~ a: 1 → \"1\"\n- b.c: an array of 1\n+ b.d: \"2\"\n")
    #expect(try plist("diff", "a.plist", "a.plist").exitCode == 0)
    #expect(try plist("diff", "a.plist", "none").exitCode == 2)
  }

  @Test func `values by key path`() throws {
    #expect(try plist("extract", "b.c.0", "a.plist").output == "true\n")
    #expect(try plist("type", "b", "a.plist").output == "dictionary\n")
    #expect(try plist("replace", "b.c.0", "a.plist", "--string", "<&").exitCode == 0)
    #expect(try plist("insert", "b.c", "a.plist", "--append", "--json", "[1]").exitCode == 0)
    #expect(try plist("remove", "a", "a.plist").exitCode == 0)
    #expect(try folder.read("a.plist") == Array("{\"b\":{\"c\":[\"<&\",[1]]}}\n".utf8))
    #expect(try plist("remove", "a", "a.plist").exitCode == 1)
    #expect(try plist("replace", "a", "a.plist").exitCode == 64)
  }
}
