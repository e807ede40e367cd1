import ArgumentParser
import CrushAudit
import CrushImageFacts
import CrushInspection
import CrushReporting

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the assets of two folders, apps, reports or git revisions.",
    discussion: """
      Each side is a folder, a file, an app or archive, a JSON report of an audit, or a revision of the git repository \
      around the current folder, such as main, HEAD~2 or v1.0:Assets. A side - is a JSON report on standard input. Revisions are read without a checkout. A path wins \
      over a revision of the same name: main: names the revision, ./main the path. A revision without a path is compared \
      with the folder of the other side. Two files are compared with each other under any name.

      Both sides are audited with the same settings. A revision has the config files of the working tree.

      Exit code: 0 without growth beyond a limit and without new findings at or above --fail-on, 1 with them, 2 if the \
      comparison could not run.

      assetcrush compare main Assets
      assetcrush compare v1.0 HEAD --growth decoded=2MiB
      assetcrush compare Old.ipa New.ipa --output markdown=comment.md
      """)

  @Argument(help: "The first side: a path, a JSON report, or a revision.", completion: .file())
  var before: String

  @Argument(help: "The second side, in the same forms.", completion: .file())
  var after: String

  @Flag(help: "Decode no pixels. Moved files are recognized by their bytes only.")
  var headersOnly = false

  @Flag(
    help: """
      Compile the asset catalogs of both sides in memory, and compare the bytes that images add to the app (default: \
      images are not compiled, unless --growth limits shipped bytes).
      """)
  var shipped = false

  @OptionGroup(title: "Report") var report: ComparisonReportOptions
  @OptionGroup(title: "Rules") var rules: ComparisonRuleOptions
  @OptionGroup(title: "Outcome") var outcome: ComparisonOutcomeOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if shipped && headersOnly {
      throw ValidationError("--shipped compiles images, which --headers-only prevents; use one of them")
    }
  }

  func run() throws {
    var audit = AuditRequest(paths: [], jobs: job.width)
    audit.options.memory = memory.bytes
    audit.configs = rules.configs
    audit.options.settings = try orExit { try rules.settings() }
    audit.options.settings.excludes = source.exclude
    audit.options.settings.failsFrom = outcome.failOn
    audit.options.settings.growth = outcome.growth
    audit.options.reading = source.reading
    audit.options.readsHeadersOnly = headersOnly
    audit.measuresShipping = shipped || outcome.growth.contains { $0.measure == .shipped }
    report.apply(to: &audit)
    var request = ComparisonRequest(before: before, after: after, audit: audit)
    request.format = report.format
    request.outputs = report.outputs
    request.marker = report.marker
    request.exitsZero = outcome.exitZero
    try request.run()
  }
}

/// The options for the report of a comparison.
struct ComparisonReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of the result: \(ComparisonFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: text).",
      valueName: "format"))
  var format: ComparisonFormat?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the result to a file, such as comment.md or json=changes.txt, or to standard output with -. The format "
        + "follows from the ending, unless you name it. Missing folders are created. May be repeated.",
      valueName: "[format=]file"), completion: .file())
  var output: [ReportOutput<ComparisonFormat>] = []

  @OptionGroup var page: PageOptions

  @Option(
    help: ArgumentHelp(
      "The name in the first line of the Markdown format, by which a bot finds its own comment (default: none).",
      valueName: "name"))
  var marker: String?

  @Flag(help: "Show every change and every finding.")
  var full = false

  @Option(help: ArgumentHelp("The number of changes in the table of the text format. 0 shows all.", valueName: "n"))
  var top = ComparisonSettings.standardTop

  @Flag(name: [.short, .long], help: "Print the most important line and errors only.")
  var quiet = false

  @Flag(name: [.short, .long], help: "As --full, with all devices.")
  var verbose = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  @Option(help: "When to show the progress bar: auto (on a terminal), always or never.")
  var progress = WhenChoice.auto

  func validate() throws {
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
    if quiet && (verbose || full) {
      throw ValidationError("--quiet cannot be combined with \(verbose ? "--verbose" : "--full"); use one of them")
    }
    let places = outputs.map(\.path) + (format == nil ? [] : ["-"])
    if let path = places.first(where: { path in places.count { $0 == path } > 1 }) {
      throw ValidationError(
        "\(path == "-" ? "standard output" : path) can contain only one report; use a separate file for each --output")
    }
  }

  var outputs: [ReportOutput<ComparisonFormat>] { ReportOutput.outputs(output, beside: format) }

  func apply(to request: inout AuditRequest) {
    request.top = top
    request.page = page.choice
    request.isFull = full || verbose
    request.detail = quiet ? .quiet : verbose ? .verbose : .normal
    request.color = color
    request.progress = progress
  }
}

