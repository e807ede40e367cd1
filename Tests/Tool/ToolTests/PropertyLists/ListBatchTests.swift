import CrushFixtures
import Testing

/// Commands that rewrite many property lists in place.
@Suite struct ListBatchTests {
  private let folder: TemporaryFolder
  private static let xml = #"<plist><dict><key>A</key><string>a</string></dict></plist>"#

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a.plist", "inner/b.plist", "Drafts/c.plist"] { try folder.write(Self.xml, to: "in/" + name) }
    try folder.write("<plist>", to: "bad.plist")
  }

  private func plist(_ line: String) throws -> ToolProcess.Result {
    try ToolProcess.run(["plist"] + line.split(separator: " ").map(String.init), in: folder.path)
  }

  @Test(arguments: [
    ("convert --to binary in", "3 of 3 property lists converted\n"),
    ("convert --to binary in --exclude Drafts --exclude a.*", ""),
    (
      "convert --to binary in --exclude Drafts -v",
      "in/a.plist: converted\nin/inner/b.plist: converted\n2 of 2 property lists converted\n"
    ),
    ("convert --to binary in -q", ""), ("convert --to binary in/a.plist", ""),
    ("convert --to binary in/a.plist -v", "in/a.plist: converted\n"),
    ("convert --to binary in -e bin", "3 of 3 property lists converted\n"),
    ("convert --to binary in/a.plist in/inner/b.plist -o -", ""),
    ("replace A in --string b", "3 of 3 property lists changed\n"),
    ("replace A in --string b -q", ""), ("insert B in --string b --exclude Drafts", "2 of 2 property lists changed\n"),
    (
      "remove A in -v --exclude Drafts/",
      "in/a.plist: changed\nin/inner/b.plist: changed\n2 of 2 property lists changed\n"
    ),
  ]) func `one line sums up the lists`(_ line: String, _ expected: String) throws {
    let result = try plist(line)
    #expect(result.exitCode == 0 && result.errors == expected, "\(result.errors)")
    if line.contains("Drafts") { #expect(try folder.read("in/Drafts/c.plist") == Array(Self.xml.utf8)) }
  }

  @Test(arguments: [
    ("convert --to binary in", "3 of 3 property lists would be converted; nothing was written (dry run)\n"),
    ("convert --to xml in/a.plist", "1 of 1 property list would be converted; nothing was written (dry run)\n"),
    ("convert --to json in -e json", "3 of 3 property lists would be converted; nothing was written (dry run)\n"),
    ("convert --to binary in -q", ""),
    ("replace A in --string b", "3 of 3 property lists would be changed; nothing was written (dry run)\n"),
    (
      "remove A in --exclude Drafts -v",
      "in/a.plist: would be changed\nin/inner/b.plist: would be changed\n"
        + "2 of 2 property lists would be changed; nothing was written (dry run)\n"
    ),
  ]) func `a dry run writes nothing`(_ line: String, _ expected: String) throws {
    let before = try folder.tree()
    let result = try plist(line + " --dry-run")
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors == expected, "\(result.errors)")
    #expect(try folder.tree() == before)
  }

  @Test func `lists without a change and failed lists are counted`() throws {
    #expect(try plist("convert --to binary in/a.plist").exitCode == 0)
    let result = try plist("convert --to binary in bad.plist")
    #expect(result.exitCode == 1)
    #expect(result.errorLines.last == "2 of 4 property lists converted; 1 unchanged; 1 failed", "\(result.errors)")
    let quiet = try plist("convert --to binary in bad.plist -q")
    #expect(quiet.errorLines.count == 1 && quiet.errors.hasPrefix("bad.plist: error: "))
    let again = try plist("convert --to binary in --dry-run")
    #expect(again.errors == "0 of 3 property lists would be converted; 3 unchanged; nothing was written (dry run)\n")
  }

  @Test(arguments: [
    "plist convert --to binary in --exclude [", "build in -o out --exclude [a-z",
    "convert in --to png -o out --exclude [", "optimize in --exclude a\\",
  ]) func `a pattern that can match nothing is an error`(_ line: String) throws {
    let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("--exclude is '"), "\(result.errors)")
    #expect(!folder.exists("out"))
  }
}
