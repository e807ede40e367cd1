import ArgumentParser
import CrushAudit
import CrushInspection

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Report the memory use and the problems of an asset folder.",
    discussion: """
      An image needs memory for its pixels, independent of its file size: width × height × 4 bytes, with rows aligned \
      to 64 bytes, in pages of 16 KiB. Display sizes are in points, and the last one that matches an image wins. Without \
      one, the audit uses sizes in storyboards, SwiftUI, HTML and the settings of game engines.

      The closest \(Config.fileName), in a file's folder or above it, contains the settings for the file. The command \
      line overrides it.

      Exit code: 0 without findings at or above --fail-on, 1 with such findings, 2 if the audit could not run, or if a \
      path contains nothing to check (0 with --allow-empty).

      assetcrush audit Assets --display badge=40x40 --sizes display-sizes.txt
      assetcrush audit Assets --device "iPhone 17 Pro" --format json > audit.json
      assetcrush audit Assets.xcassets --sources Sources
      assetcrush audit Assets.xcassets --shipped --device "iPhone 17"
      assetcrush audit Assets.xcassets --explain hero
      assetcrush audit App.ipa -o audit.html --open
      assetcrush audit Assets --write-baseline known.json; assetcrush audit Assets --baseline known.json
      assetcrush audit Assets --shard 3/16 -o shard-3.json
      git diff --name-only -z main -- Assets | assetcrush audit --files-from - -0
      """)

  @OptionGroup var sources: AuditSourceOptions

  @OptionGroup var shard: ShardOptions

  @Flag(help: "Decode no pixels. Rules that need pixels report nothing.")
  var headersOnly = false

  @OptionGroup(title: "Report") var report: AuditReportOptions
  @OptionGroup(title: "Rules") var rules: AuditRuleOptions
  @OptionGroup(title: "Outcome") var outcome: AuditOutcomeOptions
  @OptionGroup(title: "Fixes") var fixes: AuditFixOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    if rules.printConfigSchema { return Terminal.write(ConfigSchema.json, to: .output) }
    let request = try orExit { try requested() }
    if rules.printConfig { return Terminal.write(try orExit { try request.printedConfig() }, to: .output) }
    try request.run()
  }

  /// Returns the request that the command line states.
  func requested() throws -> AuditRequest {
    let namesNothing = sources.paths.isEmpty && sources.filesFrom == nil
    var request = AuditRequest(paths: namesNothing ? ["."] : sources.paths, jobs: job.width)
    request.options.listed = try sources.listed()
    request.list = sources.filesFrom
    request.options.includesWholeSets = sources.wholeSets
    request.allowsEmpty = sources.allowEmpty
    request.options.memory = memory.bytes
    request.configs = rules.configs
    request.options.settings = try rules.settings()
    request.options.settings.honorsIgnoreFiles = sources.looksAtIgnored ? false : nil
    request.options.settings.auditsAllFiles = sources.auditsAllFiles ? true : nil
    request.options.settings.excludes = source.exclude
    outcome.apply(to: &request.options.settings)
    request.options.reading = source.reading
    request.options.readsHeadersOnly = headersOnly
    request.exitsZero = outcome.exitZero
    request.newBaseline = outcome.writeBaseline
    request.against = outcome.against
    request.fix = fixes.kind
    request.fixesUncommitted = fixes.fixDirty
    request.isDryRun = fixes.dryRun
    if let shard = shard.shard {
      request.shard = ShardRun(shard: shard, arguments: try SharedArguments.ofProcess())
      request.options.decoded = DecodedFacts()
    }
    report.apply(to: &request)
    return request
  }
}