/// The options for the settings that measure both sides. They override the config.
struct ComparisonRuleOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "One config for all files, instead of the closest \(Config.fileName) of each. Its globs start at the current folder.",
      valueName: "file"), completion: .file())
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no config.")
  var hasNoConfig = false

  @Option(
    help: ArgumentHelp(
      "A device that the app supports, or all-phones, all-pads, all-tvs, game or any (default: any). May be repeated.",
      valueName: "name"),
    completion: .custom { _, _, _ in DeviceProfile.groups + Device.all.map(\.name) })
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "A rule's severity (off, note, warning or error), or a threshold such as large-decoded.warning=16MiB. May be repeated.",
      valueName: "rule=level"), completion: .custom { _, _, _ in Rules.all.map { $0.id + "=" } })
  var rule: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare the findings of these rules and groups only, separated by commas. May be repeated.", valueName: "list"),
    completion: .custom { _, _, _ in RuleSelection.names })
  var select: [String] = []

  @Option(
    help: ArgumentHelp(
      "Do not compare the findings of these rules and groups, separated by commas. May be repeated.",
      valueName: "list"),
    completion: .custom { _, _, _ in RuleSelection.names })
  var ignore: [String] = []

  @Flag(
    name: .customLong("all-files"),
    help: "Also compare files that do not ship, such as tests, store screenshots, documents, and files of no target.")
  var auditsAllFiles = false

  @Flag(name: .customLong("no-ignore"), help: "Also compare files that .gitignore files ignore.")
  var looksAtIgnored = false

  func validate() throws {
    if config != nil && hasNoConfig {
      throw ValidationError("--config cannot be combined with --no-config; use one of them")
    }
    try DevicesCommand.check(device)
    do throws(RuleSettings.Layer.ParsingError) {
      _ = try RuleSelection.layer(select: select, ignore: ignore, rules: rule, disabled: [])
    } catch { throw ValidationError(error.description) }
  }

  var configs: ConfigChoice { hasNoConfig ? .none : config.map(ConfigChoice.named) ?? .closest }

  func settings() throws -> AuditSettings {
    var settings = AuditSettings()
    settings.devices = device
    settings.auditsAllFiles = auditsAllFiles ? true : nil
    settings.honorsIgnoreFiles = looksAtIgnored ? false : nil
    let layer = try RuleSelection.layer(select: select, ignore: ignore, rules: rule, disabled: [])
    if !layer.rules.isEmpty { settings.rules.add(layer) }
    return settings
  }
}

/// The options for the exit code of a comparison.
struct ComparisonOutcomeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A limit on the growth: \(GrowthLimit.forms). Decoded bytes count on each device by themselves. May be repeated.",
      valueName: "measure=amount"), transform: GrowthLimit.parse)
  var growth: [GrowthLimit] = []

  @Option(
    help:
      "The lowest severity of new findings that makes the exit code 1: note, warning, error or never (default: error).")
  var failOn: FailThreshold?

  @Flag(help: "Exit with 0 even if something grew beyond a limit, or if there are new findings.")
  var exitZero = false
}
