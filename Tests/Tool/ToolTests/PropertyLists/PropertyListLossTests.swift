import CrushFixtures
import Testing

/// A list is not replaced in a format that cannot represent its values.
@Suite struct PropertyListLossTests {
  private let folder: TemporaryFolder
  private static let list = """
    <dict><key>B</key><data>AAEC</data><key>L</key><array><dict><key>D</key><date>2026-01-02T03:04:05Z</date></dict>\
    </array><key>S</key><string>s</string></dict>
    """
  private static let losses = "1 × data, now a string of base 64: B"
  private static let json = "{\"B\":\"AAEC\",\"L\":[{\"D\":\"2026-01-02T03:04:05Z\"}],\"S\":\"s\"}\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.list, to: "a.plist")
  }

  private func plist(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["plist"] + arguments, in: folder.path)
  }

  /// In place, and with other paths of the source file.
  @Test(arguments: [[], ["-o", "a.plist"], ["-o", "./a.plist"], ["-e", "plist"], ["-o", "link.plist"]])
  func `a conversion in place that loses values is an error`(_ output: [String]) throws {
    try folder.link("link.plist", to: "a.plist")
    let result = try ToolProcess.run(["plist", "convert", "--to", "json", "a.plist"] + output, in: folder.path)
    #expect(result.exitCode == 1)
    #expect(
      result.errors
        == "a.plist: error: JSON cannot represent every value: \(Self.losses); 1 × date, now a string: L.0.D; "
        + "write another file with -o, or accept the losses with --lossy\n")
    #expect(try folder.read("a.plist") == Array(Self.list.utf8))
  }

  @Test func `another file, or --lossy, gets the values that JSON can represent`() throws {
    let notes = ["a.plist: note: \(Self.losses)", "a.plist: note: 1 × date, now a string: L.0.D"]
    let other = try plist("convert", "--to", "json", "a.plist", "-o", "b.json")
    #expect(other.exitCode == 0 && other.errorLines == notes.map { $0[...] })
    #expect(try folder.read("b.json") == Array(Self.json.utf8))
    #expect(try plist("convert", "--to", "json", "a.plist", "-o", "-").output == Self.json)
    let lossy = try plist("convert", "--to", "json", "a.plist", "--lossy")
    #expect(lossy.exitCode == 0 && lossy.errorLines == notes.map { $0[...] })
    #expect(try folder.read("a.plist") == Array(Self.json.utf8))
  }

  @Test func `a conversion in place without losses succeeds`() throws {
    for format in ["binary", "xml"] { #expect(try plist("convert", "--to", format, "a.plist").errors == "") }
    try folder.write("{\"a\": [1, \"x\"]}", to: "plain.plist")
    for format in ["xml", "binary", "json"] {
      let result = try plist("convert", "--to", format, "plain.plist")
      #expect(result.exitCode == 0 && result.errors == "")
    }
  }

  @Test func `an edit in place that loses the new value is an error`() throws {
    try folder.write("a = 1;\n", to: "a.strings")
    let result = try plist("replace", "a", "a.strings", "--integer", "2")
    #expect(result.exitCode == 1 && result.errors.contains("OpenStep text cannot represent every value: 1 × integer"))
    #expect(try folder.read("a.strings") == Array("a = 1;\n".utf8))
    #expect(try plist("replace", "a", "a.strings", "--string", "2").exitCode == 0)
    let plutil = try ToolProcess.run(
      ["--as", "plutil", "-replace", "a", "-integer", "3", "a.strings"], in: folder.path)
    #expect(plutil.exitCode == 1)
    #expect(plutil.errors == "a.strings: Invalid object in plist for OpenStep format\n")
  }

  /// A binary list with one date, 0.5 s after the reference date.
  private static let date: [UInt8] =
    Array("bplist00".utf8) + [0xA1, 1, 0x33, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0, 0x08, 0x0A] + [0, 0, 0, 0, 0, 0, 1, 1]
    + [0, 0, 0, 0, 0, 0, 0, 2] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 19]

  @Test func `fractions of a second stay in binary lists, and are reported in XML`() throws {
    try folder.write(Self.date, to: "d.plist")
    #expect(try plist("convert", "--to", "binary", "d.plist").errors == "")
    #expect(try folder.read("d.plist") == Self.date)
    let inPlace = try plist("convert", "--to", "xml", "d.plist")
    #expect(inPlace.exitCode == 1 && inPlace.errors.contains("1 × date, now without its fraction of a second: 0"))
    #expect(try folder.read("d.plist") == Self.date)
    let other = try plist("convert", "--to", "xml", "d.plist", "-o", "-")
    #expect(other.output.contains("<date>2001-01-01T00:00:00Z</date>"))
    #expect(other.errors == "d.plist: note: 1 × date, now without its fraction of a second: 0\n")
    // plutil reports no losses.
    let plutil = try ToolProcess.run(["--as", "plutil", "-convert", "xml1", "-o", "-", "d.plist"], in: folder.path)
    #expect(plutil.output == other.output && plutil.errors == "")
  }

  @Test func `plutil rejects values that JSON cannot represent, with its own message`() throws {
    for output in [[], ["-o", "b.json"]] {
      let result = try ToolProcess.run(
        ["--as", "plutil", "-convert", "json"] + output + ["a.plist"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(result.errors == "a.plist: Invalid object in plist for JSON format\n")
    }
    #expect(try folder.read("a.plist") == Array(Self.list.utf8))
  }
}
