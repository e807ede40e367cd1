import CrushFixtures
import Foundation
import Testing

/// The files, messages and exit codes of the defaults stand-in.
@Suite struct DefaultsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ListCall.start, to: "a.plist")
    try folder.write("<plist><dict></plist>", to: "bad.plist")
    try folder.write("(x)", to: "array.plist")
    try folder.write("{}", to: "none.plist")
  }

  private func defaults(_ arguments: String..., input: String = "") throws -> ToolProcess.Result {
    try ToolProcess.run(["--as", "defaults"] + arguments, in: folder.path, input: Array(input.utf8))
  }

  @Test func `a write makes the file binary, and creates a missing one`() throws {
    #expect(try defaults("write", "./a", "n", "-int", "5").exitCode == 0)
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    #expect(try defaults("read", "a.plist", "n").output == "5\n")
    #expect(try defaults("write", "./new", "k", "v").exitCode == 0)
    #expect(try folder.read("new.plist").starts(with: "bplist00".utf8))
    #expect(try defaults("write", "./new", "{a = 1; b = (2);}").exitCode == 0)
    #expect(try defaults("read", "./new").output == "{\n    a = 1;\n    b =     (\n        2\n    );\n}\n")
    #expect(try defaults("delete", "./new").exitCode == 0)
    #expect(try defaults("read", "./new").errors == "Domain ./new does not exist\n")
  }

  /// A file without the extension is used if there is none with it.
  @Test func `a file with another extension`() throws {
    try folder.write("{k = v;}", to: "app.entitlements")
    #expect(try defaults("read", "./app.entitlements", "k").output == "v\n")
    #expect(try defaults("write", "./app.entitlements", "k", "w").exitCode == 0)
    #expect(!folder.exists("app.entitlements.plist"))
    #expect(try defaults("read", "./app.entitlements", "k").output == "w\n")
  }

  @Test(arguments: [
    ("CFBundleVersion", "string"), ("autohide", "boolean"), ("selectedThrottleIndex", "integer"),
    ("Applications", "array"), ("Settings", "dictionary"), ("f", "float"), ("d", "date"), ("x", "data"),
  ])
  func `types`(_ key: String, _ type: String) throws {
    #expect(try defaults("write", "./a", "f", "-float", "0.5").exitCode == 0)
    #expect(try defaults("write", "./a", "d", "-date", "2001-01-01 00:00:00 +0000").exitCode == 0)
    #expect(try defaults("write", "./a", "x", "-data", "00ff").exitCode == 0)
    #expect(try defaults("read-type", "./a", key).output == "Type is \(type)\n")
  }

  @Test func `import and export`() throws {
    #expect(try defaults("export", "./a", "out.plist").exitCode == 0)
    #expect(try folder.read("out.plist").starts(with: "bplist00".utf8))
    #expect(try defaults("import", "./copy", "out.plist").exitCode == 0)
    #expect(try defaults("export", "./copy", "-").output == ListCall.start)
  }

  @Test(arguments: [
    (["read", "./a", "none"], "The domain/default pair of (./a, none) does not exist"),
    (["read-type", "./a", "none"], "The domain/default pair of (./a, none) does not exist"),
    (["export", "./missing", "-"], "The domain ./missing does not exist"),
    (["read", "./missing"], "Domain ./missing does not exist"), (["read", "./none"], "Domain ./none does not exist"),
    (["rename", "./a", "none", "n"], "Key none does not exist in domain ./a; leaving defaults unchanged"),
    (["delete", "./a", "none"], "Domain (./a) not found.\nDefaults have not been changed."),
    (["delete", "./missing"], "Domain (./missing) not found.\nDefaults have not been changed."),
    (
      ["write", "./a", "autohide", "-array-add", "x"],
      "Value for key autohide is not an array; cannot append.  Leaving defaults unchanged."
    ),
    (
      ["write", "./a", "autohide", "-dict-add", "x", "y"],
      "Value for key autohide is not a dictionary; cannot append.  Leaving defaults unchanged."
    ),
    (["write", "./array", "k", "v"], "array.plist: the list is not a dictionary; defaults unchanged"),
    (
      ["import", "./a", "array.plist"],
      "Property list array.plist was not a dictionary\nDefaults have not been changed."
    ),
    (["import", "./a", "lost.plist"], "Could not read data from lost.plist"),
    (
      ["read", "com.example.app"],
      "com.example.app: preferences domains do not exist here; name a file with a slash or "
        + ".plist, such as ./com.example.app.plist"
    ),
  ])
  func `failures`(_ arguments: [String], _ message: String) throws {
    let result = try ToolProcess.run(["--as", "defaults"] + arguments, in: folder.path)
    #expect(result.errors.replacing("./array.plist", with: "array.plist") == message + "\n")
    #expect(result.output == "")
    #expect(result.exitCode == 1)
    #expect(try folder.read("a.plist") == Array(ListCall.start.utf8))
  }

  @Test func `wrong command lines and help`() throws {
    #expect(try defaults("help").output.hasPrefix("defaults, for property lists in files:\n"))
    for arguments in [[], ["frobnicate"], ["read"], ["write", "./a", "k", "-bool", "maybe"]] {
      let result = try ToolProcess.run(["--as", "defaults"] + arguments, in: folder.path)
      #expect(result.exitCode == 255)
      #expect(result.errors.contains("write FILE KEY VALUE"))
    }
    let bad = try defaults("read", "./bad")
    #expect(bad.exitCode == 1)
    #expect(bad.errors.hasPrefix("./bad.plist: line 1, column "))
  }
}
