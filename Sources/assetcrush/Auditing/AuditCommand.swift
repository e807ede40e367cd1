import ArgumentParser
import Audit
import Configuration
import FileSystem
import Fixes
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

      Exit code: 0 nothing at or above --fail-on, 1 something, 2 the audit could not run.

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
      valueName: "format=file"))
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
  @OptionGroup var job: JobOptions

  func validate() throws {
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
    let isPrinting = rules.printConfig || rules.printConfigSchema
    if sources.paths.isEmpty && sources.filesFrom == nil && !isPrinting {
      throw ValidationError("Missing expected argument '<path> ...'")
    }
  }

  func run() throws {
    if rules.printConfigSchema { return Terminal.write(ConfigSchema.json, to: .output) }
    let paths = try orExit { try sources.all() }
    let setup = AuditSetup(rules, outcome, source, looksAtIgnored: sources.looksAtIgnored)
    if rules.printConfig {
      return Terminal.write(try orExit { try setup.effective(at: paths.first ?? ".").toml }, to: .output)
    }
    let auditor = Auditor(try orExit { try options(paths, setup) })
    var result = try orExit { try auditor.run() }
    if let kind = fixes.fix, fix(result, kind) { result = try orExit { try auditor.run() } }
    if let path = outcome.writeBaseline { result = try written(result, path) }
    try report(result)
    nameStale(result)
    try finish(result)
  }

  private func options(_ paths: [String], _ setup: AuditSetup) throws -> AuditOptions {
    var options = AuditOptions(paths: paths, scopes: try setup.scopes())
    options.readsHeadersOnly = headersOnly
    options.excludes = source.globs
    options.reading = source.reading
    options.jobs = job.width
    if let path = outcome.baseline, outcome.writeBaseline == nil {
      options.baseline = try Baseline(Files.read(path, limit: 1 << 30), path: path)
    }
    return options
  }

  /// - Returns: whether anything was mended, so that another look pays.
  private func fix(_ result: AuditResult, _ kind: FixOptions.Kind) -> Bool {
    var options = FixOptions(kind: kind)
    options.touchesUncommitted = fixes.fixDirty
    options.reading = source.reading
    options.jobs = job.width
    let records = Fixer(options).run(result.findings)
    Terminal.write(FixText.render(records), to: .error)
    return records.contains { $0.isMended }
  }

  /// The result without what the new baseline holds.
  private func written(_ result: AuditResult, _ path: String) throws -> AuditResult {
    let baseline = Baseline(result.findings, result.project)
    _ = try orExit { try Files.write(Array(baseline.json.utf8), to: path) }
    return result.without(baseline)
  }

  private func report(_ result: AuditResult) throws {
    // The text is what a person sees who asks for nothing else.
    let usual = Audience.current == .xcode ? AuditFormat.xcode : .text
    if let format = format ?? (output.isEmpty ? usual : nil) { Terminal.write(text(result, format), to: .output) }
    for output in output {
      if output.path == "-" {
        Terminal.write(text(result, output.format), to: .output)
      } else {
        let text = text(result, output.format, isFile: true)
        _ = try orExit { try Files.write(Array(text.utf8), to: output.path) }
      }
    }
  }

  private func text(_ result: AuditResult, _ format: AuditFormat, isFile: Bool = false) -> String {
    let style = isFile ? .plain : Terminal.style(color, for: .output)
    return format.render(
      result,
      AuditFormat.Setting(
        top: top == 0 ? nil : top, style: style, folder: Path.resolved(".") ?? "/", version: Version.number))
  }

  private func nameStale(_ result: AuditResult) {
    var named: [String] = []
    for stale in result.stale {
      let entry = stale.entry
      let path = stale.baseline ?? ""
      if !named.contains(path) { named.append(path) }
      let subject = entry.subject.map { " (\($0))" } ?? ""
      let count = stale.count == 1 ? "" : ", \(stale.count) times"
      Terminal.write(
        oneLine("\(path): warning: \(entry.path)\(subject) is let be for \(entry.rule), but no longer found\(count)")
          + "\n", to: .error)
    }
    for path in named { Terminal.write("\(path): --write-baseline writes it anew\n", to: .error) }
  }

  private func finish(_ result: AuditResult) throws {
    if outcome.exitZero || outcome.writeBaseline != nil { return }
    var excesses = result.verdicts.compactMap { verdict in
      verdict.exceededMaximum.map { (verdict.config ?? "assetcrush", verdict.warnings, $0) }
    }
    let warnings = result.count(of: .warning)
    if let most = outcome.maxWarnings, warnings > most { excesses.append(("assetcrush", warnings, most)) }
    for (name, warnings, most) in excesses {
      Terminal.write("\(name): \(warnings) warnings, more than the \(most) of max-warnings\n", to: .error)
    }
    if !excesses.isEmpty || result.verdicts.contains(where: \.reachesThreshold) { throw ExitCode.findings }
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
