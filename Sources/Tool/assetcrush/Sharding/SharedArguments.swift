import CrushFiles
import CrushInspection
import CrushReporting

/// The audit of a shard.
struct ShardRun: Sendable {
  let shard: AuditShard
  /// The arguments of all shards.
  let arguments: [String]

  func report(_ facts: DecodedFacts?) -> ShardReport {
    ShardReport(shard: shard, version: Version.number, arguments: arguments, images: facts?.all ?? [])
  }
}

/// The arguments that the shards of one audit have in common: all except the shard and the form of the report.
enum SharedArguments {
  private static let options: Set<String> = [
    "--shard", "-o", "--output", "--format", "-j", "--jobs", "--top", "--columns", "--color", "--progress",
    "--thumbnails",
  ]
  private static let flags: Set<String> = ["-q", "--quiet", "-v", "--verbose", "--full", "--all-devices", "--open"]

  /// Returns the arguments of this process, with the content of response files.
  static func ofProcess() throws -> [String] {
    let words = Array(ProcessArguments.all.dropFirst())
    return shared(try FlagFile.expand(words) ?? ResponseFile.expand(words))
  }

  /// - Parameter words: a command line of `audit`, with the name of the command first.
  static func shared(_ words: [String]) -> [String] {
    var shared: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return shared + [word] + rest }
      if options.contains(word) {
        rest = rest.dropFirst()
      } else if !flags.contains(word), !options.contains(where: { word.hasPrefix($0 + "=") }),
        !(word.hasPrefix("-j") && word.dropFirst(2).allSatisfy(\.isNumber))
      {
        shared.append(word)
      }
    }
    return shared
  }
}
