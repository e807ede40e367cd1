import CrushFixtures
import Testing

/// The commands of `assetcrush plist`, run as processes.
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
    #expect(result.exitCode == 0 && result.errors == "2 of 2 property lists converted\n")
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    #expect(try folder.read("sub/b.strings").starts(with: "bplist00".utf8))
    #expect(
      try plist("convert", "--to", "json", "sub/b.strings", "-o", "-").output == "{\"a\":\"1\",\"b\":{\"d\":\"2\"}}\n")
  }

  @Test func `lint reports a broken file and continues`() throws {
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
    #expect(try plist("replace", "a", "a.plist").exitCode == 2)
  }

  @Test func `an incomplete text replaces nothing`() throws {
    // 20,000 strings fill several pieces of text. One of them becomes a date outside the calendar.
    let strings = (0..<20_000).map { _ in #"{"k":"some text that makes a line of XML long"}"# }.joined(separator: ",")
    try folder.write("[\(strings)]", to: "long.json")
    #expect(try plist("convert", "--to", "binary", "long.json", "-o", "long.plist").exitCode == 0)
    var bytes = try folder.read("long.plist")
    let date: [UInt8] = [0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0]
    let text = Array("some text that makes".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: text) })
    bytes.replaceSubrange((place - 3)..<(place - 3 + date.count), with: date)
    try folder.write(bytes, to: "broken.plist")
    try folder.write("old", to: "out.plist")
    for output in ["out.plist", "broken.plist", "-"] {
      let result = try plist("convert", "--to", "xml", "broken.plist", "-o", output)
      #expect(result.exitCode == 1 && result.output == "" && result.errorLines.count == 1)
    }
    #expect(try plist("convert", "--to", "xml", "broken.plist").exitCode == 1)
    #expect(try folder.read("out.plist") == Array("old".utf8) && folder.read("broken.plist") == bytes)
    #expect(try folder.tree().keys.allSatisfy { !$0.contains("tmp") })
  }

  @Test func `XML has equal bytes for every destination, and an equal file stays untouched`() throws {
    let strings = (0..<20_000).map { "\"line <\($0)>\"" }.joined(separator: ",")
    try folder.write("[\(strings)]", to: "long.json")
    #expect(try plist("convert", "--to", "binary", "long.json", "-o", "long.plist").exitCode == 0)
    #expect(try plist("convert", "--to", "xml", "long.plist", "-o", "direct.xml").exitCode == 0)
    #expect(try plist("convert", "--to", "xml", "long.json", "-o", "other.xml").exitCode == 0)
    let text = try folder.read("direct.xml")
    #expect(text.count > 500_000)
    #expect(try folder.read("other.xml") == text)
    #expect(try plist("convert", "--to", "xml", "long.plist", "-o", "-").output.utf8.elementsEqual(text))
    let plutil = try ToolProcess.run(["--as", "plutil", "-convert", "xml1", "-o", "-", "long.plist"], in: folder.path)
    #expect(plutil.output.utf8.elementsEqual(text))
    let before = try FileStamp(of: folder.path("direct.xml"))
    #expect(try plist("convert", "--to", "xml", "long.plist", "-o", "direct.xml").exitCode == 0)
    #expect(try FileStamp(of: folder.path("direct.xml")) == before)
    #expect(try plist("convert", "--to", "xml", "long.plist").exitCode == 0)
    #expect(try folder.read("long.plist") == text)
  }

  @Test func `repeated keys cause a warning with both lines`() throws {
    try folder.write("<dict>\n<key>x&amp;</key><true/>\n<key>x&amp;</key><false/>\n</dict>", to: "x.plist")
    try folder.write("{\"k\": 1,\n\"k\": 2}", to: "k.json")
    let result = try plist("lint", "x.plist", "k.json")
    #expect(result.exitCode == 0)
    #expect(
      result.errors == """
        x.plist: warning: the key "x&" of line 2 is repeated on line 3, whose value is used
        k.json: warning: the key "k" of line 1 is repeated on line 2, whose value is used

        """)
    let converted = try plist("convert", "--to", "json", "x.plist", "k.json", "-o", "-", "--order", "source")
    #expect(converted.exitCode == 0)
    #expect(converted.output == "{\"x&\":false}\n{\"k\":2}\n")
    #expect(converted.errorLines.count == 2)
  }

  @Test func `options set the limits`() throws {
    try folder.write(
      String(repeating: "<array>", count: 600) + String(repeating: "</array>", count: 600), to: "deep.plist")
    #expect(try plist("lint", "deep.plist").errors.contains("expected at most 512 levels"))
    #expect(try plist("lint", "deep.plist", "--max-depth", "600").exitCode == 0)
    #expect(try plist("print", "a.plist", "--max-bytes", "10").exitCode == 1)
    #expect(try plist("lint", "a.plist", "--max-depth", "0").exitCode == 2)
    // 100 · 100 references to an array of 100.
    let level: (UInt8) -> [UInt8] = { [0xAF, 0x10, 100] + [UInt8](repeating: $0, count: 100) }
    let objects = [level(1), level(2), level(3), [0x09]]
    var file = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(truncatingIfNeeded: file.count >> 8), UInt8(truncatingIfNeeded: file.count)]
      file += object
    }
    let table = file.count
    file += offsets + [0, 0, 0, 0, 0, 0, 2, 1] + [0, 0, 0, 0, 0, 0, 0, 4] + [UInt8](repeating: 0, count: 8)
    file += [0, 0, 0, 0, 0, 0, UInt8(table >> 8), UInt8(table & 0xFF)]
    try folder.write(file, to: "bomb.plist")
    #expect(try plist("lint", "bomb.plist").errors.contains("values"))
    #expect(try plist("lint", "bomb.plist", "--max-expansion", "100000").exitCode == 0)
  }

  @Test func `source code is written next to the list`() throws {
    let before = try folder.read("a.plist")
    #expect(try plist("convert", "--to", "swift", "a.plist").exitCode == 0)
    #expect(try plist("convert", "--to", "objc", "a.plist").exitCode == 0)
    #expect(try folder.read("a.plist") == before)
    #expect(String(decoding: try folder.read("a.swift"), as: UTF8.self).contains("let a : [String : Any] = ["))
    #expect(String(decoding: try folder.read("a.m"), as: UTF8.self).contains("NSDictionary * const a = @{"))
    let header = try ToolProcess.run(
      ["--as", "plutil", "-convert", "objc", "-header", "-o", "Model.m", "a.plist"], in: folder.path)
    #expect(header.exitCode == 0 && header.errors == "")
    #expect(String(decoding: try folder.read("Model.m"), as: UTF8.self).hasPrefix("#import \"Model.h\"\n"))
    #expect(String(decoding: try folder.read("Model.h"), as: UTF8.self).hasSuffix("extern NSDictionary * const a;\n"))
    #expect(try ToolProcess.run(["--as", "plutil", "-convert", "swift", "a.plist"], in: folder.path).exitCode == 0)
    #expect(try folder.read("a.plist") == before)
  }

  /// The parser of plain command lines gives the same result as ArgumentParser.
  @Test(arguments: [
    ["--to", "xml", "a.plist", "-o", "-"], ["a.plist", "--output", "-", "--to", "openstep"],
    ["--to", "xml", "a.plist", "none", "-o", "-"], ["--to", "json", "a.plist", "sub", "-o", "-"],
    ["--to", "xml", "none.plist"], ["--to", "nothing", "a.plist"], ["--to", "xml"], ["a.plist"],
    ["--to", "xml", "a.plist", "a.plist", "-o", "both"], ["--to", "xml", "-o"], ["--to", "--to", "xml", "a.plist"],
  ])
  func `a plain command line is parsed like any other`(_ arguments: [String]) throws {
    let plain = try ToolProcess.run(["plist", "convert"] + arguments, in: folder.path)
    let other = try ToolProcess.run(["plist", "convert"] + arguments + ["--jobs", "1"], in: folder.path)
    #expect(plain.output == other.output)
    #expect(plain.errors == other.errors)
    #expect(plain.exitCode == other.exitCode)
  }

  @Test func `an unreadable entry of a folder is reported, and the others are checked`() throws {
    try folder.link("sub/dangling.plist", to: "nowhere")
    try folder.write("", to: "sub/empty.plist")
    let result = try plist("lint", "sub")
    #expect(result.exitCode == 1)
    #expect(result.output == "sub/b.strings: OK\nsub/empty.plist: OK\n")
    #expect(
      result.errorLines == [
        "sub/empty.plist: warning: the file is empty; a build treats it as an empty dictionary",
        "sub/dangling.plist: error: cannot access: No such file or directory",
      ])
  }

  @Test func `messages name the file that failed`() throws {
    let unwritable = try plist("convert", "--to", "xml", "a.plist", "-o", "none/b.plist")
    #expect(unwritable.errors == "none/b.plist: error: cannot write: No such file or directory\n")
    #expect(unwritable.exitCode == 1)
    let value = try plist("insert", "x", "a.plist", "--integer", "zz")
    #expect(value.errors.hasPrefix("assetcrush: error: \"zz\" is not an integer"))
    #expect(value.exitCode == 2)
    let plutil = try ToolProcess.run(["--as", "plutil", "-insert", "x", "-integer", "zz", "a.plist"], in: folder.path)
    #expect(plutil.errors.hasPrefix("\"zz\" is not an integer"))
    #expect(plutil.exitCode == 1)
  }
}
