import CrushFixtures
import Foundation
import Testing

/// Audits of trees with several configs. The closest config applies to each file.
@Suite struct NestedConfigTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Report: Decodable {
    struct Finding: Decodable { let rule: String, severity: String, path: String, message: String }
    struct Total: Decodable { let family: String, scale: Int, images: Int }
    let profile: String
    let totals: [Total]
    let findings: [Finding]

    /// Lines of the form `error rule path`, for these rules only.
    func lines(_ rules: String...) -> [String] {
      findings.filter { rules.contains($0.rule) }.map { "\($0.severity) \($0.rule) \($0.path)" }
    }
  }

  private struct Issue: Decodable { let fingerprint: String, check_name: String }

  private func run(_ arguments: [String], in place: String = "") throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, in: folder.path(place))
  }

  private func report(_ arguments: String..., in place: String = "") throws -> Report {
    let result = try run(arguments + ["--format", "json"], in: place)
    return try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
  }

  /// An opaque picture without an alpha channel, badly compressed.
  private func picture(_ name: String, _ width: Int, _ height: Int) throws {
    var random = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: 2, using: &random)
    for index in picture.samples.indices where index % 7 > 0 { picture.samples[index] = 9 }
    try folder.write(picture.file, to: name)
  }

  private func config(_ text: String, in place: String) throws {
    try folder.write(text, to: "\(place)/.assetcrush.toml")
  }

  @Test func `the closest config alone decides levels, thresholds and display sizes`() throws {
    for place in ["app", "app/Legacy", "app/Legacy/deep", "app/New"] {
      try folder.write([1], to: "\(place)/old.bak")
      try picture("\(place)/hero.png", 400, 400)
    }
    try config("[rules]\nbackup-file = \"error\"\n[display]\nhero = \"40x40\"\n", in: "app")
    try config(
      "[rules]\nbackup-file = \"off\"\n[[overrides]]\nfiles = [\"deep/*.bak\"]\nrules.backup-file = \"note\"\n",
      in: "app/Legacy")
    let expected = [
      "note backup-file app/Legacy/deep/old.bak", "warning oversized-for-display app/New/hero.png",
      "error backup-file app/New/old.bak", "warning oversized-for-display app/hero.png",
      "error backup-file app/old.bak",
    ]
    let rules = ["backup-file", "oversized-for-display"]
    #expect(try report("app").lines(rules[0], rules[1]) == expected)
    // The result does not depend on the working directory or the spelling of the folder, also for lists of files.
    let absolute = folder.path + "/"
    #expect(
      try report(absolute + "app/").lines(rules[0], rules[1])
        == expected.map { line in
          let parts = line.split(separator: " ")
          return "\(parts[0]) \(parts[1]) \(absolute)\(parts[2])"
        })
    let inner = try report(".", in: "app/Legacy").lines(rules[0], rules[1])
    #expect(inner == ["note backup-file deep/old.bak"])
    #expect(try report("app/Legacy/deep", "app/New").lines(rules[0], rules[1]) == Array(expected.prefix(3)))
    let tree = try folder.tree().keys.sorted().filter { !$0.hasSuffix(".toml") }
    try folder.write(tree.joined(separator: "\n"), to: "list")
    #expect(try report("--files-from", "list").lines(rules[0], rules[1]) == expected)
    // One config for all files, or no config.
    #expect(
      try report("app", "--config", "app/.assetcrush.toml").lines("backup-file").allSatisfy { $0.hasPrefix("error") })
    #expect(try report("app", "--no-config").lines("backup-file").allSatisfy { $0.hasPrefix("warning") })
    // The command line overrides every config.
    #expect(try report("app", "--rule", "backup-file=note").lines("backup-file").allSatisfy { $0.hasPrefix("note") })
  }

  @Test func `each app is compared with its own devices`() throws {
    for place in ["apps/phone", "apps/tv"] { try picture("\(place)/wide.png", 1900, 1000) }
    try config("devices = \"iPhone 17 Pro\"\n", in: "apps/phone")
    try config("devices = \"all-tvs\"\n", in: "apps/tv")
    let found = try report("apps")
    let larger = found.findings.filter { $0.rule == "larger-than-screen" }
    #expect(larger.isEmpty)
    #expect(found.profile == "iPhone 17 Pro, all-tvs")
    #expect(found.totals.map { "\($0.family) \($0.scale) \($0.images)" } == ["phone 3 1", "tv 2 1", "tv 1 1"])
    try config("devices = \"iPhone 8\"\n", in: "apps/phone")
    #expect(try report("apps").lines("larger-than-screen") == ["warning larger-than-screen apps/phone/wide.png"])
  }

  @Test func `the closest config decides excludes and ignored files`() throws {
    for name in ["a/x.bak", "a/y.bak", "a/in/x.bak", "a/in/y.bak", "a/in/z.bak"] { try folder.write([1], to: name) }
    try folder.write("z.bak\n", to: "a/.gitignore")
    try config("exclude = [\"x.bak\"]\n", in: "a")
    try config("exclude = [\"/y.bak\"]\ngitignore = false\n", in: "a/in")
    #expect(
      try report("a").lines("backup-file") == [
        "warning backup-file a/in/x.bak", "warning backup-file a/in/z.bak", "warning backup-file a/y.bak",
      ])
    // Excluded folders are not read, so a broken config in one is not an error.
    try config("exclude = [\"in\", \"x.bak\"]\n", in: "a")
    try config("broken\n", in: "a/in")
    #expect(try report("a").lines("backup-file") == ["warning backup-file a/y.bak"])
  }

  @Test func `a budget counts all files below its config's folder`() throws {
    try picture("a/one.png", 64, 64)
    try picture("a/in/two.png", 64, 64)
    func messages() throws -> [String] {
      try report("a").findings.filter { $0.rule == "over-budget" }
        .map { "\($0.path): \($0.message)" }
    }
    try config("[budgets.total]\ndecoded = 20000\n", in: "a")
    try config("[budgets.total]\ndecoded = 10000\n[rules]\nmetadata = \"off\"\n", in: "a/in")
    let found = try messages()
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("a: all files: iPhone @3x loads 32.8 kB decoded, ") == true, "\(found)")
    #expect(found.last?.hasPrefix("a/in: all files: iPhone @3x loads 16.4 kB decoded, ") == true, "\(found)")
    try config("[budgets.total]\ndecoded = 40000\n", in: "a")
    #expect(try messages().count == 1)
    // The budget's config decides the level.
    try config("[budgets.total]\ndecoded = 10000\n[rules]\nover-budget = \"off\"\n", in: "a/in")
    #expect(try messages().isEmpty)
  }

  @Test func `baselines, fail-on and max-warnings apply to their own folder`() throws {
    for name in ["m/a/x.bak", "m/b/y.bak", "m/b/z.bak"] { try folder.write([1], to: name) }
    try config("", in: "m")
    try config("baseline = \"known.json\"\n", in: "m/b")
    #expect(try run([".", "--write-baseline", "known.json"], in: "m/b").exitCode == 0)
    #expect(try report("m").lines("backup-file") == ["warning backup-file m/a/x.bak"])
    // A baseline on the command line replaces all of them.
    #expect(try run(["m", "--write-baseline", "all.json"]).exitCode == 0)
    #expect(try report("m", "--baseline", "all.json").findings.isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("m/b/y.bak"))
    #expect(
      try run(["m"]).errors == """
        m/b/known.json: warning: y.bak is listed for backup-file, but no longer found
        m/b/known.json: --write-baseline writes a new one

        """)
    // Entries of files outside the audit are not stale.
    #expect(try run(["m/a", "m/b/z.bak"]).errors.isEmpty)
    #expect(try run(["m"]).exitCode == 0)
    try config("fail-on = \"warning\"\n", in: "m/b")
    #expect(try run(["m"]).exitCode == 1)
    #expect(try run(["m", "--fail-on", "error"]).exitCode == 0)
    #expect(try run(["m/a"]).exitCode == 0)
    try config("max-warnings = 0\n", in: "m/b")
    let result = try run(["m"])
    #expect(result.exitCode == 1)
    #expect(result.errors == "m/b/.assetcrush.toml: 1 warning, more than the limit of 0 (max-warnings)\n")
    #expect(try run(["m", "--max-warnings", "2"]).exitCode == 0)
    #expect(
      try run(["m", "--max-warnings", "1"]).errors
        == "assetcrush: 2 warnings, more than the limit of 1 (max-warnings)\n")
  }

  @Test func `every error in configs of subfolders is reported and the audit does not run`() throws {
    try folder.write([1], to: "a/x.bak")
    try config("devcies = 1\nexlude = 2\n", in: "a/b")
    try config("[rules\n", in: "a/c")
    try config("baseline = \"none.json\"\n", in: "a/d")
    let result = try run(["a"])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count == 4, "\(lines)")
    for (line, start) in zip(
      lines, ["a/b/.assetcrush.toml:1: ", "a/b/.assetcrush.toml:2: ", "a/c/.assetcrush.toml:1:"])
    {
      #expect(line.hasPrefix("assetcrush: error: \(start)"), "\(line)")
    }
    #expect(lines.last == "assetcrush: error: a/d/none.json: cannot open: No such file or directory")
    #expect(try run(["a", "--no-config"]).exitCode == 0)
  }

  @Test func `an opt-in rule applies below the config that enables it`() throws {
    for place in ["a", "a/in"] { try picture("\(place)/noise.png", 200, 200) }
    try config("[rules]\nunoptimized = \"note\"\n", in: "a/in")
    #expect(try report("a").lines("unoptimized") == ["note unoptimized a/in/noise.png"])
    try config("[[overrides]]\nfiles = [\"in/**\"]\nrules.unoptimized = \"note\"\n", in: "a")
    try FileManager.default.removeItem(atPath: folder.path("a/in/.assetcrush.toml"))
    #expect(try report("a").lines("unoptimized") == ["note unoptimized a/in/noise.png"])
  }

  @Test func `sources are searched for the folders of the config that names them`() throws {
    try picture("a/lonely.png", 20, 20)
    try picture("a/app/unseen.png", 20, 20)
    try folder.write("let image = UIImage(named: \"nowhere\")\n", to: "a/app/Sources/a.swift")
    try folder.write("let image = UIImage(named: \"elsewhere\")\n", to: "a/b.swift")
    try config("sources = \"./Sources\"\n", in: "a/app")
    #expect(
      try report("a").lines("undefined-image", "unused-image") == [
        "error undefined-image a/app/Sources/a.swift", "note unused-image a/app/unseen.png",
      ])
  }

  @Test func `a baseline applies to all files below its config's folder`() throws {
    for name in ["a/x.bak", "a/in/y.bak"] { try folder.write([1], to: name) }
    try config("baseline = \"known.json\"\n", in: "a")
    try config("[rules]\nbackup-file = \"error\"\n", in: "a/in")
    #expect(try run([".", "--write-baseline", "known.json"], in: "a").exitCode == 0)
    let result = try run(["a"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    // Two baselines may contain one finding.
    try config("baseline = \"own.json\"\n[rules]\nbackup-file = \"error\"\n", in: "a/in")
    #expect(try run([".", "--write-baseline", "own.json"], in: "a/in").exitCode == 0)
    let both = try run(["a"])
    #expect(both.exitCode == 0 && both.errors.isEmpty, "\(both.errors)")
  }

  @Test func `two spellings of one file are one file`() throws {
    try picture("a/b/one.png", 64, 64)
    try config("[budgets.total]\ndecoded = 1\n", in: "a")
    try folder.link("alias", to: "a")
    let expected = try report("a").findings.map { "\($0.rule) \($0.path) \($0.message)" }
    #expect(expected.count == 1)
    let here = folder.path
    for others in [
      ["./a"], ["a/"], ["\(here)/a"], ["a/../a"], ["a//b"], ["./a/b/one.png"], ["alias"], ["alias/b/one.png"],
    ] {
      let result = try run(["a"] + others + ["--format", "json"])
      let found = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
      #expect(found.findings.map { "\($0.rule) \($0.path) \($0.message)" } == expected, "\(others)")
    }
    // Paths inside a folder use the folder's spelling.
    let inner = try run([here + "/a/b", "a", "--format", "json"])
    #expect(
      try JSONDecoder().decode(Report.self, from: Data(inner.output.utf8)).findings
        .map { "\($0.rule) \($0.path) \($0.message)" } == expected)
  }

  @Test func `a config applies once, regardless of the paths named below its folder`() throws {
    for name in ["A/b/1.bak", "A/b/2.bak", "A/b/c/3.bak", "A/b/c/4.bak"] { try folder.write([1], to: name) }
    try picture("A/b/c/one.png", 64, 64)
    try config("max-warnings = 3\n[budgets.total]\ndecoded = 1\n", in: "A/b")
    try folder.write("A/b/c/one.png\n", to: "list")
    let expected = try report("A")
    #expect(expected.lines("over-budget") == ["error over-budget A/b"])
    for others in [["A/b/c"], ["A/b/c/one.png"], ["--files-from", "list"], ["\(folder.path)/A/b/c"]] {
      let result = try run(["A", "--format", "json"] + others)
      let found = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
      #expect(found.lines("over-budget", "backup-file") == expected.lines("over-budget", "backup-file"), "\(others)")
      #expect(
        result.errors == "A/b/.assetcrush.toml: 4 warnings, more than the limit of 3 (max-warnings)\n", "\(others)")
    }
  }

  @Test func `a source is read once, regardless of the spelling of its folder`() throws {
    try picture("P/a.png", 20, 20)
    try folder.write("let image = UIImage(named: \"nowhere\")\n", to: "P/Sources/a.swift")
    try folder.write("let image = UIImage(named: \"elsewhere\")\n", to: "P/Sources/Gen/a.swift")
    try folder.link("L", to: "P")
    try config("sources = \"Sources\"\nexclude = [\"Gen\"]\n", in: "P")
    for (place, path) in [("", "P"), ("", "\(folder.path)/P"), ("", "L"), ("P/Sources", ".."), ("P", ".")] {
      #expect(try report(path, in: place).lines("undefined-image").count == 1, "\(path)")
    }
  }

  @Test func `folders that differ in Unicode form are two folders with separate configs`() throws {
    for (name, text) in [("caf\u{E9}", "[budgets.total]\ndecoded = 1\n"), ("cafe\u{301}", "max-warnings = 9\n")] {
      try picture("u/\(name)/a.png", 64, 64)
      try config(text, in: "u/\(name)")
    }
    let found = try report("u").findings.filter { $0.rule == "over-budget" }
    #expect(found.count == 1 && found.first?.message.contains("16.4 kB decoded, ") == true, "\(found)")
    let named = try report("u/cafe\u{301}", "u/caf\u{E9}").findings.filter { $0.rule == "over-budget" }
    #expect(named.map(\.message) == found.map(\.message))
  }

  @Test func `an excluded or ignored broken link is not a finding`() throws {
    try folder.makeFolder("l")
    for name in ["a", "b", "c"] { try folder.link("l/\(name).png", to: "nowhere") }
    try folder.write("b.png\n", to: "l/.gitignore")
    try config("exclude = [\"a.png\"]\n", in: "l")
    #expect(try report("l").lines("corrupt-png", "unreadable-file") == ["error unreadable-file l/c.png"])
    #expect(try report("l", "--exclude", "c.*", "--allow-empty").findings.isEmpty)
  }

  @Test func `excludes apply to lists, not to named files`() throws {
    for name in ["a/Drafts/x.bak", "a/old.bak", "a/y.bak"] { try folder.write([1], to: name) }
    try config("exclude = [\"Drafts\"]\n", in: "a")
    try folder.write("a/Drafts/x.bak\na/old.bak\na/y.bak\n", to: "list")
    #expect(
      try report("--files-from", "list", "--exclude", "old.*").lines("backup-file") == ["warning backup-file a/y.bak"])
    #expect(try report("a/Drafts/x.bak").lines("backup-file").count == 1)
    #expect(try report("a/Drafts/x.bak", "--files-from", "list").lines("backup-file").count == 3)
  }

  @Test func `fingerprints do not depend on the working directory, sources or budgets`() throws {
    try picture("c/assets/a.png", 64, 64)
    try folder.write("UIImage(named: \"nowhere\")", to: "c/sources/a.swift")
    try config("[budgets.total]\ndecoded = 1\n", in: "c/assets")
    func fingerprints(_ place: String, _ assets: String, _ sources: String) throws -> [String] {
      let output = try self.run([assets, "--sources", sources, "--format", "gitlab"], in: place).output
      return try JSONDecoder().decode([Issue].self, from: Data(output.utf8)).map { $0.check_name + $0.fingerprint }
        .sorted()
    }
    let expected = try fingerprints("c", "assets", "sources")
    #expect(expected.count == 3)
    #expect(try fingerprints("", "c/assets", "c/sources") == expected)
    #expect(try fingerprints("c/assets", ".", "../sources") == expected)
    #expect(try fingerprints("c/sources", "../assets", ".") == expected)
    #expect(try fingerprints("c/assets", folder.path("c/assets"), folder.path("c/sources")) == expected)
  }

  @Test func `a config is not an asset, and a missing path has no config`() throws {
    try folder.write([1, 2, 3], to: "a/x.dat")
    try config("[budgets.total]\ndisk = 3\n", in: "a")
    #expect(try report("a", "--allow-empty").findings.isEmpty)
    #expect(try run(["a/none", "--print-config"]).exitCode == 2)
  }
}
