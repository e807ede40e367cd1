import ArgumentParser
import AuditScopes
import Configuration
import Reporting

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "What an asset folder costs in memory, and what is wrong with it.",
    discussion: """
      An image costs what its pixels cost, whatever its file size: width × height × 4 bytes, rows aligned to 64 bytes, \
      in pages of 16 KiB. Display sizes are in points; the last that matches a name wins; without one, storyboards, \
      SwiftUI, HTML and the settings of game engines are asked.

      Of each file the closest \(Config.fileName), in its folder or above it, says what a project wants; the command \
      line wins over it.

      Exit code: 0 nothing at or above --fail-on, 1 something, 2 the audit could not run, or a path holds nothing that it
      checks (--allow-empty: 0).

      assetcrush audit Assets --display badge=40x40 --sizes display-sizes.txt
      assetcrush audit Assets --device "iPhone 17 Pro" --format json > audit.json
      assetcrush audit Assets.xcassets --sources Sources
      assetcrush audit Assets --write-baseline known.json; assetcrush audit Assets --baseline known.json
      git diff --name-only -z main -- Assets | assetcrush audit --files-from - -0
      """)

  @OptionGroup var sources: AuditSourceOptions

  @Option(
    help: ArgumentHelp(
      "How the result is written: \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: text, under Xcode xcode).",
      valueName: "format"))
  var format: AuditFormat?

  @Option(
    help: ArgumentHelp(
      "Write the result to a file, - for standard output: sarif=audit.sarif. May be repeated.",
      valueName: "format=file"), completion: .list(AuditFormat.allCases.map { $0.rawValue + "=" }))
  var output: [ReportOutput] = []

  @Option(help: ArgumentHelp("Images in the text's table; 0 shows all.", valueName: "n"))
  var top = 20

  @Flag(help: "Decode no pixels.")
  var headersOnly = false

  @Option(help: "Colors: auto, always or never.")
  var color = WhenChoice.auto

  @OptionGroup(title: "Rules") var rules: AuditRuleOptions
  @OptionGroup(title: "Outcome") var outcome: AuditOutcomeOptions
  @OptionGroup(title: "Fixes") var fixes: AuditFixOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
    // Two reports in one stream are none.
    let places = output.map(\.path) + (format == nil ? [] : ["-"])
    if let path = places.first(where: { path in places.count { $0 == path } > 1 }) {
      throw ValidationError(
        "\(path == "-" ? "standard output" : path) can hold one report; give each --output a file of its own")
    }
  }

  func run() throws {
    if rules.printConfigSchema { return Terminal.write(ConfigSchema.json, to: .output) }
    let request = try orExit { try asked() }
    if rules.printConfig { return Terminal.write(try orExit { try request.printedConfig() }, to: .output) }
    try request.run()
  }

  /// What the command line asks for.
  private func asked() throws -> AuditRequest {
    let isNothingNamed = sources.paths.isEmpty && sources.filesFrom == nil
    var request = AuditRequest(paths: isNothingNamed ? ["."] : sources.paths, jobs: job.width)
    request.listed = try sources.listed()
    request.list = sources.filesFrom
    request.includesWholeSets = sources.wholeSets
    request.allowsEmpty = sources.allowEmpty
    request.memory = memory.bytes
    request.configs = rules.configs
    request.settings = try rules.settings()
    request.settings.honorsIgnoreFiles = sources.looksAtIgnored ? false : nil
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

/// `sarif=audit.sarif`.
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
