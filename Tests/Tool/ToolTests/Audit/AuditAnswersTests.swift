import CrushFixtures
import Foundation
import Testing

/// The audit of command lines with few paths, no paths or unusual paths.
@Suite struct AuditAnswersTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func audit(_ arguments: [String], in place: String = "", input: [UInt8] = []) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, in: folder.path(place), input: input)
  }

  private func writeImage(_ name: String = "a.png") throws {
    try folder.write(ToolFixture.bytes(ToolFixture.images("Formats/rgb8.png")), to: name)
  }

  // MARK: Fixes

  @Test(arguments: [
    ["--fix=junk", "."], ["--fix=junk", "--exit-zero", "."], [".", "--fix=junk"], [".", "--fix=junk", "--exit-zero"],
    ["--top", "5", "--fix=junk", "--fix-dirty", "."], ["--fix=junk", "--", "."], ["--fix", "--fix=junk", "."],
    ["--fix=junk", "--fix", "."], ["--fix=junk"],
  ]) func `the kind of fixes is found in any order of words`(_ words: [String]) throws {
    try folder.write([1], to: ".DS_Store")
    try writeImage()
    let result = try audit(words)
    #expect(result.exitCode == 0 && result.errors.contains(".DS_Store: fixed: deleted"), "\(result.errors)")
    #expect(!folder.exists(".DS_Store"))
  }

  @Test(arguments: [
    ["--fix", "."], ["--fix=safe", "."], [".", "--fix", "--exit-zero"], [".", "--fix=safe", "--top", "5"],
  ])
  func `safe fixes delete nothing`(_ words: [String]) throws {
    try folder.write([1], to: ".DS_Store")
    try writeImage()
    #expect(try audit(words).errors == "Nothing to fix.\n")
    #expect(folder.exists(".DS_Store"))
  }

  @Test(arguments: [
    ["--fix=bogus", "."], [".", "--fix=bogus"], [".", "--fix=", "--exit-zero"], [".", "--fix=JUNK"],
  ])
  func `an unknown kind of fixes is a wrong command line`(_ words: [String]) throws {
    try folder.write([1], to: ".DS_Store")
    let result = try audit(words)
    #expect(![0, 1].contains(result.exitCode) && result.output.isEmpty)
    #expect(result.errors.contains("use --fix, --fix=safe or --fix=junk"), "\(result.errors)")
    #expect(folder.exists(".DS_Store"))
  }

  @Test func `a word after --fix is a path`() throws {
    try writeImage("junk/a.png")
    try folder.write([1], to: "junk/.DS_Store")
    let result = try audit(["--fix", "junk"])
    #expect(result.exitCode == 0 && result.output.contains("junk/a.png"))
    #expect(folder.exists("junk/.DS_Store"))
    try writeImage("--fix=junk/b.png")
    #expect(try audit(["--", "--fix=junk"]).output.contains("--fix=junk/b.png"))
  }

  @Test func `a dry run prints one line for each file that would change`() throws {
    try folder.write([1], to: ".DS_Store")
    let keys = (0..<20).map { "<key>Key\($0)</key><string>Value</string>" }.joined(separator: "\n")
    try folder.write("<plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>", to: "A.app/Info.plist")
    try folder.copy(Corpus.testImages.appending(path: "Formats/rgba8-opaque.png"), to: "a.png")
    let before = try folder.tree()
    let result = try audit(["--fix=junk", "--dry-run", "."])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 4 && lines.last == "Would fix 3 files.")
    #expect(lines.first == ".DS_Store: would be deleted")
    #expect(lines[1].hasPrefix("A.app/Info.plist: would convert to binary, "))
    #expect(lines[2].hasPrefix("a.png: would drop the alpha channel, ") && lines[2].hasSuffix("rgba → rgb"))
    #expect(try folder.tree() == before)
    #expect(![0, 1].contains(try audit(["--dry-run", "."]).exitCode))
  }

  // MARK: Nothing to audit

  @Test func `a path without assets exits with 2`() throws {
    try folder.makeFolder("empty")
    try folder.write("text", to: "README.md")
    // An archive without files is an end record alone.
    try folder.write(Array("PK\u{5}\u{6}".utf8) + [UInt8](repeating: 0, count: 18), to: "Service.ipa")
    try folder.write([0x1F, 0x8B, 8, 0], to: "Images.tar.gz")
    #expect(try ToolProcess.run(executable: "/usr/bin/mkfifo", [folder.path("f.png")]).exitCode == 0)
    for (path, message) in [
      ("empty", "empty: no image or property list found; name a folder that has some"),
      ("README.md", "README.md: not an image, a property list, an asset catalog or a source; nothing to audit"),
      (
        "Service.ipa",
        "Service.ipa: no image or property list found in the archive; archives inside it are not read"
      ),
      ("Images.tar.gz", "Images.tar.gz: a gzip archive, which the audit cannot read; unpack it and audit the folder"),
      (
        "f.png",
        "f.png: an audit reads files and folders, but no pipes and devices; save it as a file, such as icon.png, or "
          + "describe one image with assetcrush inspect -"
      ),
    ] {
      let result = try audit([path])
      #expect(result.exitCode == 2 && result.output.isEmpty, "\(path)")
      #expect(result.errors == "assetcrush: error: \(message)\n")
      #expect(try audit([path, "--format", "json"]).exitCode == 2)
      let allowed = try audit([path, "--allow-empty"])
      #expect(allowed.exitCode == 0 && allowed.errors == "assetcrush: warning: \(message)\n")
      #expect(allowed.output == "Nothing was checked: there is no image or property list.\n")
    }
  }

  @Test func `a path whose assets do not ship names the option that audits them`() throws {
    try writeImage("art/docs/a.png")
    let result = try audit(["art"])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "assetcrush: error: art: no image or property list that ships; --all-files audits the 1 that the "
        + "audit skipped\n")
    #expect(try audit(["art", "--all-files"]).output.contains("art/docs/a.png"))
    #expect(try audit(["art/docs"]).output.contains("art/docs/a.png"))
  }

  @Test func `a path without assets beside another path is a warning`() throws {
    try folder.makeFolder("empty")
    try writeImage("full/a.png")
    let result = try audit(["empty", "full"])
    #expect(result.exitCode == 2 && result.output.contains("full/a.png"))
    #expect(result.errors.hasPrefix("assetcrush: error: empty: "))
    #expect(try audit(["empty", "full", "--allow-empty"]).exitCode == 0)
  }

  @Test(arguments: ["", "notes.txt\0"]) func `a list without assets exits with 2`(_ list: String) throws {
    try folder.write("text", to: "notes.txt")
    let result = try audit(["--files-from", "-", "-0"], input: Array(list.utf8))
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors == "assetcrush: error: -: the list names no image or property list\n")
    #expect(try audit(["--files-from", "-", "-0", "--allow-empty"], input: Array(list.utf8)).exitCode == 0)
  }

  @Test func `an audit without findings prints the number of checked files`() throws {
    try writeImage()
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "b.plist")
    try folder.write("<plist version=\"1.0\"><dict/></plist>", to: "c.plist")
    #expect(try audit(["."]).output.hasSuffix("Checked 1 image, 2 property lists: no problems.\n"))
  }

  @Test func `an audit without a path reads the current folder`() throws {
    try writeImage("in/a.png")
    #expect(try audit([], in: "in").output == audit(["."], in: "in").output)
    #expect(try audit(["--top", "5"], in: "in").output.contains("a.png"))
  }

  // MARK: Repositories

  @Test func `a repository's own .git folder is not a finding`() throws {
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try writeImage("in/a.png")
    for (path, place) in [(".", ""), (folder.path, ""), ("in", ""), (".", "in"), ("..", "in")] {
      let result = try audit([path], in: place)
      #expect(result.exitCode == 0 && !result.output.contains("version-control-folder"), "\(path) in \(place)")
    }
  }

  /// Runs the script of the action's audit step with its defaults.
  @Test func `the GitHub action passes on a clean repository, with and without assets`() throws {
    let root = Corpus.testImages.resolvingSymlinksInPath().deletingLastPathComponent()
    let action = String(decoding: try Corpus.bytes(of: root.appending(path: "action.yml")), as: UTF8.self)
    let step = try #require(action.components(separatedBy: "    - name: ").first { $0.hasPrefix("Audit\n") })
    let script = try #require(step.components(separatedBy: "      run: |\n").last)
    try folder.write("ref: refs/heads/main\n", to: "repository/.git/HEAD")
    try folder.write("text", to: "repository/README.md")
    let tool = try ToolProcess.binary()
    let run = "function assetcrush { \(tool) \"$@\"; }\n" + script
    for hasImage in [false, true] {
      if hasImage { try writeImage("repository/a.png") }
      let result = try ToolProcess.run(
        executable: "/bin/bash", ["-eo", "pipefail", "-c", run],
        environment: [
          "ASSETCRUSH_PATHS": ".", "ASSETCRUSH_FAIL_ON": "error", "ASSETCRUSH_OPTIONS": "", "ASSETCRUSH_SARIF": "",
          "GITHUB_STEP_SUMMARY": folder.path("summary"),
        ], in: folder.path("repository"))
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  @Test func `the pre-commit hook matches every kind of file that the audit reads`() throws {
    let root = Corpus.testImages.resolvingSymlinksInPath().deletingLastPathComponent()
    let hooks = String(decoding: try Corpus.bytes(of: root.appending(path: ".pre-commit-hooks.yaml")), as: UTF8.self)
    let line = try #require(hooks.split(separator: "\n").first { $0.contains("files:") })
    let pattern = try Regex(String(line.split(separator: "'")[1]))
    for type in [
      "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "avif", "tif", "tiff", "bmp", "ico", "pdf", "svg", "ktx",
      "ktx2", "pvr", "astc", "dds", "plist", "strings", "stringsdict", "PNG",
    ] {
      #expect("A/hero.\(type)".contains(pattern), "\(type)")
    }
    #expect("A.xcassets/Contents.json".contains(pattern) && !"package.json".contains(pattern))
    let entry = try #require(hooks.split(separator: "\n").first { $0.contains("entry: assetcrush audit") })
    let words = entry.split(separator: " ").dropFirst(3).map(String.init)
    try writeImage("A.xcassets/H.imageset/h.png")
    try folder.write(
      "{\"images\":[{\"filename\":\"h.png\",\"idiom\":\"universal\"},{\"filename\":\"gone.pdf\",\"idiom\":\"universal\","
        + "\"scale\":\"2x\"}]}", to: "A.xcassets/H.imageset/Contents.json")
    // A change of the image alone reports the findings of its set.
    let result = try audit(words + ["A.xcassets/H.imageset/h.png"])
    #expect(result.exitCode == 1 && result.output.contains("names gone.pdf, which does not exist"), "\(result.output)")
    #expect(!result.output.contains("names h.png"))
  }

  // MARK: Options that cannot work

  @Test func `a display size without an image is a warning`() throws {
    try writeImage("A.xcassets/Hero.imageset/h.png")
    try folder.write(
      "{\"images\":[{\"filename\":\"h.png\",\"idiom\":\"universal\"}]}", to: "A.xcassets/Hero.imageset/Contents.json")
    let result = try audit([".", "--display", "nothere=40x40", "--display", "Hero=40x40", "--display", "h=9x9"])
    #expect(result.exitCode == 0)
    #expect(result.errors == "assetcrush: warning: --display nothere=40x40 matches no image\n")
  }

  @Test(arguments: [
    ["--output", "json=-", "--output", "sarif=-"], ["--format", "json", "--output", "sarif=-"],
    ["--output", "json=x", "--output", "sarif=x"],
  ]) func `two reports to one path are a wrong command line`(_ words: [String]) throws {
    try writeImage()
    let result = try audit(["."] + words)
    #expect(![0, 1].contains(result.exitCode) && result.output.isEmpty)
    #expect(result.errors.contains("can contain only one report"))
    #expect(!folder.exists("x"))
  }

  @Test func `a memory limit rejects larger images only`() throws {
    try writeImage()
    #expect(try audit([".", "--max-memory", "100M"]).exitCode == 0)
    let result = try audit([".", "--max-memory", "10"])
    #expect(result.exitCode == 1 && result.output.contains("fix: raise the limit with --max-memory"))
    for format in ["json", "jsonl", "csv", "sarif", "github", "gitlab", "checkstyle", "junit", "xcode"] {
      let result = try audit([".", "--max-memory", "10", "--format", format])
      #expect(result.output.contains("(--max-memory raises the limit)"), "\(format)")
    }
  }
}
