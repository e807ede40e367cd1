import CrushFixtures
import Testing

/// Values and key paths of the command line that are probably mistakes.
@Suite struct KeyPathCommandTests {
  private let folder: TemporaryFolder
  private static let list = """
    <dict><key>CFBundleIdentifier</key><string>org.example</string>\
    <key>URLs</key><array><dict><key>a:b</key><string>x</string></dict></array></dict>
    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.list, to: "Info.plist")
  }

  private func plist(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["plist"] + arguments, in: folder.path)
  }

  @Test func `invalid values are errors, and change nothing`() throws {
    let kinds = [("data", "***", "base 64"), ("data", "AAE", "base 64"), ("bool", "maybe", "a boolean")]
    for (kind, value, name) in kinds {
      let result = try plist("replace", "B", "Info.plist", "--\(kind)", value)
      #expect(result.exitCode == 2)
      #expect(result.errors.hasPrefix("assetcrush: error: \"\(value)\" is not \(name); expected "))
      let plutil = try ToolProcess.run(
        ["--as", "plutil", "-replace", "B", "-\(kind)", value, "Info.plist"], in: folder.path)
      #expect(plutil.exitCode == 1 && plutil.errors.hasPrefix("\"\(value)\" is not \(name); expected "))
    }
    #expect(try folder.read("Info.plist") == Array(Self.list.utf8))
  }

  @Test(arguments: [":URLs:0", "URLs:0", ":CFBundleIdentifier", "URLs:0:new"])
  func `colons between keys are an error with the dotted path`(_ path: String) throws {
    let dots = path.split(separator: ":").joined(separator: ".")
    for command in [["replace", path, "Info.plist", "--string", "x"], ["extract", path, "Info.plist"]] {
      let result = try ToolProcess.run(["plist"] + command, in: folder.path)
      #expect(result.exitCode != 0 && result.output == "")
      #expect(result.errors.contains("joined by dots, not colons: \(dots); --literal takes \(path) as one key"))
    }
    #expect(try folder.read("Info.plist") == Array(Self.list.utf8))
  }

  @Test func `colons in a key are allowed`() throws {
    #expect(try plist("extract", "URLs.0.a:b", "Info.plist").output == "x\n")
    #expect(try plist("replace", "URLs.0.c:d", "Info.plist", "--string", "y", "-o", "-").exitCode == 0)
    #expect(try plist("insert", ":a.b:0", "Info.plist", "--string", "y", "--literal").exitCode == 0)
    #expect(try plist("extract", "--literal", ":a.b:0", "Info.plist").output == "y\n")
    #expect(try plist("remove", "--literal", ":a.b:0", "Info.plist").exitCode == 0)
    #expect(try plist("extract", "--literal", "URLs.0", "Info.plist").exitCode == 1)
  }

  @Test func `a key path that differs in letter case is suggested`() throws {
    let result = try plist("extract", "cfbundleidentifier", "Info.plist")
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "Info.plist: error: there is no value at key path cfbundleidentifier; "
        + "did you mean CFBundleIdentifier?\n")
    #expect(
      try plist("remove", "urls.0", "Info.plist").errors.hasSuffix("at key path urls.0; did you mean URLs.0?\n"))
    let plutil = try ToolProcess.run(["--as", "plutil", "-extract", "urls", "raw", "Info.plist"], in: folder.path)
    #expect(
      plutil.errors
        == "Info.plist: Could not extract value, error: No value at that key path or invalid key path: urls\n")
  }

  @Test func `a raw value is written to the file of --output`() throws {
    let written = try plist("extract", "CFBundleIdentifier", "Info.plist", "-o", "id.txt")
    #expect(written.exitCode == 0 && written.output == "" && written.errors == "")
    #expect(try folder.read("id.txt") == Array("org.example\n".utf8))
    #expect(try plist("extract", "CFBundleIdentifier", "Info.plist", "-e", "id").output == "")
    #expect(try folder.read("Info.id") == Array("org.example\n".utf8))
    #expect(try plist("extract", "CFBundleIdentifier", "Info.plist", "-o", "-").output == "org.example\n")
    let failed = try plist("extract", "CFBundleIdentifier", "Info.plist", "-o", "none/x")
    #expect(failed.exitCode == 1 && failed.errors.hasPrefix("none/x: error: cannot write"))
  }

  @Test(arguments: [["extract"], ["extract", "--to", "xml"], ["remove"], ["replace", "--string", "x"]])
  func `one output for several lists is an error`(_ command: [String]) throws {
    try folder.write(Self.list, to: "Other.plist")
    let words = ["plist", command[0], "CFBundleIdentifier", "Info.plist", "Other.plist", "-o", "out"]
    let result = try ToolProcess.run(words + command.dropFirst(), in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("--output takes one source; use --file-extension"))
    #expect(!folder.exists("out"))
  }

  @Test func `get and set are aliases`() throws {
    #expect(try plist("set", "CFBundleIdentifier", "Info.plist", "--string", "org.other").exitCode == 0)
    #expect(try plist("get", "CFBundleIdentifier", "Info.plist").output == "org.other\n")
  }

  @Test(arguments: [["-extract", "URLs", "raw"], ["-type", "URLs"], ["-extract", "URLs", "xml1"]])
  func `plutil fails when it cannot write`(_ command: [String]) throws {
    let result = try ToolProcess.run(["--as", "plutil"] + command + ["-o", "none/x", "Info.plist"], in: folder.path)
    #expect(result.exitCode == 1)
    #expect(result.errors == "none/x: (cannot write: No such file or directory)\n")
  }
}
