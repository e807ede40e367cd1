import Fixtures
import Foundation
import Testing

/// What every command says of itself.
@Suite struct HelpTests {
  /// The commands below one, each with its words, as `--experimental-dump-help` lists them.
  private static func commands(_ command: [String: Any], _ above: [String]) -> [([String], [String: Any])] {
    let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter { $0["commandName"] as? String != "help" }
    return inner.flatMap { child in
      let words = above + [child["commandName"] as? String ?? "?"]
      return [(words, child)] + commands(child, words)
    }
  }

  @Test func `every command has an example, its own or one level up, that names it`() throws {
    let dump = try ToolFixture.json(try ToolProcess.run(["--experimental-dump-help"]).output)
    let root = try #require(dump["command"] as? [String: Any])
    let commands = Self.commands(root, [])
    #expect(commands.count > 15)
    let discussions = Dictionary(
      uniqueKeysWithValues: commands.map { ($0.0, $0.1["discussion"] as? String ?? "") } + [([], "")])
    for (words, command) in commands {
      let texts = [discussions[words] ?? "", discussions[Array(words.dropLast())] ?? ""].joined(separator: "\n")
      #expect(texts.contains("assetcrush " + words.joined(separator: " ")), "\(words)")
      #expect((command["abstract"] as? String)?.isEmpty == false, "\(words)")
    }
  }

  @Test func `a default is shown as it is written`() throws {
    let result = try ToolProcess.run(["cache", "trim", "--help"])
    #expect(result.exitCode == 0 && result.output.contains("(default: 5G)") && !result.output.contains("bytes:"))
  }
}
