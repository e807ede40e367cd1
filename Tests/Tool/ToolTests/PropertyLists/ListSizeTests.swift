import CrushFixtures
import Foundation
import Testing

/// The command `assetcrush plist size`, run as a process.
@Suite struct ListSizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let records = (0..<200).map { "<dict><key>name</key><string>level \($0)</string><key>open</key><true/></dict>" }
    try folder.write("<plist><array>\(records.joined())</array></plist>", to: "levels.plist")
    try folder.write("<plist><dict><key>Icon</key><data>AAEC</data></dict></plist>", to: "icon.plist")
    try folder.write("<plist><dict>", to: "broken.plist")
  }

  private func size(_ arguments: String..., input: [UInt8] = []) throws -> ToolProcess.Result {
    try ToolProcess.run(["plist", "size"] + arguments, in: folder.path, input: input)
  }

  private func json(_ text: String) throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]] ?? []
  }

  @Test func `the sizes are those of the files that convert writes`() throws {
    let result = try size("levels.plist", "--json")
    #expect(result.exitCode == 0 && result.errors == "")
    let list = try #require(try json(result.output).first)
    #expect(list["path"] as? String == "levels.plist" && list["objects"] as? Int == 1001)
    let forms = try #require(list["forms"] as? [[String: Any]])
    #expect(forms.map { $0["form"] as? String } == ["binary", "xml", "json", "openstep"])
    for form in forms.dropLast() {
      let name = try #require(form["form"] as? String)
      _ = try ToolProcess.run(["plist", "convert", "levels.plist", "--to", name, "-o", "out"], in: folder.path)
      // A file of JSON ends with a line break, which a server does not send.
      let written = try folder.read("out").count - (name == "json" ? 1 : 0)
      #expect(written == form["bytes"] as? Int, "\(name)")
      let deflated = try #require(form["deflatedBytes"] as? Int)
      #expect(deflated > 8 && deflated < (form["bytes"] as? Int ?? 0))
      #expect((form["milliseconds"] as? Double ?? -1) >= 0 && (form["runs"] as? Int ?? 0) >= 3)
    }
    // OpenStep text has no booleans.
    #expect((forms[3]["reason"] as? String ?? "").hasPrefix("200 × boolean") && forms[3]["bytes"] == nil)
  }

  @Test func `the text has a row for each form, and the reason for a missing one`() throws {
    let result = try size("icon.plist")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(result.exitCode == 0)
    #expect(lines[0] == "icon.plist: XML, 60 bytes, 3 values and keys; loaded about 176 B (estimate)")
    #expect(
      lines[1].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        == ["form", "plain", "deflated", "time to read"])
    #expect(
      lines.contains { $0.contains("JSON cannot represent every value: 1 × data, now a string of base 64: Icon") })
    #expect(lines.last?.contains("zlib at level 6") == true)
  }

  @Test func `an empty file has the warning of lint`() throws {
    try folder.write("", to: "empty.plist")
    let result = try size("empty.plist")
    #expect(result.exitCode == 0)
    #expect(result.errors == "empty.plist: warning: the file is empty; a build treats it as an empty dictionary\n")
    #expect(try ToolProcess.run(["plist", "lint", "empty.plist"], in: folder.path).errors == result.errors)
  }

  @Test func `standard input, folders and broken files`() throws {
    let plain = try size("-", "--json", input: Array("{\"a\": [1, 2.5]}".utf8))
    #expect(plain.exitCode == 0)
    #expect(try json(plain.output).map { $0["path"] as? String } == ["<stdin>"])
    #expect(try json(plain.output).map { $0["format"] as? String } == ["JSON"])
    let all = try size(".", "--json")
    #expect(all.exitCode == 1 && all.errorLines.count == 1)
    #expect(all.errorLines.first?.hasPrefix("broken.plist: error: ") == true, "\(all.errors)")
    #expect(try json(all.output).count == 2)
    #expect(try size().exitCode == 2)
    #expect(try size("none.plist").exitCode == 1)
  }
}
