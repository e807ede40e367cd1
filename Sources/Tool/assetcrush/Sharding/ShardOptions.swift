import ArgumentParser
import CrushInspection
import CrushReporting

/// The option for the audit of a part of the files.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Audit a part of the files, such as the third of 16, on one of several machines. Its JSON report is a part for "
        + "'assetcrush report merge'.", valueName: "k/n"), transform: Self.parsed)
  var shard: AuditShard?

  private static func parsed(_ text: String) throws -> AuditShard {
    guard let shard = AuditShard(text) else {
      throw ValidationError("--shard takes a part such as 3/16, from 1/n to n/n with n up to \(AuditShard.most)")
    }
    return shard
  }
}

extension AuditCommand {
  func validate() throws {
    try checkShipping()
    guard shard.shard != nil else { return }
    let conflicts: [(isSet: Bool, option: String)] = [
      (fixes.kind != nil, "--fix"), (outcome.writeBaseline != nil, "--write-baseline"),
      (outcome.against != nil, "--against"), (report.statistics, "--statistics"),
      (report.measuresShipping, "--shipped"),
      (sources.filesFrom == "-", "--files-from -"),
    ]
    if let conflict = conflicts.first(where: \.isSet) {
      throw ValidationError("--shard cannot be combined with \(conflict.option), which needs all files in one run")
    }
    guard report.format == .json || report.output.contains(where: { $0.format == .json }) else {
      throw ValidationError("--shard needs a JSON report for 'assetcrush report merge'; add -o shard.json")
    }
  }
}
