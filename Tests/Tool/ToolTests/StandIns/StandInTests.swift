import CrushFixtures
import Foundation
import Testing

/// The command lines with which build systems call Apple's tools, run through links with their names.
@Suite struct StandInTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    for name in ["pngcrush", "copypng", "plutil", "xcrun"] {
      try folder.link("bin/" + name, to: ToolProcess.binary())
    }
    try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "icon.png")
    try folder.copy(Corpus.testImages.appending(path: "App/Info.plist"), to: "Info.plist")
  }

  /// Runs a link. Its name selects the stand-in.
  private func run(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(
      executable: folder.path("bin/" + words[0]), Array(words.dropFirst()), environment: ["PATH": folder.path("bin")],
      in: folder.path)
  }

  /// The commands of rules_apple's `png.bzl`, old and new, and of Xcode's `CopyPNGFile.xcspec`.
  @Test(arguments: [
    ["xcrun", "pngcrush", "-q", "-iphone", "-f", "0", "-rem", "text", "icon.png", "out.png"],
    ["xcrun", "copypng", "-strip-PNG-text", "-compress", "icon.png", "out.png"],
    ["copypng", "-compress", "-strip-PNG-text", "icon.png", "out.png"],
    ["xcrun", "-sdk", "iphoneos", "pngcrush", "-iphone", "-f", "0", "-rem", "text", "-q", "icon.png", "out.png"],
    ["xcrun", "--sdk", "iphoneos", "--run", "copypng", "-compress", "-strip-PNG-text", "icon.png", "out.png"],
  ])
  func `all command lines give equal bytes`(_ words: [String]) throws {
    let result = try ToolProcess.run(
      executable: folder.path("bin/" + words[0]), Array(words.dropFirst()), in: folder.path)
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    #expect(try run("pngcrush", "-q", "-iphone", "-f", "0", "-rem", "text", "icon.png", "expected.png").exitCode == 0)
    #expect(try folder.read("out.png") == folder.read("expected.png"))
    #expect(try ToolFixture.isCgBI(folder.read("out.png")))
  }

  @Test func `a revert writes into a folder, next to the source, or in place`() throws {
    try folder.makeFolder("plain")
    #expect(try run("pngcrush", "-iphone", "-q", "icon.png", "a.png").exitCode == 0)
    #expect(
      try run("xcrun", "-sdk", "iphoneos", "pngcrush", "-q", "-revert-iphone-optimizations", "a.png", "b.png").exitCode
        == 0)
    let expected = try folder.read("b.png")
    #expect(try !ToolFixture.isCgBI(expected))
    #expect(try run("pngcrush", "-d", "plain", "-q", "-revert-iphone-optimizations", "a.png").exitCode == 0)
    #expect(try folder.read("plain/a.png") == expected)
    #expect(try run("pngcrush", "-e", ".plain.png", "-revert-iphone-optimizations", "a.png").exitCode == 0)
    #expect(try folder.read("a.plain.png") == expected)
    #expect(try run("pngcrush", "-ow", "-revert-iphone-optimizations", "a.png").exitCode == 0)
    #expect(try folder.read("a.png") == expected)
  }

  /// The commands of rules_apple's `plist.bzl`, of theos projects' `after-stage` and of xcodebuild's logs.
  @Test func `property lists`() throws {
    #expect(try run("plutil", "-convert", "binary1", "-o", "out.plist", "--", "Info.plist").exitCode == 0)
    let expected = try folder.read("out.plist")
    #expect(expected.starts(with: "bplist00".utf8))
    #expect(try run("xcrun", "plutil", "-convert", "binary1", "-o", "again.plist", "--", "Info.plist").exitCode == 0)
    #expect(try folder.read("again.plist") == expected)
    // rules_apple passes an empty file as a line end on standard input.
    let empty = try ToolProcess.run(
      executable: folder.path("bin/plutil"), ["-convert", "binary1", "-o", folder.path("empty.plist"), "--", "-"],
      in: folder.path, input: [0x0A])
    #expect(empty.exitCode == 0, "\(empty.errors)")
    #expect(try folder.read("empty.plist").starts(with: "bplist00".utf8))
    #expect(try run("plutil", "-convert", "binary1", "Info.plist").exitCode == 0)
    #expect(try folder.read("Info.plist") == expected)
    #expect(try run("plutil", "-lint", "-s", "Info.plist").exitCode == 0)
  }

  /// The patterns that `CopyPNGFile.xcspec` searches for in the output to show an error.
  @Test func `messages match Xcode's patterns`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken/bad-crc.png"), to: "bad.png")
    for words in [["copypng", "-compress"], ["pngcrush", "-q", "-iphone"]] {
      let bad = try ToolProcess.run(
        executable: folder.path("bin/" + words[0]), words.dropFirst() + ["bad.png", "out.png"], in: folder.path)
      #expect(bad.exitCode == 1)
      #expect(bad.errors.contains(/(?m)^.*caught libpng error.*$/))
      let none = try ToolProcess.run(
        executable: folder.path("bin/" + words[0]), words.dropFirst() + ["none.png", "out.png"], in: folder.path)
      #expect(none.exitCode == 1)
      #expect(none.errors == "Could not find file: none.png\n")
    }
    let copy = try run("copypng", "none.png", "out.png")
    #expect(copy.exitCode == 1)
    #expect(copy.errors == "copypng: none.png: No such file or directory\n")
    #expect(try run("pngcrush", "-iphone", "icon.png", "bin").exitCode == 1)
    #expect(!folder.exists("out.png"))
  }

  @Test(arguments: ["pngcrush", "copypng", "xcrun", "assetutil", "plutil"])
  func `help is the usage on standard output`(_ name: String) throws {
    for word in ["-h", "--help"] where name != "plutil" || word == "-h" {
      let result = try ToolProcess.run(["--as", name, name == "plutil" ? "-help" : word])
      #expect(result.exitCode == 0 && result.errors.isEmpty && !result.output.isEmpty, "\(name): \(result.errors)")
    }
  }

  @Test(arguments: ["--version", "--help", "-h"])
  func `a copy under another name answers the options of the tool itself`(_ option: String) throws {
    for name in ["ac", "assetcrush-0.1"] {
      try folder.link("bin/" + name, to: ToolProcess.binary())
      let result = try ToolProcess.run(executable: folder.path("bin/" + name), [option], in: folder.path)
      #expect(result.exitCode == 0 && !result.output.isEmpty, "\(name) \(option): \(result.errors)")
    }
  }

  @Test(arguments: [["plistutil", "-c", "x"], ["ibtool", "--compile", "y"], ["momc"]])
  func `a link with the name of another tool is an error`(_ words: [String]) throws {
    try folder.link("bin/" + words[0], to: ToolProcess.binary())
    let result = try ToolProcess.run(
      executable: folder.path("bin/" + words[0]), Array(words.dropFirst()), in: folder.path)
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "assetcrush: error: assetcrush stands in for actool, assetutil, copypng, PlistBuddy, "
        + "plutil, pngcrush, xcrun; no tool is named \(words[0])\n")
  }

  @Test func `a link with another name runs the command that follows`() throws {
    for name in ["ac", "assetcrush-1.0"] {
      try folder.link("bin/" + name, to: ToolProcess.binary())
      #expect(try run(name, "plist", "lint", "Info.plist").output == "Info.plist: OK\n")
    }
    #expect(try run("assetcrush-1.0", "--version").exitCode == 0)
  }

  @Test func `xcrun prints the path of the link beside it`() throws {
    try folder.write("#!/bin/sh\n", to: "other/plutil")
    let path = ["PATH": "\(folder.path("other")):/usr/bin"]
    let found = try ToolProcess.run(
      executable: folder.path("bin/xcrun"), ["-f", "plutil"], environment: path, in: folder.path)
    #expect(found.exitCode == 0 && found.output == folder.path("bin/plutil") + "\n")
    let missing = try run("xcrun", "-f", "actool")
    #expect(
      missing.exitCode == 72
        && missing.errors
          == "xcrun: error: actool is part of assetcrush, and no link to it has this name in PATH; make one\n"
    )
  }

  @Test func `xcrun runs the tools that have a stand-in`() throws {
    let unknown = try run("xcrun", "ibtool", "--version")
    #expect(unknown.exitCode == 72)
    #expect(unknown.errors == "xcrun: error: unable to find utility \"ibtool\", not a developer tool or in PATH\n")
    #expect(try run("xcrun", "--find", "pngcrush").output == folder.path("bin/pngcrush") + "\n")
    #expect(try run("xcrun", "-f", "ibtool").exitCode == 72)
    #expect(try run("xcrun", "xcrun", "xcrun").exitCode == 72)
    #expect(try run("xcrun").exitCode == 64)
    #expect(try run("xcrun", "--show-sdk-path").exitCode == 64)
    #expect(try run("xcrun", "-sdk").exitCode == 64)
    #expect(try run("xcrun", "plutil", "-lint", "Info.plist").output == "Info.plist: OK\n")
  }
}
