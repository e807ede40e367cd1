import CrushFixtures
import Foundation
import Testing

/// The content of standard output and standard error, and its style.
@Suite struct TalkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [[], ["build"], ["audit"], ["convert"], ["inspect"]])
  func `help is written to standard output`(_ command: [String]) throws {
    let result = try ToolProcess.run(command + ["--help"])
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.contains("USAGE: assetcrush" + command.map { " \($0)" }.joined()))
    #expect(!result.output.contains("\u{1B}"))
    if command.isEmpty {
      for name in ["build", "audit", "convert", "inspect"] { #expect(result.output.contains("\n  \(name)")) }
    }
  }

  @Test func `the version contains the libraries that affect the output's bytes`() throws {
    let result = try ToolProcess.run(["--version"])
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(
      result.output.wholeMatch(of: #/assetcrush \d+\.\d+\.\d+ \(.*libpng \d[\d.]*.*\)\n/#) != nil, "\(result.output)")
    #expect(result.output.contains("libdeflate ") && result.output.contains("zlib "))
  }

  @Test func `a build writes to standard error only, and -q prints failures only`() throws {
    let arguments = [
      "build", ToolFixture.images("Broken"), ToolFixture.images("Formats/rgb8.png"), "-o", folder.path("out"),
    ]
    let normal = try ToolProcess.run(arguments)
    #expect(normal.output.isEmpty)
    #expect(normal.errorLines.last?.hasPrefix("the decoded PNGs take ") == true)
    let quiet = try ToolProcess.run(arguments + ["-q"])
    #expect(quiet.output.isEmpty)
    #expect(quiet.errorLines.count == 20 && quiet.errorLines.allSatisfy { $0.contains(": error: ") })
    let clean = try ToolProcess.run(["build", ToolFixture.images("Formats/rgb8.png"), "-o", folder.path("b"), "-q"])
    #expect(clean.errors.isEmpty && clean.output.isEmpty)
    let verbose = try ToolProcess.run(arguments + ["-v"])
    #expect(verbose.errors.contains("rgb8.png: CgBI: "))
  }

  @Test func `an audit is written to standard output`() throws {
    let result = try ToolProcess.run(["audit", ToolFixture.images("Broken")])
    #expect(result.errors.isEmpty && result.output.contains("20 errors, 1 warning, 1 note"))
  }

  @Test func `a report is written to a file and nothing is printed`() throws {
    let result = try ToolProcess.run([
      "audit", ToolFixture.images("Broken"), "--output", "sarif=\(folder.path("a.sarif"))", "--output",
      "csv=\(folder.path("a.csv"))",
    ])
    #expect(result.exitCode == 1 && result.output.isEmpty && result.errors.isEmpty)
    #expect(String(decoding: try folder.read("a.sarif"), as: UTF8.self).contains("\"2.1.0\""))
    #expect(String(decoding: try folder.read("a.csv"), as: UTF8.self).hasPrefix("severity,rule,"))
  }

  @Test func `inspect writes descriptions to standard output and failures to standard error`() throws {
    let good = ToolFixture.images("Formats/rgb8.png")
    let bad = ToolFixture.images("Broken/bad-crc.png")
    let result = try ToolProcess.run(["inspect", bad, good])
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("\(good): PNG\n") && !result.output.contains("bad-crc"))
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("\(bad): error: chunk IDAT at offset 33: its CRC is "))
  }

  private func isColored(_ arguments: [String], _ environment: [String: String]) throws -> Bool {
    let path = ToolFixture.images("Broken/text.png")
    let audit = try ToolProcess.run(["audit", path] + arguments, environment: environment)
    let build = try ToolProcess.run(["build", path, "-o", folder.path("out")] + arguments, environment: environment)
    let isAuditColored = audit.output.contains("\u{1B}[")
    #expect(isAuditColored == build.errors.contains("\u{1B}["))
    return isAuditColored
  }

  @Test(
    arguments: [
      ([], [:], false), (["--color", "always"], [:], true), (["--color", "never"], [:], false),
      (["--color", "auto"], [:], false), ([], ["CLICOLOR_FORCE": "1"], true), ([], ["CLICOLOR_FORCE": "0"], false),
      ([], ["CLICOLOR_FORCE": ""], false), ([], ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
      ([], ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true), (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--color", "never"], ["CLICOLOR_FORCE": "1"], false), ([], ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
      ([], ["FORCE_COLOR": "1"], true), ([], ["FORCE_COLOR": "0"], false), ([], ["FORCE_COLOR": "false"], false),
      ([], ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
    ] as [([String], [String: String], Bool)])
  func `colors follow the option, then NO_COLOR, then CLICOLOR_FORCE`(
    _ arguments: [String], _ environment: [String: String], _ expected: Bool
  ) throws {
    #expect(try isColored(arguments, environment) == expected)
  }

  /// no-color.org: "when present and not an empty string (regardless of its value)".
  @Test func `any value of NO_COLOR that is not empty counts, even 0`() throws {
    #expect(try !isColored([], ["NO_COLOR": "0", "CLICOLOR_FORCE": "1"]))
  }

  @Test func `--progress always draws the bar on standard error and clears it`() throws {
    let sources = ["Formats/rgb8.png", "Formats/rgba8.png", "Formats/gray8.png"].map(ToolFixture.images)
    for command in [["build"] + sources, ["convert", "--to", "cgbi"] + sources] {
      let result = try ToolProcess.run(
        command + ["-o", folder.path(command[0]), "--progress", "always", "-j", "1"], environment: ["LC_ALL": "C"])
      #expect(result.output.isEmpty)
      let lines = result.errors.split(separator: "\r")
      let verb = command[0] == "build" ? "building" : "converting"
      #expect(lines.first?.hasPrefix("\(verb)  [            ]    0 %  0/3") == true, "\(result.errors)")
      #expect(lines.contains { $0.hasPrefix("\(verb)  [============]  100 %  3/3") }, "\(result.errors)")
      let wiped = lines.dropLast().last
      #expect(wiped?.allSatisfy { $0 == " " } == true, "the line is cleared before the summary")
      for choice in ["never", "auto"] {
        let silent = try ToolProcess.run(command + ["-o", folder.path("out"), "--progress", choice])
        #expect(!silent.errors.contains("\r"))
      }
    }
  }

  @Test func `--progress always draws the files, the percentage and the path of an audit`() throws {
    let images = ToolFixture.images("App/Images")
    let result = try ToolProcess.run(
      ["audit", images, "--progress", "always", "-j", "1", "--headers-only"], environment: ["LC_ALL": "C"])
    #expect(result.output.contains("images, "))
    let lines = result.errors.split(separator: "\r")
    #expect(lines.first?.prefixMatch(of: #/auditing  \[ {12}\]    0 %  +0\/\d+/#) != nil, "\(result.errors)")
    #expect(
      lines.contains { $0.prefixMatch(of: #/auditing  \[={12}\]  100 %  (\d+)\/\1 /#) != nil }, "\(result.errors)")
    #expect(lines.allSatisfy { $0.count < 80 } && lines.last?.allSatisfy { $0 == " " } == true)
    for choice in ["never", "auto"] {
      #expect(try ToolProcess.run(["audit", images, "--progress", choice]).errors.isEmpty)
    }
  }

  @Test func `control characters in names never reach the terminal`() throws {
    let name = "a\u{1B}[31m.png"
    try folder.write("no PNG", to: name)
    let missing = folder.path("b\u{1B}[31m.png")
    let runs = [
      ["audit", folder.path(name)], ["build", folder.path(name), "-o", folder.path("out")],
      ["inspect", folder.path(name)], ["inspect", missing], ["audit", missing], ["build", missing, "-o", "x"],
    ]
    for arguments in runs {
      let result = try ToolProcess.run(arguments)
      #expect(result.exitCode != 0)
      #expect(!(result.output + result.errors).contains("\u{1B}"), "\(arguments[0])")
    }
  }

  @Test func `language and time zone do not change the output`() throws {
    let arguments = ["audit", ToolFixture.images("App"), "--format", "json", "--headers-only"]
    let plain = try ToolProcess.run(arguments)
    let other = try ToolProcess.run(
      arguments, environment: ["LANG": "de_DE.UTF-8", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"])
    #expect(plain.output == other.output && plain.output.count > 1000)
  }
}
