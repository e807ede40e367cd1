import CrushFixtures
import Foundation
import Testing

/// Audits of a part of the files, and their merge.
@Suite struct ShardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: String(ToolFixture.images("").dropLast()), toPath: folder.path("TestImages"))
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path(""))
  }

  /// Audits each shard and returns the names of the reports.
  private func shards(_ count: Int, _ arguments: [String]) throws -> [String] {
    try (1...count).map { number in
      let name = "shard-\(number)-of-\(count).json"
      let result = try run(["audit"] + arguments + ["--shard", "\(number)/\(count)", "-o", name, "-q"])
      #expect(result.exitCode <= 1, "\(result.errors)")
      return name
    }
  }

  private func merge(_ names: [String], _ options: [String] = []) throws -> ToolProcess.Result {
    try run(["report", "merge"] + names + options)
  }

  /// Returns a report after a change of its text.
  private func changed(_ name: String, _ text: String, to other: String) throws -> String {
    let report = try String(contentsOfFile: folder.path(name), encoding: .utf8)
    #expect(report.contains(text), "\(text)")
    let changed = "changed-" + name
    try folder.write(Array(report.replacing(text, with: other).utf8), to: changed)
    return changed
  }

  // MARK: The merge

  @Test(arguments: [1, 3]) func `the merged report is the report of an audit on one machine`(_ count: Int) throws {
    let folders = ["App", "Bundles", "Broken", "Chunks", "Formats", "Rules/duplicate-pixels"].map { "TestImages/" + $0 }
    let arguments = folders + ["--all-files", "--sources", "TestImages/App", "--rule", "unoptimized=note"]
    let whole = try run(["audit"] + arguments + ["--format", "json"])
    #expect(
      whole.exitCode == 1 && whole.output.contains("\"duplicate-pixels\"") && whole.output.contains("\"unoptimized\""))
    let names = try shards(count, arguments)
    let merged = try merge(names)
    #expect(merged.exitCode == 1)
    #expect(merged.output == whole.output)
    // No image was decoded again.
    #expect(merged.errors == whole.errors)
  }

  @Test(arguments: [
    "text", "jsonl", "sarif", "xcode", "github", "gitlab", "junit", "checkstyle", "csv", "markdown", "html",
  ])
  func `the merge has each format of an audit`(_ format: String) throws {
    let whole = try run(["audit", "TestImages/App", "TestImages/Bundles", "--format", format])
    let names = try shards(3, ["TestImages/App", "TestImages/Bundles"])
    let merged = try merge(names.reversed(), ["--format", format])
    #expect(merged.exitCode == whole.exitCode && merged.output == whole.output)
  }

  @Test func `the merge uses the pixels of the shards`() throws {
    let names = try shards(1, ["TestImages/Rules", "--all-files"])
    let whole = try merge(names).output
    let translucent = try merge([try changed(names[0], #""isOpaque" : true"#, to: #""isOpaque" : false"#)]).output
    #expect(whole.contains(#""rule" : "unused-alpha""#) && !translucent.contains(#""rule" : "unused-alpha""#))
  }

  @Test func `impossible facts are not used`() throws {
    let names = try shards(1, ["TestImages/Faulty"])
    let whole = try merge(names)
    // The bytes of an image of this width have no 64-bit number.
    let forged = try changed(names[0], #""visibleWidth" : "#, to: #""visibleWidth" : 92233720368547"#)
    let merged = try merge([forged])
    #expect(merged.output == whole.output && merged.exitCode == whole.exitCode, "\(merged.errors)")
    #expect(merged.errors.contains("decoded again"))
  }

  @Test func `a file that changed after its shard is decoded again`() throws {
    let names = try shards(2, ["TestImages/App"])
    let pixels = Data(try ToolFixture.bytes(folder.path("TestImages/App/Images/icon@3x.png")))
    try pixels.write(to: URL(filePath: folder.path("TestImages/App/Images/background.png")))
    let whole = try run(["audit", "TestImages/App", "--format", "json"])
    let merged = try merge(names)
    #expect(merged.output == whole.output && merged.exitCode == whole.exitCode)
    #expect(merged.errors == "assetcrush: note: 1 image is not as in a shard, and decoded again\n")
  }

  // MARK: Shards

  @Test func `each file and each finding in a single file is in one shard`() throws {
    let whole = try ToolFixture.json(try run(["audit", "TestImages", "--format", "json"]).output)
    var paths: [String] = []
    var findings: [String] = []
    for name in try shards(4, ["TestImages"]) {
      let report = try ToolFixture.json(try String(contentsOfFile: folder.path(name), encoding: .utf8))
      paths += Self.texts(report, ["images", "files"], "path")
      findings += Self.texts(report, ["findings"], "message")
    }
    #expect(paths.sorted() == Self.texts(whole, ["images", "files"], "path").sorted())
    var rest = Self.texts(whole, ["findings"], "message")
    for finding in findings {
      guard let index = rest.firstIndex(of: finding) else {
        Issue.record("only a shard has \(finding)")
        continue
      }
      rest.remove(at: index)
    }
    // Comparisons of files are left.
    #expect(findings.count > rest.count && !rest.isEmpty)
  }

  private static func texts(_ report: [String: Any], _ lists: [String], _ key: String) -> [String] {
    lists.flatMap { report[$0] as? [[String: Any]] ?? [] }.compactMap { $0[key] as? String }
  }

  @Test func `a shard without files succeeds`() throws {
    let names = try shards(9, ["TestImages/App/Images/icon@3x.png"])
    let whole = try run(["audit", "TestImages/App/Images/icon@3x.png", "--format", "json"])
    #expect(try merge(names).output == whole.output)
  }

  // MARK: Errors

  @Test func `reports that are not all shards of one audit are errors`() throws {
    let names = try shards(3, ["TestImages/App"])
    let other = try shards(2, ["TestImages/App"])[1]
    func message(_ names: [String]) throws -> String {
      let result = try merge(names)
      #expect(result.exitCode == 2 && result.output == "")
      return result.errors.replacing("assetcrush: error: ", with: "").trimmingCharacters(in: .newlines)
    }
    #expect(
      try message([names[1]]) == "shard 1/3, 3/3 are missing; name the JSON reports of all shards")
    #expect(
      try message([names[0], names[1], names[0]])
        == "shard-1-of-3.json: shard 1/3, as shard-1-of-3.json; name the report of each shard once")
    #expect(
      try message([names[0], other])
        == "shard-2-of-2.json: shard 2/2, but shard-1-of-3.json is shard 1/3; merge shards of one count")
    let version = try changed(names[2], #""version" : "0"#, to: #""version" : "9"#)
    #expect(
      try message([names[0], names[1], version]).hasPrefix(
        "changed-shard-3-of-3.json: a shard by assetcrush 9.1.0, but this is"))
    let moved = try changed(names[2], #""TestImages/App""#, to: #""Other""#)
    #expect(
      try message([names[0], names[1], moved])
        == "changed-shard-3-of-3.json: its arguments (audit Other) differ from those of shard-1-of-3.json "
        + "(audit TestImages/App); audit all shards with equal arguments")
    _ = try run(["audit", "TestImages/App", "-o", "whole.json"])
    #expect(
      try message(["whole.json"]) == "whole.json:1:1: the report of a whole audit; expected a report of audit --shard")
    let damaged = try changed(names[0], #""fileHash" : ""#, to: #""fileHash" : "x"#)
    #expect(try message([damaged, names[1], names[2]]).contains(": unexpected string; expected 64 hexadecimal digits"))
    #expect(try message(["none.json"]).hasPrefix("none.json: "))
  }

  @Test(arguments: [
    (["--shard", "0/3", "-o", "a.json"], "from 1/n to n/n"), (["--shard", "4/3", "-o", "a.json"], "from 1/n to n/n"),
    (["--shard", "x", "-o", "a.json"], "from 1/n to n/n"), (["--shard", "1/3"], "needs a JSON report"),
    (["--shard", "1/3", "-o", "a.json", "--fix"], "cannot be combined with --fix"),
    (["--shard", "1/3", "-o", "a.json", "--against", "main"], "cannot be combined with --against"),
    (["--shard", "1/3", "-o", "a.json", "--write-baseline", "b"], "cannot be combined with --write-baseline"),
  ]) func `a shard that cannot be merged is a usage error`(_ options: [String], _ problem: String) throws {
    let result = try run(["audit", "TestImages/App"] + options)
    #expect(result.exitCode == 2 && result.output == "" && result.errors.contains(problem), "\(result.errors)")
    #expect(!folder.exists("a.json"))
  }

  @Test func `a report with arguments that write files writes none`() throws {
    let names = try shards(1, ["TestImages/App"])
    let writing = try changed(
      names[0], #""TestImages/App""#, to: #""TestImages/App", "--write-baseline", "stolen", "--fix", "--exit-zero""#)
    _ = try merge([writing])
    #expect(!folder.exists("stolen"))
  }
}
