import CrushFixtures
import Foundation
import Testing

/// The files, messages and exit codes of the PlistBuddy stand-in.
@Suite struct PlistBuddyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ListCall.start, to: "a.plist")
    try folder.write("<plist><dict></plist>", to: "bad.plist")
    try folder.write("", to: "empty.plist")
    try folder.write("{new = 1; autohide = 0;}", to: "more.plist")
    try folder.write("(x, y)", to: "array.plist")
  }

  private func buddy(_ arguments: String..., input: String = "") throws -> ToolProcess.Result {
    try ToolProcess.run(["--as", "PlistBuddy"] + arguments, in: folder.path, input: Array(input.utf8))
  }

  private func print(_ path: String, _ file: String = "a.plist") throws -> String {
    try buddy("-c", "Print " + path, file).output
  }

  @Test func `a missing file is created by a command that adds`() throws {
    let result = try buddy("-c", "Add :a:b string x", "new.plist")
    #expect(result.output == "File Doesn't Exist, Will Create: new.plist\n")
    #expect(result.exitCode == 0)
    #expect(try print("", "new.plist") == "Dict {\n    a = Dict {\n        b = x\n    }\n}\n")
    #expect(try buddy("-c", "Save", "saved.plist").output.hasSuffix("Saving...\n"))
    #expect(folder.exists("saved.plist"))
    let failed = try buddy("-c", "Set :a x", "none.plist")
    #expect(failed.exitCode == 1)
    #expect(failed.errors == "Set: Entry, \":a\", Does Not Exist\n")
    #expect(!folder.exists("none.plist"))
    #expect(try buddy("-c", "Print", "none.plist").output == "File Doesn't Exist, Will Create: none.plist\nDict {\n}\n")
  }

  @Test func `a change is saved once, as XML, even if another command fails`() throws {
    let convert = ["plist", "convert", "--to", "binary", "a.plist"]
    #expect(try ToolProcess.run(convert, in: folder.path).exitCode == 0)
    let path = folder.path("a.plist")
    let old = Date(timeIntervalSince1970: 1_600_000_000)
    try FileManager.default.setAttributes([.posixPermissions: 0o604, .modificationDate: old], ofItemAtPath: path)
    #expect(try print(":CFBundleVersion") == "41\n")
    #expect(try folder.read("a.plist").starts(with: "bplist00".utf8))
    let result = try buddy("-c", "Set :CFBundleVersion 1", "-c", "Set :none 2", "-c", "Add :n integer 3", "a.plist")
    #expect(result.exitCode == 1)
    #expect(try folder.read("a.plist").starts(with: "<?xml".utf8))
    #expect(try print(":CFBundleVersion") == "1\n")
    #expect(try print(":n") == "3\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o604)
    #expect(try #require(attributes[.modificationDate] as? Date) > old)
  }

  @Test func `a wrong command prevents all others`() throws {
    let result = try buddy("-c", "Set :CFBundleVersion 1", "a.plist", "-c", "Frobnicate")
    #expect(result.output == "Unrecognized Command\n")
    #expect(result.exitCode == 1)
    #expect(try print(":CFBundleVersion") == "41\n")
    #expect(try buddy("a.plist", "b.plist").output == "Invalid Arguments\n\n")
    #expect(try buddy("none.plist", "b").output == "File Doesn't Exist, Will Create: none.plist\nInvalid Arguments\n\n")
    #expect(try buddy().output.hasPrefix("Usage: PlistBuddy "))
    #expect(try buddy("-h").exitCode == 1)
    #expect(try buddy("-h", "a.plist").exitCode == 0)
  }

  @Test func `a value that cannot be read is no failure`() throws {
    let result = try buddy("-c", "Set :selectedThrottleIndex x", "-c", "Add :d date soon", "a.plist")
    #expect(result.output == "Unrecognized Integer Format\nUnrecognized Date Format\n")
    #expect(result.exitCode == 0)
    #expect(try folder.read("a.plist") == Array(ListCall.start.utf8))
  }

  @Test func `commands from standard input are saved by Save only`() throws {
    let shown = try buddy("a.plist", input: "Print :autohide\n\nFrobnicate\nSet :CFBundleVersion 1\nExit\nSave\n")
    #expect(shown.output == "Command: true\nCommand: Command: Unrecognized Command\nCommand: Command: ")
    #expect(shown.exitCode == 0)
    #expect(try print(":CFBundleVersion") == "41\n")
    let saved = try buddy("a.plist", input: "Set :CFBundleVersion 1\nSave\nSet :CFBundleVersion 2")
    #expect(saved.output == "Command: Command: Saving...\nCommand: Command: ")
    #expect(try print(":CFBundleVersion") == "1\n")
    #expect(try buddy("a.plist", input: "Print :none\n").exitCode == 1)
  }

  @Test func `save, revert and clear`() throws {
    let result = try buddy(
      "-c", "Set :CFBundleVersion 1", "-c", "Save", "-c", "Set :CFBundleVersion 2", "-c", "Revert", "-c",
      "Print :CFBundleVersion", "a.plist")
    #expect(result.output == "Saving...\nReverting to last saved state...\n1\n")
    #expect(try print(":CFBundleVersion") == "1\n")
    let cleared = try buddy("-c", "Clear", "-c", "Exit", "-c", "Print", "a.plist")
    #expect(cleared.output == "Unrecognized Type: \nInitializing Plist...\nDict {\n}\n")
    #expect(
      try buddy("-c", "Clear array", "-c", "Add :0 string x", "-c", "Print", "a.plist").output
        == "Initializing Plist...\nArray {\n    x\n}\n")
  }

  @Test func `merge and import`() throws {
    let merged = try buddy("-c", "Merge more.plist", "-c", "Merge array.plist :Applications", "a.plist")
    #expect(merged.output == "Duplicate Entry Was Skipped: autohide\n")
    #expect(try print(":new") == "1\n")
    #expect(try print(":Applications") == "Array {\n    app0\n    x\n    y\n}\n")
    try folder.write([0xFF, 0x0A], to: "blob")
    #expect(try buddy("-c", "Import :blob blob", "-c", "Import :CFBundleVersion more.plist", "a.plist").exitCode == 0)
    #expect(try print(":CFBundleVersion") == "{new = 1; autohide = 0;}\n")
    let type = ["--as", "plutil", "-extract", "blob", "raw", "a.plist"]
    #expect(try ToolProcess.run(type, in: folder.path).output == "/wo=\n")
  }

  @Test(arguments: [
    ("Merge more.plist :Applications", "Merge: Can't Add dict Entries to array"),
    ("Merge array.plist", "Merge: Can't Add array Entries to dict"),
    ("Merge array.plist :autohide", "Merge: Specified Entry Must Be a Container"),
    ("Merge array.plist :none", "Merge: \":none\" Entry Does Not Exist"),
    ("Merge none.plist", "Merge: Error Reading File: none.plist"),
    ("Import :Settings a.plist", "Import: Specified Entry Must Not Be a Container"),
    ("Import :blob none", "Import: Error Reading File: none"),
    ("Copy :none :b", "Copy: Entry, \":none\", Does Not Exist"),
    ("Copy :autohide :Settings", "Copy: \":Settings\" Entry Already Exists"),
    ("Set :Settings x", "Set: Cannot Perform Set On Containers"), ("Set", "Set: Cannot Perform Set On Containers"),
    ("Add :autohide:b string x", "Add: Can't Add Entry, \":autohide:b\", to Parent"),
    ("CD :none", "CD: Entry, \":none\", Does Not Exist"),
    ("CD :autohide", "CD: Entry, \":autohide\", Is Not A Container"),
    ("Print :Applications:5", "Print: Entry, \":Applications:5\", Does Not Exist"),
    ("Print :a\u{1B}[31m", "Print: Entry, \":a\\u{1b}[31m\", Does Not Exist"),
  ])
  func `failures`(_ command: String, _ message: String) throws {
    let result = try buddy("-c", command, "a.plist")
    #expect(result.errors == message + "\n")
    #expect(result.output == "")
    #expect(result.exitCode == 1)
    #expect(try folder.read("a.plist") == Array(ListCall.start.utf8))
  }

  @Test func `the working container`() throws {
    let result = try buddy("-c", "CD :Settings", "-c", "Delete :Settings", "-c", "Print Applications", "a.plist")
    #expect(
      result.output
        == "Working Container has become Invalid.  Setting to :\nArray {\n    app0\n}\n")
    #expect(try buddy("-c", "Delete", "a.plist").output == "Working Container has become Invalid.  Setting to :\n")
  }

  @Test func `files that cannot be read or written`() throws {
    let bad = try buddy("-c", "Print", "bad.plist")
    #expect(bad.output == "Error Reading File: bad.plist\n")
    #expect(bad.errors.contains("line 1"))
    #expect(bad.exitCode == 1)
    #expect(try buddy("-c", "Print", "empty.plist").output == "Error Reading File: empty.plist\n")
    let lost = try buddy("-c", "Add :a string x", "none/a.plist")
    #expect(lost.exitCode == 1)
    #expect(lost.errors.hasPrefix("none/a.plist: cannot "))
  }

  @Test func `a link`() throws {
    try folder.link("link.plist", to: "a.plist")
    #expect(try buddy("-c", "Set :CFBundleVersion 1", "link.plist").exitCode == 0)
    #expect(try print(":CFBundleVersion") == "1\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.plist")) == "a.plist")
    let refused = try buddy("-l", "-c", "Print", "link.plist")
    #expect(refused.errors == "Error Opening File: link.plist [Too many levels of symbolic links]\n")
    #expect(refused.output == "Error Reading File: link.plist\n")
    #expect(refused.exitCode == 1)
    #expect(try buddy("-l", "-c", "Print :autohide", "a.plist").output == "true\n")
  }
}
