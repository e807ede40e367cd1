import CrushFixtures
import Foundation
import Testing

/// The command `man` as a process.
@Suite struct ManTests {
  private static let macros: Set<String> = [".TH", ".SH", ".PP", ".TP", ".B", ".BR", ".I", ".EX", ".EE"]

  @Test func `each command has a page of known macros in ASCII`() throws {
    let folder = try TemporaryFolder()
    let run = try ToolProcess.run(
      ["man", "-o", folder.path("man1")], environment: ["SOURCE_DATE_EPOCH": "86400"], in: folder.path)
    #expect(run.exitCode == 0 && run.output.isEmpty, "\(run.errors)")
    let pages = try folder.tree("man1")
    let help = try ToolProcess.run(["--help"]).output.split(separator: "SUBCOMMANDS:")[1]
    for line in help.split(separator: "\n")
    where line.hasPrefix("  ") && !line.hasPrefix("   ") && !line.contains("See") {
      let name = line.dropFirst(2).prefix { $0 != " " && $0 != "," }
      #expect(pages["assetcrush-\(name).1"] != nil, "\(name)")
    }
    for (name, bytes) in pages {
      #expect(bytes.allSatisfy { $0 < 0x80 }, "\(name)")
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      #expect(lines[0].hasPrefix(".TH ASSETCRUSH") && lines[0].contains("1970-01-02"), "\(lines[0])")
      for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(Self.macros.contains(String(line.prefix { $0 != " " })), "\(name): \(line)")
      }
    }
    #expect(pages.count > 25)
  }

  @Test func `a page is printed by the words of its command`() throws {
    let page = try ToolProcess.run(["man", "plist", "lint"])
    #expect(page.exitCode == 0 && page.output.contains(".SH NAME\nassetcrush\\-plist\\-lint \\-"))
    #expect(try ToolProcess.run(["man"]).output.hasPrefix(".TH ASSETCRUSH 1 "))
  }

  @Test func `an unknown command is a wrong command line`() throws {
    let run = try ToolProcess.run(["man", "plist", "nothing"])
    #expect(run.exitCode == 2)
    #expect(run.errors.hasPrefix("assetcrush: error: no command is named plist nothing; expected one of build, "))
  }
}
