import CrushFixtures
import Foundation
import Testing

/// The files of a development folder that a build ships.
@Suite struct ShippedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func build(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(["build", "-o", "out"] + arguments, in: folder.path)
  }

  private func warnings(_ result: ToolProcess.Result) -> [Substring] {
    result.errorLines.filter { $0.contains(": warning: ") }
  }

  @Test func `a build skips developer files and warns about each secret`() throws {
    for name in [
      "README.md", "Makefile", ".gitignore", "Podfile.lock", "foo.swift", "a.xcuserstate", "x.dSYM/Info.plist", "a.tmp",
      "#a#", ".env", "keys/id_rsa", "keys/push.p12", "a.mobileprovision", "run.sh",
    ] {
      try folder.write("<dict/>", to: "source/" + name)
    }
    let result = try build(["source"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.tree("out").keys.sorted() == ["a.mobileprovision", "run.sh"])
    #expect(
      warnings(result).map { $0.prefix { $0 != ":" } } == [
        "source/.env", "source/keys/id_rsa", "source/keys/push.p12",
      ],
      "\(result.errors)")
    #expect(result.errors.contains("12 files or folders skipped"))
  }

  @Test func `a named file is built even if its name is a developer file's`() throws {
    try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "._a.png")
    for name in [".env", "README.md", "art.psd", "old.bak"] { try folder.write("x", to: name) }
    let result = try build([".env", "README.md", "art.psd", "old.bak", "._a.png"])
    #expect(result.exitCode == 0 && warnings(result).isEmpty, "\(result.errors)")
    let built = try folder.tree("out")
    #expect(built.keys.sorted() == ["._a.png", ".env", "README.md", "art.psd", "old.bak"])
    #expect(try ToolFixture.isCgBI(built["._a.png"] ?? []))
    // A list comes from another tool, so its files are filtered.
    try folder.write("README.md\n.env\n", to: "list")
    #expect(try ToolProcess.run(["build", "--files-from", "list", "-o", "listed"], in: folder.path).exitCode == 0)
    #expect(try folder.tree("listed").isEmpty)
  }

  @Test func `files that devices cannot read are copied with one warning for each kind`() throws {
    for name in [
      "A.storyboard", "b/B.storyboard", "C.storyboard", "v.xib", "s.metal", "L.xcstrings",
      "M.xcdatamodeld/M.xcdatamodel/contents", "Assets.xcassets/Contents.json",
      "Assets.xcassets/X.imageset/Contents.json",
    ] {
      try folder.write("{}", to: "source/" + name)
    }
    let options = ["source", "--catalogs", "copy"]
    let result = try build(options)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      warnings(result).map { $0.prefix { $0 != ":" } } == [
        "source/A.storyboard", "source/Assets.xcassets/Contents.json", "source/L.xcstrings",
        "source/M.xcdatamodeld/M.xcdatamodel/contents", "source/s.metal", "source/v.xib",
      ], "\(result.errors)")
    #expect(result.errors.contains("this storyboard is copied unchanged, with 2 more storyboards: "))
    #expect(try folder.tree("out").count == 9)
    // Nothing changed, and the files are still not compiled.
    #expect(warnings(try build(options)).count == 6)
    #expect(warnings(try build(options + ["-q"])).isEmpty)
    // Catalogs are compiled without the option, so there is no warning about them.
    try folder.write(#"{"sourceLanguage":"en","version":"1.0","strings":{}}"#, to: "source/L.xcstrings")
    let compiled = warnings(try build(["source"])).map { $0.prefix { $0 != ":" } }
    #expect(
      compiled.filter { !$0.hasPrefix("source/Assets.xcassets") } == [
        "source/A.storyboard", "source/M.xcdatamodeld/M.xcdatamodel/contents", "source/s.metal", "source/v.xib",
      ])
  }

  @Test(arguments: [[], ["--exact-xcode"], ["--png", "auto"]])
  func `PNGs in a copied catalog stay standard PNGs`(_ options: [String]) throws {
    let icon = Corpus.testImages.appending(path: "App/Images/icon.png")
    for path in ["source/Assets.xcassets/X.imageset", "source/Images"] {
      try folder.makeFolder(path)
      try folder.copy(icon, to: path + "/icon.png")
    }
    let options = options + ["--catalogs", "copy"]
    #expect(try build(["source"] + options).exitCode == 0)
    let built = try folder.tree("out")
    #expect(try !ToolFixture.isCgBI(built["Assets.xcassets/X.imageset/icon.png"] ?? []))
    if !options.contains("auto") { #expect(try ToolFixture.isCgBI(built["Images/icon.png"] ?? [])) }
    // The catalog may be the source. A set alone is a folder of loose images.
    let catalog = try ToolProcess.run(
      ["build", "source/Assets.xcassets/", "-o", "catalog"] + options, in: folder.path)
    #expect(catalog.exitCode == 0)
    #expect(try !ToolFixture.isCgBI(try folder.read("catalog/X.imageset/icon.png")))
    let set = try ToolProcess.run(["build", "source/Assets.xcassets/X.imageset", "-o", "set"], in: folder.path)
    #expect(try set.exitCode == 0 && ToolFixture.isCgBI(try folder.read("set/icon.png")))
  }
}
