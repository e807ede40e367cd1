import CrushFixtures
import Foundation
import Testing

/// Audits of a project, by the tool as a process.
@Suite struct AuditConfigTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("checkout")
    try folder.copy(Corpus.testImages.appending(path: "App"), to: "checkout/App")
    try folder.copy(Corpus.testImages.appending(path: "Junk"), to: "checkout/Junk")
    try folder.write(
      """
      devices = ["iPhone 17 Pro"]
      exclude = ["Junk/notes.txt~"]
      [display]
      badge = "40x40"
      [rules]
      avoid-image-cache = "off"
      [[overrides]]
      files = ["App/Images/banner*"]
      rules.unused-alpha = "note"
      """, to: "checkout/.assetcrush.toml")
  }

  private func audit(
    _ arguments: [String], in place: String = "checkout", environment: [String: String] = [:]
  ) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, environment: environment, in: folder.path(place))
  }

  private struct Report: Decodable, Equatable {
    struct Finding: Decodable, Equatable { let rule: String, severity: String, path: String, message: String }
    let findings: [Finding]
  }

  private func findings(_ arguments: [String], in place: String = "checkout") throws -> [Report.Finding] {
    let output = try audit(arguments + ["--format", "json"], in: place).output
    return try JSONDecoder().decode(Report.self, from: Data(output.utf8)).findings
  }

  @Test func `the config is found from any working directory`() throws {
    func rules(_ found: [Report.Finding]) -> [String] { found.map { "\($0.severity) \($0.rule)" } }
    let here = try findings(["."])
    #expect(here.contains { $0.rule == "oversized-for-display" && $0.message.contains("(.assetcrush.toml:4)") })
    #expect(here.filter { $0.rule == "unused-alpha" }.map(\.severity) == ["note", "note"])
    #expect(!here.contains { $0.rule == "avoid-image-cache" || $0.path.hasSuffix("notes.txt~") })
    #expect(rules(try findings(["checkout"], in: "")) == rules(here))
    #expect(rules(try findings([folder.path("checkout")], in: "")) == rules(here))
    // The command line overrides the config. Without a config no rule is off.
    #expect(try findings([".", "--rule", "avoid-image-cache=note"]).contains { $0.rule == "avoid-image-cache" })
    #expect(try findings([".", "--no-config"]).contains { $0.path.hasSuffix("notes.txt~") })
  }

  @Test func `a broken config exits with 2 and names its file and line`() throws {
    try folder.write("[rules]\nmetdata = \"off\"\n", to: "checkout/.assetcrush.toml")
    let result = try audit(["."])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "assetcrush: error: .assetcrush.toml:2: unknown key 'metdata' in [rules]; did you mean 'metadata'?\n")
  }

  @Test func `every error in a config is reported on its own line`() throws {
    try folder.write("devcies = \"any\"\n[rules]\nmetadata = 3\n", to: "checkout/.assetcrush.toml")
    let result = try audit(["."])
    #expect(result.exitCode == 2 && result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "assetcrush: error: .assetcrush.toml:1: unknown key 'devcies'; did you mean 'devices'?")
    #expect(lines.last?.hasPrefix("assetcrush: error: .assetcrush.toml:3: 'rules.metadata' must be") == true)
  }

  @Test func `a config's sources are relative to its folder`() throws {
    try folder.write("let image = UIImage(named: \"nowhere\")\n", to: "checkout/Sources/a.swift")
    try folder.write("sources = \"Sources\"\n", to: "checkout/.assetcrush.toml")
    func missing(_ arguments: [String], in place: String) throws -> [String] {
      try findings(arguments, in: place).filter { $0.rule == "undefined-image" }.map(\.path)
    }
    #expect(try missing(["App"], in: "checkout") == ["Sources/a.swift"])
    #expect(try missing(["."], in: "checkout/App") == ["../Sources/a.swift"])
    #expect(try missing(["checkout/App"], in: "") == ["checkout/Sources/a.swift"])
    #expect(try missing(["App", "--no-config"], in: "checkout").isEmpty)
    // The command line wins.
    #expect(try missing(["App", "--sources", "Junk"], in: "checkout").isEmpty)
  }

  @Test func `keep-gray in a config equals --keep-gray`() throws {
    let images = Corpus.testImages.appending(path: "Formats").path(percentEncoded: false)
    try folder.write("keep-gray = true\n", to: "checkout/.assetcrush.toml")
    let path = folder.path("checkout/.assetcrush.toml")
    let kept = try audit([images, "--config", path, "--format", "json"]).output
    #expect(kept == (try audit([images, "--no-config", "--keep-gray", "--format", "json"]).output))
    #expect(kept != (try audit([images, "--no-config", "--format", "json"]).output))
  }

  @Test func `the output of --print-config is a config with the same settings`() throws {
    let arguments = [
      ".", "--rule", "metadata=error", "--display", "hero=100x50", "--device", "iPad mini", "--fail-on", "note",
    ]
    let first = try audit(arguments + ["--print-config"])
    try folder.write(first.output, to: "printed.toml")
    let second = try audit([".", "--config", folder.path("printed.toml"), "--print-config"])
    #expect(first.exitCode == 0 && second.output == first.output)
    #expect(first.output.contains("hero = \"100x50\"") && first.output.contains("devices = [\"iPad mini\"]"))
    let printed = try findings([".", "--config", folder.path("printed.toml")]).map(\.rule)
    #expect(try findings(arguments).map(\.rule) == printed)
  }

  @Test func `the fast start and the full parser have the same results`() throws {
    for arguments in [
      ["."], ["App", "Junk", "--headers-only"], [".", "--format", "json", "-j", "1"], ["--jobs", "2", "App"],
      ["nowhere"],
    ] {
      let plain = try audit(arguments)
      let parsed = try audit(arguments + ["--top", "5"])
      #expect(plain.output == parsed.output && plain.errors == parsed.errors && plain.exitCode == parsed.exitCode)
    }
    for wrong in [
      ["-j", "0", "."], [".", "--jobs"], [".", "--format", "pdf"], [".", "--nonsense"],
    ] {
      #expect(try audit(wrong).exitCode == 2, "\(wrong)")
    }
  }

  @Test func `the report does not depend on jobs, locale or time zone`() throws {
    let expected = try audit([".", "--jobs", "1", "--format", "json"]).output
    #expect(!expected.isEmpty)
    for (jobs, locale) in [("2", "C"), ("8", "tr_TR.UTF-8"), ("16", "de_DE.UTF-8")] {
      let environment = ["LC_ALL": locale, "LANG": locale, "TZ": "Asia/Kathmandu"]
      #expect(try audit([".", "--jobs", jobs, "--format", "json"], environment: environment).output == expected)
    }
  }

  @Test func `a checkout with another name has the same findings, fingerprints and baseline`() throws {
    func fingerprints(_ name: String) throws -> [String] {
      struct Issue: Decodable { let fingerprint: String }
      let output = try audit([name, "--format", "gitlab"], in: "").output
      return try JSONDecoder().decode([Issue].self, from: Data(output.utf8)).map(\.fingerprint)
    }
    let before = try fingerprints("checkout")
    #expect(!before.isEmpty)
    #expect(try audit(["checkout", "--write-baseline", "known.json"], in: "").exitCode == 0)
    let known = try folder.read("known.json")
    try FileManager.default.moveItem(atPath: folder.path("checkout"), toPath: folder.path("elsewhere"))
    #expect(try fingerprints("elsewhere") == before)
    let result = try audit([folder.path("elsewhere"), "--baseline", folder.path("known.json")], in: "elsewhere")
    #expect(result.exitCode == 0 && result.errors.isEmpty && result.output.contains(": no problems."))
    #expect(try audit(["elsewhere", "--write-baseline", "again.json"], in: "").exitCode == 0)
    #expect(try folder.read("again.json") == known)
    // Fingerprints are also stable for a project without config or repository.
    try FileManager.default.removeItem(atPath: folder.path("elsewhere/.assetcrush.toml"))
    let bare = try fingerprints("elsewhere")
    try FileManager.default.moveItem(atPath: folder.path("elsewhere"), toPath: folder.path("third"))
    #expect(try fingerprints("third") == bare)
  }

  @Test func `stale baseline entries are reported and do not change the exit code`() throws {
    _ = try audit([".", "--write-baseline", "known.json"])
    try FileManager.default.removeItem(atPath: folder.path("checkout/Junk/logo copy.bak"))
    let result = try audit([".", "--baseline", "known.json", "--fail-on", "note"])
    #expect(result.exitCode == 0)
    #expect(
      result.errors == """
        known.json: warning: Junk/logo copy.bak is listed for backup-file, but no longer found
        known.json: --write-baseline writes a new one

        """)
  }

  @Test(arguments: [["--baseline", "known.json"], []])
  func `a broken baseline is an error with the remedy`(options: [String]) throws {
    try folder.write("baseline = \"known.json\"", to: "w/.assetcrush.toml")
    for (text, error) in [
      (
        "{",
        "known.json:1:2: not a baseline: unexpected end of the text; expected a key in quotes; --write-baseline writes a "
          + "new one"
      ),
      (
        "[]",
        "known.json:1:1: not a baseline: unexpected array; expected an object with \"version\"; --write-baseline writes "
          + "a new one"
      ),
      (#"{"version": 2, "findings": []}"#, "known.json: a baseline of version 2; this assetcrush reads version 1"),
    ] {
      try folder.write(text, to: "w/known.json")
      let result = try audit(["."] + options, in: "w")
      #expect(result.exitCode == 2 && result.errors == "assetcrush: error: \(error)\n")
    }
  }

  @Test func `exit codes: --fail-on, --max-warnings, --exit-zero`() throws {
    try folder.makeFolder("w")
    for name in ["a.bak", "b.bak"] { try folder.write([1], to: "w/\(name)") }
    func code(_ arguments: String...) throws -> Int32 { try audit(["."] + arguments, in: "w").exitCode }
    #expect(try code() == 0)
    #expect(try code("--fail-on", "warning") == 1)
    #expect(try code("--fail-on", "warning", "--exit-zero") == 0)
    #expect(try code("--max-warnings", "2") == 0)
    #expect(try code("--max-warnings", "1") == 1)
    #expect(try code("--max-warnings", "0", "--exit-zero") == 0)
    #expect(
      try audit([".", "--max-warnings", "1"], in: "w").errors
        == "assetcrush: 2 warnings, more than the limit of 1 (max-warnings)\n")
    try folder.write("max-warnings = 1\n", to: "w/.assetcrush.toml")
    #expect(try code() == 1)
    #expect(try code("--max-warnings", "2") == 0)
    #expect(try code("--baseline", "nowhere.json", "--exit-zero") == 2)
    #expect(try code("--max-warnings", "-1") == 2)
  }

  @Test func `files that .gitignore ignores are skipped unless they are named or requested`() throws {
    try folder.write("*.bak\nbuild/\n", to: "p/.gitignore")
    for name in ["a.bak", "b~", "build/c~"] { try folder.write([1], to: "p/\(name)") }
    func paths(_ arguments: [String]) throws -> [String] { try findings(arguments, in: "p").map(\.path) }
    #expect(try paths(["."]) == ["b~"])
    #expect(try paths([".", "--no-ignore"]) == ["a.bak", "build/c~", "b~"])
    #expect(try paths(["a.bak", "build"]) == ["a.bak", "build/c~"])
    try folder.write("gitignore = false\n", to: "p/.assetcrush.toml")
    #expect(try paths(["."]).count == 3)
  }

  @Test func `lists of paths are separated by lines or by NUL`() throws {
    for name in ["a b~", "c\nd~", "e~"] { try folder.write([1], to: "l/\(name)") }
    try folder.write("a b~\r\n\ne~\n", to: "l/lines")
    try folder.write("a b~\0c\nd~\0", to: "l/zeros")
    try folder.write("", to: "l/none")
    func paths(_ arguments: [String]) throws -> [String] { try findings(arguments, in: "l").map(\.path) }
    #expect(try paths(["--files-from", "lines"]) == ["a b~", "e~"])
    #expect(try paths(["--files-from", "zeros", "-0"]) == ["a b~", "c\nd~"])
    #expect(try paths(["--files-from", "none", "--allow-empty"]).isEmpty)
    #expect(try audit(["--files-from", "nowhere"], in: "l").exitCode == 2)
    #expect(try audit([".", "-0"], in: "l").exitCode == 2)
  }

  @Test func `--fix repairs files, reports each one, and finds nothing the second time`() throws {
    let first = try audit([".", "--fix"])
    #expect(first.errors.contains("App/Images/banner.png: fixed: dropped the alpha channel"))
    #expect(first.errors.contains("App/Settings.bundle/Root.plist: fixed: converted to binary"))
    #expect(!first.output.contains("unused-alpha"))
    #expect(folder.exists("checkout/Junk/.DS_Store"))
    let tree = try folder.tree()
    #expect(try audit([".", "--fix"]).errors == "Nothing to fix.\n")
    #expect(try folder.tree() == tree)
    // The folder also contains `.svn`. Whether Subversion has the file is unknown.
    #expect(try audit([".", "--fix=junk"]).errors.contains("Junk/.DS_Store: not fixed: it is under version control"))
    #expect(try audit([".", "--fix=junk", "--fix-dirty"]).errors.contains("Junk/.DS_Store: fixed: deleted"))
    #expect(!folder.exists("checkout/Junk/.DS_Store") && folder.exists("checkout/Junk/artwork.psd"))
  }

  @Test func `the command in a finding's message fixes the finding`() throws {
    struct Found: Decodable { let rule: String, command: String? }
    struct Report: Decodable { let findings: [Found] }
    let output = try audit(["App", "--format", "json"]).output
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    let command = try #require(report.findings.first { $0.rule == "oversized-for-display" }?.command)
    #expect(command == "assetcrush resize App/Images/badge.png --to 40x40@1x,2x,3x --force")
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let resized = try ToolProcess.run(words, in: folder.path("checkout"))
    #expect(resized.exitCode == 0, "\(resized.errors)")
    #expect(try !findings(["App"]).contains { $0.rule == "oversized-for-display" })
    #expect(["badge.png", "badge@2x.png", "badge@3x.png"].allSatisfy { folder.exists("checkout/App/Images/\($0)") })
    // The second run has no source for three sizes.
    #expect(try ToolProcess.run(words, in: folder.path("checkout")).exitCode == 1)
  }
}
