import ArgumentParser
import AuditScopes
import Configuration
import Reporting

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
      assetcrush audit Assets --write-baseline known.json; assetcrush audit Assets --baseline known.json
      git diff --name-only -z main -- Assets | assetcrush audit --files-from - -0
      """)

  @OptionGroup var sources: AuditSourceOptions

  @Option(
    help: ArgumentHelp(
      "The format of the result: \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: text, or xcode under Xcode).",
      valueName: "format"))
  var format: AuditFormat?

  @Option(
    help: ArgumentHelp(
      "Write the result to a file, such as sarif=audit.sarif, or to standard output with -. May be repeated.",
      valueName: "format=file"), completion: .list(AuditFormat.allCases.map { $0.rawValue + "=" }))
  var output: [ReportOutput] = []

  @Option(help: ArgumentHelp("The number of images in the table of the text format. 0 shows all.", valueName: "n"))
  var top = 20

  @Flag(help: "Decode no pixels. Rules that need pixels report nothing.")
  var headersOnly = false

  @Option(help: "When to use colors: auto, always or never.")
  var color = WhenChoice.auto

  @OptionGroup(title: "Rules") var rules: AuditRuleOptions
  @OptionGroup(title: "Outcome") var outcome: AuditOutcomeOptions
  @OptionGroup(title: "Fixes") var fixes: AuditFixOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
    // Two reports in one stream cannot be parsed.
    let places = output.map(\.path) + (format == nil ? [] : ["-"])
    if let path = places.first(where: { path in places.count { $0 == path } > 1 }) {
      throw ValidationError(
        "\(path == "-" ? "standard output" : path) can contain only one report; use a separate file for each --output")
    }
  }

  func run() throws {
    if rules.printConfigSchema { return Terminal.write(ConfigSchema.json, to: .output) }
    let request = try orExit { try requested() }
    if rules.printConfig { return Terminal.write(try orExit { try request.printedConfig() }, to: .output) }
    try request.run()
  }

  /// Returns the request that the command line states.
  private func requested() throws -> AuditRequest {
    let namesNothing = sources.paths.isEmpty && sources.filesFrom == nil
    var request = AuditRequest(paths: namesNothing ? ["."] : sources.paths, jobs: job.width)
    request.listed = try sources.listed()
    request.list = sources.filesFrom
    request.includesWholeSets = sources.wholeSets
    request.allowsEmpty = sources.allowEmpty
    request.memory = memory.bytes
    request.configs = rules.configs
    request.settings = try rules.settings()
    request.settings.honorsIgnoreFiles = sources.looksAtIgnored ? false : nil
    request.settings.auditsAllFiles = sources.auditsAllFiles ? true : nil
    request.settings.excludes = source.exclude
    outcome.apply(to: &request.settings)
    request.reading = source.reading
    request.readsHeadersOnly = headersOnly
    request.exitsZero = outcome.exitZero
    request.newBaseline = outcome.writeBaseline
    request.fix = fixes.kind
    request.fixesUncommitted = fixes.fixDirty
    request.isDryRun = fixes.dryRun
    request.format = format
    request.outputs = output
    request.top = top
    request.color = color
    return request
  }
}

extension AuditFormat: ExpressibleByArgument {}

/// A format with the file for its report, such as `sarif=audit.sarif`.
struct ReportOutput: ExpressibleByArgument {
  let format: AuditFormat
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let format = AuditFormat(rawValue: String(argument[..<equals]))
    else { return nil }
    path = String(argument[argument.index(after: equals)...])
    if path.isEmpty { return nil }
    self.format = format
  }
}
