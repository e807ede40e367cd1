import CrushFixtures
import Foundation
import Testing

/// The messages, exit codes and files of the plutil stand-in.
@Suite struct PlutilTests {
  private let folder: TemporaryFolder
  private static let list = "<dict><key>a</key><integer>1</integer><key>b</key><array><string>x</string></array></dict>"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.list, to: "a.plist")
    try folder.write("<plist><dict></plist>", to: "bad.plist")
    try folder.write("", to: "empty.plist")
    try folder.write("// nothing", to: "comment.plist")
    try folder.write("", to: "empty.strings")
  }

  private func plutil(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["--as", "plutil"] + arguments, in: folder.path)
  }

  @Test func `lint`() throws {
    let good = try plutil("-lint", "a.plist", "comment.plist", "empty.strings")
    #expect(good.output == "a.plist: OK\ncomment.plist: OK\nempty.strings: OK\n")
    #expect(good.exitCode == 0)
    #expect(try plutil("-s", "a.plist").output == "")
    let bad = try plutil("a.plist", "bad.plist", "none.plist")
    #expect(bad.exitCode == 1)
    #expect(bad.output == "a.plist: OK\n")
    #expect(bad.errorLines.first?.hasPrefix("bad.plist: (") == true)
    #expect(bad.errorLines.first?.hasSuffix(" on line 1)") == true)
    #expect(bad.errorLines.last == "none.plist: (cannot open: No such file or directory)")
  }

  @Test(arguments: ["-lint", "-p", "-convert xml1 -o -", "-extract a raw -o -", "-insert a -string b", "-convert json"])
  func `an empty list is an error, and stays`(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try ToolProcess.run(["--as", "plutil"] + words + ["empty.plist"], in: folder.path)
    #expect(result.exitCode == 1 && result.output.isEmpty)
    #expect(result.errors.contains("empty.plist: ") && result.errors.contains("zero-length data"), "\(result.errors)")
    #expect(try folder.read("empty.plist").isEmpty)
  }

  @Test func `convert in place keeps the mode and the times`() throws {
    let path = folder.path("a.plist")
    let date = Date(timeIntervalSince1970: 1_600_000_000)
    try FileManager.default.setAttributes([.posixPermissions: 0o604, .modificationDate: date], ofItemAtPath: path)
    #expect(try plutil("-convert", "binary1", "a.plist").exitCode == 0)
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(attributes[.modificationDate] as? Date == date)
    #expect(try plutil("-convert", "xml1", "-o", "-", "--", "a.plist").output.contains("\t<key>a</key>\n"))
    #expect(try plutil("-convert", "json", "-e", "json", "a.plist").exitCode == 0)
    #expect(try folder.read("a.json") == Array(#"{"a":1,"b":["x"]}"#.utf8))
  }

  @Test func `a link stays a link`() throws {
    try folder.link("link.plist", to: "a.plist")
    #expect(try plutil("-convert", "binary1", "link.plist").exitCode == 0)
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.plist")) == "a.plist")
  }

  @Test func `extract, type, insert, replace, remove`() throws {
    #expect(try plutil("-extract", "b.0", "raw", "a.plist").output == "x\n")
    #expect(try plutil("-extract", "b.0", "raw", "-n", "a.plist").output == "x")
    #expect(try plutil("-extract", "b", "json", "-o", "-", "a.plist").output == "[\"x\"]")
    #expect(try plutil("-type", "b", "a.plist").output == "array\n")
    let wrong = try plutil("-extract", "a", "raw", "-expect", "string", "a.plist")
    #expect(wrong.exitCode == 1)
    #expect(wrong.errors == "a.plist: Value at [a] expected to be string but is integer\n")
    #expect(try plutil("-insert", "c", "-bool", "YES", "a.plist").exitCode == 0)
    #expect(try plutil("-insert", "b", "-string", "y", "-append", "a.plist").exitCode == 0)
    #expect(try plutil("-replace", "a", "-float", "1.5", "a.plist").exitCode == 0)
    #expect(try plutil("-extract", "a", "raw", "a.plist").output == "1.500000\n")
    #expect(try plutil("-extract", "a", "raw", "-o", "none/x", "a.plist").exitCode == 1)
    #expect(try ToolProcess.run(["plist", "extract", "a", "a.plist"], in: folder.path).output == "1.5\n")
    #expect(try plutil("-convert", "json", "-o", "-", "a.plist").output == #"{"a":1.5,"b":["x","y"],"c":true}"#)
    #expect(try plutil("-remove", "b", "a.plist").exitCode == 0)
    #expect(try plutil("-remove", "b", "a.plist").errors == "a.plist: No value to remove at key path b\n")
    #expect(
      try plutil("-insert", "a", "-string", "", "a.plist").errors == "a.plist: Value already exists at key path a\n")
  }

  @Test(arguments: [
    ([], "No files specified.\n"), (["-convert"], "Missing format specifier for command.\n"),
    (["-convert", "x", "a"], "Unknown format specifier: x\n"), (["-q", "a"], "unrecognized option: -q\n"),
    (["-convert", "xml1"], "No files specified.\n"),
  ])
  func `wrong command lines`(_ arguments: [String], _ message: String) throws {
    let result = try ToolProcess.run(["--as", "plutil"] + arguments, in: folder.path)
    #expect(result.errors == message)
    #expect(result.exitCode == 1)
  }

  @Test func `unknown names and help`() throws {
    let tool = try ToolProcess(["--version"])
    _ = try tool.finish()
    #expect(try ToolProcess.run(["--as", "nothing"]).exitCode == 2)
    #expect(try plutil("-help").output.hasPrefix("plutil: "))
  }
}
