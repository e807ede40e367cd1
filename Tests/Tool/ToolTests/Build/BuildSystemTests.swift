import CrushFixtures
import Foundation
import Testing

/// The interface for build systems: lists, response files, dependencies, stamps, checks.
@Suite struct BuildSystemTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "art/one.txt")
    try folder.write("b", to: "art/in here/two $x#y:z.txt")
    try folder.write("c", to: "art/line\nbreak.txt")
  }

  @discardableResult
  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  /// Runs a shell command. `$TOOL` is the tool.
  private func shell(_ line: String) throws -> ToolProcess.Result {
    let tool = try ToolProcess(
      executable: "/bin/sh", ["-c", line], environment: ["TOOL": ToolProcess.binary()], in: folder.path)
    return try tool.finish()
  }

  @Test func `a list keeps the folders of relative paths and puts absolute paths at the top`() throws {
    try folder.write("art/one.txt\r\n\n./art/in here\n\(folder.path("art/one.txt"))\n", to: "list")
    #expect(try run(["build", "--files-from", "list", "-o", "out", "-q"]).exitCode == 0)
    #expect(
      Set(try folder.tree("out").keys) == ["art/one.txt", "art/in here/two $x#y:z.txt", "one.txt"])
  }

  @Test func `a list from standard input may be separated by NUL`() throws {
    let result = try shell("find art -type f -print0 | \"$TOOL\" build --files-from - -0 -o out -q")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      Set(try folder.tree("out").keys) == ["art/one.txt", "art/in here/two $x#y:z.txt", "art/line\nbreak.txt"])
  }

  @Test func `paths below --base keep their folders, also absolute paths`() throws {
    try folder.write("\(folder.path("art/in here/two $x#y:z.txt"))\n", to: "list")
    try run(["build", "--files-from", "list", "--base", folder.path("art"), "-o", "out", "-q"])
    #expect(Set(try folder.tree("out").keys) == ["in here/two $x#y:z.txt"])
    try run(["build", "art/one.txt", "art/in here", "--base", "art", "-o", "arguments", "-q"])
    #expect(Set(try folder.tree("arguments").keys) == ["one.txt", "in here/two $x#y:z.txt"])
  }

  @Test func `a path outside the folder is put at the top`() throws {
    try folder.write("../art/one.txt\n", to: "list")
    try folder.makeFolder("here")
    let result = try ToolProcess.run(
      ["build", "--files-from", "../list", "-o", "../out", "-q"], in: folder.path("here"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(Set(try folder.tree("out").keys) == ["one.txt"])
  }

  @Test func `an invalid list is an error with its path`() throws {
    try folder.write("art/nothing.txt\n", to: "list")
    try folder.write([0x61, 0xFF, 0x0A], to: "bytes")
    for (list, message) in [
      ("list", "art/nothing.txt: cannot access"), ("bytes", "bytes: cannot read: path 1 of the list is not UTF-8"),
      ("none", "none: cannot open"),
    ] {
      let result = try run(["build", "--files-from", list, "-o", "out"])
      #expect(result.exitCode == 2 && result.errors.contains(message), "\(result.errors)")
    }
    #expect(try run(["build", "-o", "out"]).exitCode == 2)
    #expect(try run(["build", "art", "-0", "-o", "out"]).exitCode == 2)
  }

  @Test func `a response file contains arguments with the quoting of compilers`() throws {
    try folder.write("build 'art/in here'\n\t\"art/one.txt\" -o\n out\\ here -q @more", to: "arguments")
    try folder.write("-O0 \"\"", to: "more")
    // An empty argument is a missing source.
    let result = try run(["@arguments"])
    #expect(result.exitCode == 2 && result.errors.contains(": cannot access"), "\(result.errors)")
    try folder.write("-O0", to: "more")
    try folder.write("build 'art/in here'\n\t\"art/one.txt\" -o\n out\\ here -q @more", to: "arguments")
    #expect(try run(["@arguments"]).exitCode == 0)
    #expect(Set(try folder.tree("out here").keys) == ["one.txt", "two $x#y:z.txt"])
  }

  @Test func `a recursive or broken response file is an error`() throws {
    for (contents, message) in [
      ("@arguments", "name each other"), ("build 'art", "every quote in it must be closed"),
      ("build art\\", "every quote in it must be closed"),
    ] {
      try folder.write(contents, to: "arguments")
      let result = try run(["@arguments"])
      #expect(result.exitCode == 2 && result.errors.contains(message), "\(result.errors)")
    }
    #expect(try run(["build", "@nothing", "-o", "out"]).errors.contains("@nothing: cannot access"))
  }

  @Test func `a file with a name that begins with @ is not a response file`() throws {
    try folder.write("no arguments 'at all", to: "x.txt")
    try folder.write("source", to: "@x.txt")
    #expect(try run(["build", "@x.txt", "-o", "out", "-q"]).exitCode == 0)
    #expect(try folder.read("out/@x.txt") == Array("source".utf8))
  }

  @Test func `response files that multiply are an error`() throws {
    for depth in 0..<15 { try folder.write(String(repeating: "@\(depth + 1) ", count: 64), to: "\(depth)") }
    try folder.write("", to: "15")
    let result = try run(["@0"])
    #expect(result.exitCode == 2 && result.errors.contains("bytes in total; name each file once"), "\(result.errors)")
  }

  @Test func `make builds again only after a source is changed, added or deleted`() throws {
    try folder.write(
      """
      out.stamp:
      \t"$(TOOL)" build art -o out --depfile out.d --stamp out.stamp -q
      -include out.d
      """, to: "Makefile")
    func isUpToDate() throws -> Bool {
      let question = try shell("make -q TOOL=\"$TOOL\"")
      #expect([0, 1].contains(question.exitCode), "\(question.errors)")
      let made = try shell("make -s TOOL=\"$TOOL\"")
      #expect(made.exitCode == 0, "\(made.errors)")
      return question.exitCode == 0
    }
    #expect(try !isUpToDate())
    #expect(try isUpToDate())
    try folder.write("new", to: "art/in here/two $x#y:z.txt")
    #expect(try !isUpToDate())
    #expect(try isUpToDate())
    try folder.write("new", to: "art/in here/three.txt")
    #expect(try !isUpToDate())
    #expect(try isUpToDate())
    try FileManager.default.removeItem(atPath: folder.path("art/one.txt"))
    #expect(try !isUpToDate())
    #expect(try isUpToDate())
  }

  @Test func `a failure, a check and a dry run write no stamp`() throws {
    let stamp = ["--stamp", "stamp", "--depfile", "d"]
    try run(["build", "art", "-o", "out", "-q", "--dry-run"] + stamp)
    try run(["build", "art", "-o", "out", "-q", "--check"] + stamp)
    #expect(!folder.exists("stamp") && !folder.exists("d"))
    try folder.write("no PNG", to: "art/bad.png")
    #expect(try run(["build", "art", "-o", "out", "-q"] + stamp).exitCode == 1)
    #expect(!folder.exists("stamp"))
  }

  @Test func `a check lists missing and stale outputs and writes nothing`() throws {
    let check = ["build", "art", "-o", "out", "--check", "-q"]
    let missing = try run(check)
    #expect(missing.exitCode == 1 && !folder.exists("out"))
    #expect(missing.errorLines.count == 3 && missing.errors.contains("one.txt: error: the output is missing"))
    try run(["build", "art", "-o", "out", "-q"])
    let complete = try run(check)
    #expect(complete.exitCode == 0 && complete.errors.isEmpty)
    try folder.write("changed", to: "out/one.txt")
    let stale = try run(check)
    #expect(
      stale.exitCode == 1 && stale.errorLines == ["one.txt: error: the output is stale (build again to update it)"])
    #expect(try folder.read("out/one.txt") == Array("changed".utf8))
  }
}
