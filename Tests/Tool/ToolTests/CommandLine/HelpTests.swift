import CrushFixtures
import Foundation
import Testing

/// The help of every command.
@Suite struct HelpTests {
  /// Returns the subcommands with their words, as listed by `--experimental-dump-help`.
  private static func commands(_ command: [String: Any], _ above: [String]) -> [([String], [String: Any])] {
    let inner = (command["subcommands"] as? [[String: Any]] ?? []).filter { $0["commandName"] as? String != "help" }
    return inner.flatMap { child in
      let words = above + [child["commandName"] as? String ?? "?"]
      return [(words, child)] + commands(child, words)
    }
  }

  @Test func `every command has an example in its help or in its parent's help`() throws {
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

  @Test func `help shows a default in the notation of the command line`() throws {
    let result = try ToolProcess.run(["cache", "trim", "--help"])
    #expect(result.exitCode == 0 && result.output.contains("(default: 5GiB)") && !result.output.contains("bytes:"))
  }
}
