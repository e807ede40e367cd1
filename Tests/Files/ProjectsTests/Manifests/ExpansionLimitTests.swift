import Testing

@testable import CrushProjects

/// Limits of values that grow faster than the file that states them.
@Suite struct ExpansionLimitTests {
  private func describe(_ path: String, _ text: String) -> ProjectDescription? {
    let bytes = Array(text.utf8)
    return ProjectFile(path: path)?.description(bytes, path: path) { _ in nil }
  }

  /// Returns lines with constants. Each contains the one before it twice.
  private func doubled(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  @Test(arguments: [8, 40]) func `constants that double are known up to a limit`(count: Int) throws {
    let constants = "let a0 = [\"x\", \"y\"]\n" + doubled(count) { "let a\($0 + 1) = a\($0) + a\($0)" }
    let package =
      "import PackageDescription\n\(constants)\nlet package = Package(targets: [.target(name: \"A\", sources: a\(count))])"
    let description = try #require(describe("Package.swift", package))
    #expect(description.targets.count == 1)
    // Above the limit, the sources are unknown.
    #expect(description.isComplete == (count == 8))
    #expect(!description.targets[0].members.paths.isEmpty == (count == 8))
  }

  @Test func `a variable of a specification is replaced up to a limit`() throws {
    let text = { (count: Int, length: Int) in
      "targets: {A: {type: application, platform: iOS, templateAttributes: {v: \(String(repeating: "x", count: length))}, "
        + "sources: [\"\(String(repeating: "${v}/", count: count))\"]}}"
    }
    let small = try #require(describe("project.yml", text(3, 5)))
    #expect(small.isComplete && small.targets.first?.members.paths == ["xxxxx/xxxxx/xxxxx"])
    let large = try #require(describe("project.yml", text(4_000, 20_000)))
    #expect(!large.isComplete && large.targets.count == 1)
    #expect(large.targets[0].members.paths.isEmpty)
  }

  @Test func `templates are merged up to a limit`() throws {
    let names = (0..<20_000).map { "\"a/\($0)\"" }.joined(separator: ", ")
    let targets = (0..<200).map {
      "  T\($0): {type: application, platform: iOS, templates: [L, L, L, L, L, L, L, L]}\n"
    }
    let description = try #require(
      describe("project.yml", "targetTemplates: {L: {sources: [\(names)]}}\ntargets:\n" + targets.joined()))
    #expect(description.targets.count == 200 && !description.isComplete)
    #expect(description.targets[0].members.paths.count == 20_000)
    #expect(description.targets[199].members.paths.isEmpty)
  }

  @Test func `more targets than the limit are a problem`() throws {
    let targets = { (count: Int) in (0..<count).map { ".target(name: \"\($0)\", path: \"a\")" }.joined(separator: ",") }
    let package = { "import PackageDescription\nlet package = Package(targets: [\(targets($0))])" }
    let most = try #require(describe("Package.swift", package(10_000)))
    #expect(most.targets.count == 10_000 && most.problem == nil)
    let more = try #require(describe("Package.swift", package(10_001)))
    #expect(more.targets.count == 10_000)
    #expect(more.problem == "has more than 10000 targets; the others are unknown")
  }

  @Test func `references without ends and cycles have no value`() {
    func value(_ settings: [String: String], _ key: String) -> String? {
      BuildSettings([BuildSettings.Layer(settings)], configuration: "Release", variables: [:]).value(key)
    }
    #expect(value(["A": String(repeating: "$(", count: 1_000)], "A") == String(repeating: "$(", count: 1_000))
    #expect(value(["A": String(repeating: "$(", count: 400_000)], "A") == nil)
    #expect(value(["A": "x$(B", "B": "y"], "A") == "x$(B")
    #expect(value(["A": "$(B) ${B", "B": "y"], "A") == "y ${B")
    #expect(value(["A": "$(B)", "B": "$(A)"], "A") == nil)
    let doubled = Dictionary(uniqueKeysWithValues: (1...30).map { ("A\($0)", "$(A\($0 - 1))$(A\($0 - 1))") })
    #expect(value(doubled.merging(["A0": "x"]) { $1 }, "A30") == nil)
    #expect(value(doubled.merging(["A0": "x"]) { $1 }, "A3") == "xxxxxxxx")
    let conditions = (0..<100).map { ("A[sdk=x\($0)]", "y") }
    #expect(value(Dictionary(uniqueKeysWithValues: conditions), "A") == nil)
  }

  @Test func `includes of settings are merged up to a limit`() {
    let lines = (0..<2_000).map { "K\($0) = v\n" }.joined()
    let main = String(repeating: "#include \"b\"\n", count: 2_000) + "A = last\n"
    var read = 0
    var files = ConfigurationFiles { path in
      read += 1
      return Array((path == "a" ? main : lines).utf8)
    }
    let settings = files.settings("a")
    #expect(read == 2 && settings.count == 2_001 && settings["A"] == "last")
  }
}
