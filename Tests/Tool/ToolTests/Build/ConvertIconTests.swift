import CrushFixtures
import Foundation
import Testing

/// `assetcrush convert --downlevel`, run as a process.
@Suite struct ConvertIconTests {
  private let folder: TemporaryFolder

  private static let before = """
    {
      "features" : [
        "refractivity"
      ],
      "fill" : { "solid" : "named:system-blue" },
      "groups" : [
        {
          "layers" : [ { "image-name" : "a b.svg" } ],
          "refractivity" : { "enabled" : true },
          "specular" : "inside"
        }
      ]
    }

    """

  private static let after = """
    {
      "fill" : { "solid" : "srgb:0.00000,0.53333,1.00000,1.00000" },
      "groups" : [
        {
          "layers" : [ { "image-name" : "a b.svg" } ],
          "specular" : true
        }
      ]
    }

    """

  private static let changes = [
    #"App.icon/icon.json:2: deleted "features""#,
    #"App.icon/icon.json:5: changed "solid" from "named:system-blue" to "srgb:0.00000,0.53333,1.00000,1.00000""#,
    #"App.icon/icon.json:9: deleted "refractivity""#,
    #"App.icon/icon.json:10: changed "specular" from "inside" to true"#,
  ]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.before, to: "App.icon/icon.json")
    try folder.write("<svg/>", to: "App.icon/Assets/a b.svg")
    try folder.write("no image", to: "App.icon/Assets/deep/ü.txt")
  }

  private func convert(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["convert"] + words, in: folder.path)
  }

  private func text(_ path: String) throws -> String { String(decoding: try folder.read(path), as: UTF8.self) }

  private func files(_ path: String) throws -> [String] { try folder.tree(path).keys.sorted() }

  @Test func `a document is written with its assets, and each change has a line`() throws {
    let result = try convert("App.icon", "--downlevel", "26", "-o", "Old.icon")
    #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errorLines.prefix(4).map(String.init) == Self.changes)
    #expect(result.errors.contains("3 written"))
    #expect(try files("Old.icon") == ["Assets/a b.svg", "Assets/deep/ü.txt", "icon.json"])
    #expect(try text("Old.icon/icon.json") == Self.after)
    #expect(try text("Old.icon/Assets/a b.svg") == "<svg/>")
    #expect(try text("App.icon/icon.json") == Self.before)
    let again = try convert("App.icon/", "--downlevel", "26", "-o", "Old.icon/")
    #expect(again.exitCode == 0 && again.errors.contains("0 written"))
  }

  @Test func `another output is a folder for documents`() throws {
    try folder.write(#"{"groups":[]}"#, to: "more/Plain.icon/icon.json")
    let result = try convert("App.icon", "more/Plain.icon", "--downlevel", "26", "-o", "out", "--report", "-")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("more/Plain.icon/icon.json: nothing to change"))
    #expect(try text("out/App.icon/icon.json") == Self.after)
    #expect(try files("out/Plain.icon") == ["icon.json"])
    let report = try ToolFixture.json(result.output)
    let outputs = (report["files"] as? [[String: Any]])?.compactMap { $0["output"] as? String }
    #expect(
      outputs == [
        "App.icon/Assets/a b.svg", "App.icon/Assets/deep/ü.txt", "App.icon/icon.json", "Plain.icon/icon.json",
      ])
  }

  @Test func `two documents of one name are an error, and the first one is written`() throws {
    try folder.write(#"{"groups":[]}"#, to: "more/app.icon/icon.json")
    let result = try convert("App.icon", "more/app.icon", "--downlevel", "26", "-o", "out", "-q")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("more/app.icon: error: its output would overwrite the output of App.icon"))
    #expect(try text("out/App.icon/icon.json") == Self.after)
  }

  @Test(arguments: [["--in-place"], ["-o", "App.icon"], ["-o", "./App.icon/"]])
  func `a document replaces itself if the command line says so`(_ words: [String]) throws {
    let call = ["convert", "App.icon", "--downlevel", "26"] + words
    let dry = try ToolProcess.run(call + ["--dry-run"], in: folder.path)
    #expect(dry.exitCode == 0 && dry.errors.contains("nothing was written"))
    #expect(try text("App.icon/icon.json") == Self.before)
    let result = try ToolProcess.run(call, in: folder.path)
    #expect(result.exitCode == 0 && result.errors.contains("1 written"), "\(result.errors)")
    #expect(try text("App.icon/icon.json") == Self.after)
    #expect(try files("App.icon") == ["Assets/a b.svg", "Assets/deep/ü.txt", "icon.json"])
  }

  @Test func `a dry run writes nothing and lists the changes, and a quiet run has no lines`() throws {
    let dry = try convert("App.icon", "--downlevel", "26", "-o", "out", "--dry-run")
    #expect(dry.exitCode == 0 && dry.errorLines.prefix(4).map(String.init) == Self.changes)
    #expect(!folder.exists("out"))
    let quiet = try convert("App.icon", "--downlevel", "26", "-o", "out", "-q")
    #expect(quiet.exitCode == 0 && quiet.errors.isEmpty && quiet.output.isEmpty)
  }

  @Test func `a link inside the document is copied as a file`() throws {
    try folder.link("App.icon/Assets/b.svg", to: "a b.svg")
    let result = try convert("App.icon", "--downlevel", "26", "-o", "Old.icon", "-q")
    #expect(result.exitCode == 0, "\(result.errors)")
    let kind = try FileManager.default.attributesOfItem(atPath: folder.path("Old.icon/Assets/b.svg"))[.type]
    #expect(kind as? FileAttributeType == .typeRegular)
  }

  /// Links in `Assets`, and the message about each.
  static let badLinks = [
    ("b.svg", "../../secret.svg", "leads out of the document"), ("in", "../..", "leads out of the document"),
    ("b.svg", "/etc/hosts", "leads out of the document"), ("b.svg", "nowhere.svg", "No such file"),
    ("b.svg", "/dev/null", "leads out of the document"), ("in", "../Assets", "a folder around it"),
  ]

  @Test(arguments: badLinks)
  func `a file that cannot be copied is an error, and nothing is written`(
    _ name: String, _ target: String, _ message: String
  ) throws {
    try folder.write("secret", to: "secret.svg")
    try folder.link("App.icon/Assets/\(name)", to: target)
    let result = try convert("App.icon", "--downlevel", "26", "-o", "out")
    #expect(result.exitCode == 1 && result.errors.contains("App.icon/Assets/\(name): error: "), "\(result.errors)")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(!folder.exists("out"))
  }

  @Test func `a linked Assets folder or icon.json outside is an error`() throws {
    for (name, target) in [("Assets", "../App.icon/Assets"), ("icon.json", "../App.icon/icon.json")] {
      try folder.write(#"{"groups":[]}"#, to: "\(name)/Link.icon/note.txt")
      if name == "Assets" { try folder.write(#"{"groups":[]}"#, to: "Assets/Link.icon/icon.json") }
      try folder.link("\(name)/Link.icon/\(name)", to: "../" + target)
      let result = try convert("\(name)/Link.icon", "--downlevel", "26", "-o", "out")
      #expect(result.exitCode == 1 && result.errors.contains("leads out of the document"), "\(result.errors)")
      #expect(!folder.exists("out"))
    }
  }

  @Test func `a damaged document is an error with its place`() throws {
    try folder.write("{\n\"groups\" : [],\n\"fill\" : { \"solid\" : \"named:lavender\" }\n}", to: "Bad.icon/icon.json")
    try folder.write("not in a document", to: "Empty.icon/Assets/a.svg")
    let result = try convert("Bad.icon", "Empty.icon", "App.icon", "--downlevel", "26", "-o", "out")
    #expect(result.exitCode == 1)
    #expect(
      result.errors.contains("Bad.icon/icon.json: error: line 3, column 22: \"fill.solid\" is "), "\(result.errors)")
    #expect(result.errors.contains("Empty.icon/icon.json: error: cannot access: No such file"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["App.icon"])
  }

  @Test func `wrong versions and combinations are refused before work`() throws {
    try folder.write("text", to: "File.icon")
    let cases: [([String], String)] = [
      (["App.icon", "--to", "png", "-o", "out"], "\"assetcrush catalog compile\""),
      (["App.icon/", "-o", "out"], "--downlevel 26"),
      (["App.icon", "--downlevel", "27", "-o", "out"], "expected 26"),
      (["App.icon", "--downlevel", "26.0", "-o", "out"], "expected 26"),
      (["App.icon", "--downlevel", "26", "--to", "png", "-o", "out"], "--to cannot be combined"),
      (["App.icon", "--downlevel", "26", "--idot", "-o", "out"], "--idot cannot be combined"),
      (["App.icon", "--downlevel", "26", "--exclude", "a", "-o", "out"], "--exclude cannot be combined"),
      (["App.icon", "--downlevel", "26"], "--output or --in-place"),
      (["App.icon", "--downlevel", "26", "-o", "-"], "is not a folder"),
      (["App.icon", "--downlevel", "26", "-o", "."], "choose another output"),
      (["App.icon", "--downlevel", "26", "-o", "App.icon/Assets"], "lies in the source"),
      (["App.icon", "--downlevel", "26", "-o", "File.icon"], "must be a folder"),
      (["App.icon", "Other.icon", "--downlevel", "26", "-o", "New.icon"], "several sources"),
      (["None.icon", "--downlevel", "26", "-o", "out"], "No such file"),
      (["File.icon", "--downlevel", "26", "-o", "out"], "the source is File.icon"),
      ([".", "--downlevel", "26", "-o", "out"], "folders such as AppIcon.icon"),
      (["App.icon/Assets", "-o", "out"], "--to is missing"),
    ]
    for (words, message) in cases {
      let result = try ToolProcess.run(["convert"] + words, in: folder.path)
      #expect(result.exitCode == 2 && result.errors.contains(message), "\(words): \(result.errors)")
    }
    #expect(try text("App.icon/icon.json") == Self.before)
    #expect(!folder.exists("out"))
  }
}
