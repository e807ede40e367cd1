import ArgumentParser
import CrushInspection
import CrushReporting

/// The `report` command.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Merge the reports of an audit on several machines.",
    discussion: """
      assetcrush report merge shard-*.json -o audit.json
      """,
    subcommands: [MergeCommand.self])
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make the report of a whole audit from the JSON reports of its shards.",
    discussion: """
      Each machine audits a part of the files with equal arguments, apart from --shard and the reports. The merge audits \
      all files again with these arguments, and takes the facts about pixels from the shards. It decodes no image, unless \
      the file has changed since. The result is the one of an audit on one machine. Run it in the folder where the \
      shards were audited, or in another clone of it.

      Exit code: as for the audit, 2 if a shard is missing or does not belong to the others.

      assetcrush audit Assets --shard 1/2 -o shard-1.json --exit-zero
      assetcrush audit Assets --shard 2/2 -o shard-2.json --exit-zero
      assetcrush report merge shard-1.json shard-2.json -o audit.html
      """)

  @Argument(help: ArgumentHelp("The JSON reports of all shards.", valueName: "file"), completion: .file())
  var files: [String]

  @OptionGroup(title: "Report") var report: AuditReportOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    var request = try orExit { try merged() }
    report.apply(to: &request)
    // The shards' reports are JSON, so their merge is JSON as well.
    if request.format == nil && request.outputs.isEmpty { request.format = .json }
    request.options.jobs = job.width
    request.options.memory = memory.bytes
    try request.run()
  }

  /// Returns the audit of all files, with the facts of the shards.
  private func merged() throws -> AuditRequest {
    var reports: [(path: String, report: ShardReport)] = []
    for path in files {
      let bytes = try CommandLineFile.read(path, limit: AuditOptions.inputLimit)
      reports.append((path, try ShardReport(report: bytes, path: path)))
    }
    let merge = try ShardMerge(reports)
    var request = try AuditCommand.parse(merge.arguments).repeatable()
    request.options.decoded = DecodedFacts(known: merge.known)
    return request
  }
}

extension AuditCommand {
  /// Returns the request without anything that writes a file.
  fileprivate func repeatable() throws -> AuditRequest {
    var request = try requested()
    (request.fix, request.newBaseline, request.against) = (nil, nil, nil)
    return request
  }
}
