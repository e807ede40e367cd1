import CrushFixtures
import Foundation
import Testing

/// Command lines with a misspelled command or option.
@Suite struct TypoTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("bild Resources -o x", "no command is named 'bild'; did you mean 'build'?"),
    ("check .", "no command is named 'check'; did you mean 'audit'?"),
    ("optimise img", "no command is named 'optimise'; did you mean 'optimize'?"),
    ("optimze img", "no command is named 'optimze'; did you mean 'optimize'?"),
    ("compress img", "no command is named 'compress'; did you mean 'optimize'?"),
    ("optimize img --out x", "optimize has no option '--out', because it replaces files; --backup FOLDER keeps"),
    ("optimize img -o x", "optimize has no option '-o', because it replaces files; --backup FOLDER keeps"),
    ("build R -o x --json", "build has no option '--json'; use '--report FILE.json', or '--report -' for standard"),
    ("optimize img --json", "optimize has no option '--json'; use '--report FILE.json', or '--report -'"),
    ("resize a.png --json", "resize has no option '--json'; 'assetcrush resize --help' lists the options"),
    ("lint", "no command is named 'lint'; did you mean 'audit'?"),
    ("PlistBuddy -c Print a", "no command is named 'PlistBuddy'; did you mean 'plist'?"),
    ("help foo", "no command is named 'foo'; 'assetcrush --help' lists the commands"),
    ("help buidl", "no command is named 'buidl'; did you mean 'build'?"),
    ("help plist conver", "plist has no command 'conver'; did you mean 'convert'?"),
    ("plist read a", "plist has no command 'read'; did you mean 'extract'?"),
    ("build R --out x", "build has no option '--out'; did you mean '--output'?"),
    ("audit --json .", "audit has no option '--json'; use '--format json'."),
    ("audit --jsno .", "audit has no option '--jsno'; 'assetcrush audit --help' lists the options"),
    ("audit . --quite", "audit has no option '--quite'; did you mean '--quiet'?"),
    ("audit --top 5 -x", "audit has no option '-x'; 'assetcrush audit --help' lists the options"),
    ("rules --format json", "rules has no option '--format'; use '--json'."),
    ("convert x --threads 2", "convert has no option '--threads'; did you mean '--jobs'?"),
    ("convert --fast x", "convert has no option '--fast'; 'assetcrush convert --help' lists the options"),
    ("audit --fix junk .", "--fix junk: the kind of fixes needs an equals sign; use --fix=junk or --fix-junk"),
  ])
  func `the first wrong word is reported, with a suggestion if one is near`(_ line: String, _ message: String) throws {
    let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path(""))
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("assetcrush: error: \(message)"), "\(result.errors)")
    #expect(result.errorLines.count == 1)
  }

  @Test func `a path without a command gets the command to audit it`() throws {
    try folder.makeFolder("My Assets")
    let result = try ToolProcess.run(["My Assets"], in: folder.path(""))
    #expect(result.exitCode == 2 && result.errors.contains("use 'assetcrush audit 'My Assets''"), "\(result.errors)")
  }

  @Test func `the value of an option is no option`() throws {
    for arguments in [["audit", "--display", "--out"], ["audit", "--exclude", "-x", "none"]] {
      let result = try ToolProcess.run(arguments, in: folder.path(""))
      #expect(result.exitCode == 2 && !result.errors.contains("has no option"), "\(result.errors)")
    }
  }

  @Test(arguments: [["help"], ["help", "audit"], ["help", "plist", "get"]])
  func `help for a command that exists succeeds`(_ words: [String]) throws {
    let result = try ToolProcess.run(words)
    #expect(result.exitCode == 0 && result.output.contains("USAGE: assetcrush"))
  }

  @Test func `-V and version are --version`() throws {
    let expected = try ToolProcess.run(["--version"]).output
    for word in ["-V", "version"] {
      let result = try ToolProcess.run([word])
      #expect(result.exitCode == 0 && result.output == expected)
    }
  }

  @Test func `an unknown rule gets a suggestion`() throws {
    for (arguments, words) in [
      (["rules", "tranparent"], "did you mean 'transparent-margins'?"), (["rules", "pixls"], "did you mean 'pixels'?"),
      (["audit", "--select", "pixls", "."], "did you mean 'pixels'?"),
      (["audit", "--ignore", "unused-alfa", "."], "did you mean 'unused-alpha'?"),
    ] {
      let result = try ToolProcess.run(arguments, in: folder.path(""))
      #expect(result.exitCode == 2 && result.errors.contains(words), "\(result.errors)")
    }
  }
}
