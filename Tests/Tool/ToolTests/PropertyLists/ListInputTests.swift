import CrushFixtures
import Foundation
import Testing

/// The texts that `assetcrush plist` and the audit accept as a property list.
@Suite struct ListInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plist(_ arguments: String..., input: String = "") throws -> ToolProcess.Result {
    try ToolProcess.run(["plist"] + arguments, in: folder.path, input: Array(input.utf8))
  }

  @Test func `lint accepts JSON by content, unless the file has an extension of property lists`() throws {
    let json = #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#
    for name in ["Localizable.xcstrings", "a.json", "a", "a.plist", "a.strings"] { try folder.write(json, to: name) }
    #expect(try plist("lint", "-", input: json).output == "<stdin>: OK\n")
    #expect(try plist("lint", "Localizable.xcstrings", "a.json", "a").exitCode == 0)
    #expect(try plist("lint", "a.plist").exitCode == 1)
    #expect(try plist("lint", "a.strings").exitCode == 1)
    try folder.write(#"{"strings": {]}"#, to: "bad.xcstrings")
    #expect(
      try plist("lint", "bad.xcstrings").errors
        == "bad.xcstrings: error: line 1, column 14: unexpected \"]\"; expected a key in quotes\n")
  }

  @Test func `JSON with a byte order mark is JSON`() throws {
    try folder.write([0xEF, 0xBB, 0xBF] + Array(#"{"a":"b"}"#.utf8), to: "a.json")
    try folder.write([0xFF, 0xFE] + #"{"a":"b"}"#.utf8.flatMap { [$0, 0] }, to: "b.json")
    #expect(try plist("lint", "a.json", "b.json").exitCode == 0)
    #expect(try plist("convert", "--to", "json", "b.json", "-o", "-").output == "{\"a\":\"b\"}\n")
  }

  @Test func `an empty strings file is an empty dictionary, also for the audit`() throws {
    try folder.write("", to: "App.app/en.lproj/Localizable.strings")
    #expect(try !ToolProcess.run(["audit", "App.app"], in: folder.path).output.contains("invalid-plist"))
    #expect(try plist("convert", "--to", "json", "App.app/en.lproj/Localizable.strings", "-o", "-").output == "{}\n")
  }

  @Test func `a list for the preprocessor fails with the remedy`() throws {
    try folder.write("<plist><dict>\n#include \"a.h\"\n</dict></plist>\n", to: "App-Info.plist")
    let message =
      "App-Info.plist: error: line 2, column 1: \"#include \"a.h\"\" is for the C preprocessor; expected a preprocessed list: "
      + "cc -E -P -x c -Wno-trigraphs FILE -o RESULT, as Xcode does under INFOPLIST_PREPROCESS\n"
    #expect(try plist("lint", "App-Info.plist").errors == message)
    let build = try ToolProcess.run(["build", "App-Info.plist", "-o", "out"], in: folder.path)
    #expect(build.exitCode == 1)
    #expect((build.output + build.errors).contains(message))
    #expect(!folder.exists("out/App-Info.plist"))
  }

  @Test func `numbers of JSON keep their kind through an edit`() throws {
    try folder.write(#"{"a":1.0,"b":1}"#, to: "a.json")
    #expect(try plist("replace", "b", "a.json", "--integer", "2").exitCode == 0)
    #expect(try folder.read("a.json") == Array("{\"a\":1.0,\"b\":2}\n".utf8))
    let plutil = try ToolProcess.run(["--as", "plutil", "-convert", "json", "-o", "-", "a.json"], in: folder.path)
    #expect(plutil.output == #"{"a":1,"b":2}"#)
  }

  @Test func `variables without a value are reported once per file`() throws {
    let list = "<dict><key>a</key><string>$(A)</string><key>b</key><string>$(B) ${A:upper}</string></dict>"
    try folder.write(list, to: "Info.plist")
    let plain = try ToolProcess.run(["build", "Info.plist", "-o", "out"], in: folder.path)
    let warning = "warning: variables without a value stay as they are: $(A), $(B); define them with -D NAME=VALUE"
    #expect(plain.exitCode == 0)
    #expect((plain.output + plain.errors).components(separatedBy: warning).count == 2, "\(plain)")
    let defined = try ToolProcess.run(
      ["build", "Info.plist", "-o", "out", "-D", "A=x", "-D", "B=$(A)$(B)"], in: folder.path)
    #expect((defined.output + defined.errors).contains("stay as they are: $(B);"), "\(defined)")
    #expect(try plist("extract", "b", "out/Info.plist").output == "$(B) X\n")
  }
}
