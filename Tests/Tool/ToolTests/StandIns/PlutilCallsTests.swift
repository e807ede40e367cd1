import CrushFixtures
import Foundation
import Testing

/// The exact command lines with which build systems call plutil, run through a link with that name.
@Suite struct PlutilCallsTests {
  private let folder: TemporaryFolder
  private static let header = Array("bplist00".utf8)

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.link("bin/plutil", to: ToolProcess.binary())
    try folder.write("<dict><key>b</key><true/><key>a</key><integer>1</integer></dict>", to: "in/a b.plist")
    try folder.write("\"k\" = \"v\";\n", to: "in/en.lproj/Localizable.strings")
    try folder.write("", to: "in/empty.strings")
  }

  /// Runs a bash script, with the tool first on PATH.
  private func run(_ script: String) throws -> ToolProcess.Result {
    let path = folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let process = try ToolProcess(
      executable: "/bin/bash", ["-c", script], environment: ["PATH": path], in: folder.path)
    return try process.finish()
  }

  private func isBinary(_ name: String) throws -> Bool { try folder.read(name).starts(with: Self.header) }

  /// rules_apple, apple/internal/resource_actions/plist.bzl.
  @Test(arguments: ["in/a b.plist", "in/en.lproj/Localizable.strings", "in/empty.strings"])
  func `rules_apple compiles lists and strings, and empty files`(_ name: String) throws {
    let convert = "plutil -convert binary1 -o 'out.plist' --"
    let result = try run(
      "if [[ -s '\(name)' ]] ; then \(convert) '\(name)' ; elif [[ -f '\(name)' ]] ; then echo | \(convert) - ; "
        + "else exit 1 ; fi")
    #expect(result.exitCode == 0 && result.output == "" && result.errors == "")
    #expect(try isBinary("out.plist"))
    #expect(try !isBinary(name))
  }

  /// rules_apple, tools/environment_plist.
  @Test func `rules_apple converts its list of the environment`() throws {
    let result = try run("plutil -convert binary1 -o \"out.plist\" -s  -- \"in/a b.plist\"")
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(try isBinary("out.plist"))
  }

  /// theos, bin/convert_xml_plist.sh, and the after-stage scripts of its users.
  @Test func `theos converts a staged folder in place`() throws {
    try folder.write("\"k\" = \"v\";\n", to: "stage/en.lproj/Localizable.strings")
    try folder.write("<dict/>", to: "stage/Info.plist")
    #expect(
      try run(
        "set -e; find stage \\( -name \\*.plist -o -name \\*.strings \\) | while read i; do plutil -convert binary1 $i; done"
      ).exitCode == 0)
    #expect(try isBinary("stage/Info.plist") && isBinary("stage/en.lproj/Localizable.strings"))
    let again = try run("find stage/ -type f -iname '*.plist' -exec plutil -convert binary1 {} \\;")
    #expect(again.exitCode == 0 && again.output == "" && again.errors == "")
    #expect(try run("find stage -name '*.plist' -print0 | xargs -0 plutil -convert xml1 --").exitCode == 0)
    #expect(try !isBinary("stage/Info.plist"))
  }

  /// Run-script phases of Xcode projects: checks, and edits of the built Info.plist.
  @Test func `scripts of Xcode projects`() throws {
    #expect(try run("plutil -lint -s -- 'in/a b.plist'").output == "")
    #expect(try run("plutil -lint 'in/a b.plist'").output == "in/a b.plist: OK\n")
    #expect(
      try run("plutil -convert binary1 'in/a b.plist' && plutil -replace a -string '2.0' 'in/a b.plist'").exitCode == 0)
    #expect(try isBinary("in/a b.plist"))
    #expect(try run("plutil -extract a raw -o - 'in/a b.plist'").output == "2.0\n")
    #expect(
      try run("plutil -extract a xml1 -o - 'in/a b.plist' | sed -n 's/.*<string>\\(.*\\)<\\/string>.*/\\1/p'").output
        == "2.0\n")
    #expect(try run("plutil -remove b 'in/a b.plist'; plutil -p 'in/a b.plist'").output == "{\n  \"a\" => \"2.0\"\n}\n")
    #expect(try run("cat 'in/a b.plist' | plutil -convert json -r -o - -- -").output == "{\n  \"a\" : \"2.0\"\n}")
    #expect(try run("plutil -create xml1 new.plist && plutil -insert k -json '[1]' new.plist").exitCode == 0)
    #expect(try run("plutil -convert json -o - new.plist").output == "{\"k\":[1]}")
    #expect(try run("plutil -convert binary1 none.plist").exitCode == 1)
  }
}
