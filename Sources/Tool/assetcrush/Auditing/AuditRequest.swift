import ArgumentParser
import CrushAudit
import CrushBasics
import CrushBuild
import CrushFiles
import CrushFixes
import CrushInspection
import CrushPNG
import CrushReporting

/// An audit as a command line requests it.
struct AuditRequest: Sendable {
  /// The paths, the settings and the resources that the command line states. `completeOptions()` adds the rest.
  var options: AuditOptions
  /// The name of the list of paths; nil if there is none.
  var list: String?
  /// Whether it is no error if there is nothing to audit.
  var allowsEmpty = false
  /// The config files, which are read when the audit begins.
  var configs = ConfigChoice.closest
  /// The part of the files that is audited; nil for all.
  var shard: ShardRun?
  /// Whether the exit code is 0 even if there are findings.
  var exitsZero = false
  /// The side to compare with; nil for none.
  var against: String?
  /// The file to which a new baseline is written.
  var newBaseline: String?
  /// The fixes to make; nil for none.
  var fix: FixOptions.Kind?
  var fixesUncommitted = false
  /// Whether fixes are only printed.
  var isDryRun = false
  /// The format on standard output; nil for the default, if no file is written.
  var format: AuditFormat?
  var outputs: [ReportOutput<AuditFormat>] = []
  var page = PageChoice()
  /// The number of images in the text's table; 0 for all.
  var top: Int = ReportSettings.standardTop
  var isFull = false
  var showsStatistics = false
  var columns = ImageColumn.standard
  /// Whether the bytes that images add to the app are measured.
  var measuresShipping = false
  /// The name of the images whose alternatives are shown in place of the report; nil for the report.
  var explained: String?
  var showsAllDevices = false
  var detail = ReportSettings.Detail.normal
  var color = WhenChoice.auto
  var progress = WhenChoice.auto

  init(paths: [String], jobs: Int) {
    options = AuditOptions(paths: paths)
    options.jobs = jobs
  }

  /// Parses a command line of `audit`, paths and the most common options, each with its value in a separate word.
  /// Returns nil for other and for invalid command lines, which ArgumentParser parses.
  init?(plain arguments: ArraySlice<String>) {
    guard arguments.first == "audit" else { return nil }
    self.init(paths: [], jobs: 0)
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      switch word {
      case "--headers-only": options.readsHeadersOnly = true
      case "--format" where format == nil:
        guard let value = rest.popFirst().flatMap({ AuditFormat(rawValue: $0) }) else { return nil }
        format = value
      case "-j", "--jobs":
        guard let value = rest.popFirst().flatMap({ Int($0) }), (1...1024).contains(value) else { return nil }
        options.jobs = value
      default:
        if word.hasPrefix("-") { return nil }
        options.paths.append(word)
      }
    }
    if options.paths.isEmpty { options.paths = ["."] }
    // The system call takes time, so it is made only without `--jobs`.
    if options.jobs == 0 { options.jobs = CoreCount.available }
    options.memory = MemoryOptions.standard
  }

  /// - Throws: `ExitCode`.
  func run() throws {
    if self.options.paths.contains("-") { try orExit { throw EmptyPath(path: "-") } }
    try SideOutputs(
      outputs.map { SideFile("--output", $0.path) }
        + [newBaseline].compactMap { $0.map { SideFile("--write-baseline", $0) } }
    )
    .check(inputs: allPaths)
    let interruption = Interruption()
    let progress = obeyingProgress(interruption)
    var options = try orExit { try completeOptions() }
    let side = try comparedSide()
    if let tree = side?.revision {
      options.reader = FileReader().bounded(by: tree.workingTree(around: allPaths))
    }
    var result = try audited(options, progress)
    reportProjectProblems(result)
    let isEmpty = reportEmptyPaths(result)
    if isEmpty && !allowsEmpty && !result.checkedAnything { throw ExitCode.cannotRun }
    if let explained { return try explain(explained, result, options) }
    var haveFixesFailed = false
    if let fix {
      let records = applyFixes(result, fix, progress, interruption)
      haveFixesFailed = records.contains(where: \.hasFailed)
      if !isDryRun && records.contains(where: \.isFixed) {
        let before = result
        result = try audited(options, progress)
        reportProjectProblems(result, after: before)
      }
    }
    if let path = newBaseline { result = try writeBaseline(result, path) }
    let compared = try side.map {
      try comparison(of: result, with: $0, named: against ?? "", options, progress)
    }
    if !options.readsHeadersOnly {
      result = result.replacing(findings: ResizeTrial.measured(result.findings, jobs: options.jobs))
    }
    try report(result, compared)
    offerConfig(result)
    reportStaleEntries(result)
    if shard == nil { reportUnmatchedSizes(result) }
    reportExcludes(options)
    reportSharing(result)
    if isEmpty && !allowsEmpty { throw ExitCode.cannotRun }
    try finish(result, compared)
    if haveFixesFailed { throw ExitCode.findings }
  }

  /// Returns the result of an audit, and shows its progress.
  ///
  /// - Parameter side: the name of a side of a comparison for the progress.
  func audited(_ options: AuditOptions, _ progress: Progress, side: String? = nil) throws -> AuditResult {
    var options = options
    options.progress = { progress.show($0, side: side) }
    defer { progress.finish() }
    return try orExit { try Auditor(options).run() }
  }

  /// Reports the files that an audit continued without, except the ones that an earlier audit of this run reported.
  func reportProjectProblems(_ result: AuditResult, after earlier: AuditResult? = nil) {
    let known = Set((earlier?.projectProblems ?? []).map(\.path))
    for (path, message) in result.projectProblems where !known.contains(path) {
      Terminal.write("\(oneLine("\(path): warning: \(message)"))\n", to: .error)
    }
  }

  /// Returns the display of progress. From now on a signal ends the process. An audit writes nothing before its end,
  /// except fixes.
  func obeyingProgress(_ interruption: Interruption) -> Progress {
    let progress = Progress("auditing", progress, isQuiet: detail == .quiet)
    let advice = fix == nil || isDryRun ? StopAdvice.nothingChanged : StopAdvice.fixes
    progress.obeySignals(interruption, isQuiet: detail == .quiet) { advice }
    return progress
  }

  /// Reports the named paths and the list that contain nothing to audit.
  ///
  /// - Returns: true if there are any.
  private func reportEmptyPaths(_ result: AuditResult) -> Bool {
    var messages = result.emptyPaths.map {
      EmptyPath(path: $0, skipped: result.skipped.counts.values.reduce(0, +)).description
    }
    if let list, !result.files.contains(where: \.wasChecked) {
      messages.append("\(list): the list names no image or property list")
    }
    for message in messages {
      Terminal.write("assetcrush: \(allowsEmpty ? "warning" : "error"): \(oneLine(message))\n", to: .error)
    }
    return !messages.isEmpty
  }

  /// The named paths, and those of the list.
  var allPaths: [String] { options.paths + options.listed }

  /// Returns the options of the audit: those of the command line, the configs, and the facts that the reports need.
  func completeOptions() throws -> AuditOptions {
    var options = options
    options.configs = try configs.files()
    options.excludes = options.settings.excludes.map(Glob.init)
    options.usedExcludes = UsedExcludes()
    options.shard = shard?.shard
    if writesPage { options.facts.formUnion([.loads, .downloads]) }
    if writesJSON { options.facts.formUnion(options.readsHeadersOnly ? .loads : [.loads, .hashes]) }
    options.explains = detail == .verbose
    if against != nil { options.facts = Self.comparedFacts(readsHeadersOnly: options.readsHeadersOnly) }
    if measuresShipping || options.settings.growth.contains(where: { $0.measure == .shipped }) {
      options.facts.insert(.shipped)
    }
    options.readsBaselines = options.settings.baseline == nil && newBaseline == nil
    if let path = options.settings.baseline, newBaseline == nil {
      options.baseline = try Baseline(CommandLineFile.read(path, limit: AuditOptions.inputLimit), path: path)
    }
    return options
  }

  /// Returns the effective settings of the first path as a config.
  func printedConfig() throws -> String {
    let path = allPaths.first ?? "."
    if Path.file(around: path) == nil { _ = try FileStatus(of: path) }
    let file = try configs.file(for: path)
    return (file?.settings ?? AuditSettings()).overlaid(by: options.settings).toml
  }

  /// Applies fixes and reports them.
  ///
  /// - Returns: a record for each file with a fix.
  private func applyFixes(
    _ result: AuditResult, _ kind: FixOptions.Kind, _ progress: Progress, _ interruption: Interruption
  ) -> [FixRecord] {
    var fixing = FixOptions(kind: kind, named: allPaths)
    fixing.memory = options.memory
    fixing.touchesUncommitted = fixesUncommitted
    fixing.recipe.reading = options.reading
    fixing.jobs = options.jobs
    fixing.isDryRun = isDryRun
    fixing.interruption = interruption
    progress.begin(files: nil, verb: "fixing")
    let records = Fixer(fixing).run(result.findings, progress: progress.show)
    progress.finish()
    let stream = isDryRun ? Terminal.Stream.output : .error
    let style = Terminal.style(color, for: stream)
    Terminal.write(
      FixText.render(
        records, isDryRun: isDryRun, isVerbose: detail == .verbose, style: style, hints: .options), to: stream)
    return records
  }

  /// Writes a new baseline, and returns the result without the findings in it.
  private func writeBaseline(_ result: AuditResult, _ path: String) throws -> AuditResult {
    let baseline = Baseline(result.findings, result.project)
    try orExit { try ReportFile.write(baseline.json, to: path) }
    return result.without(baseline)
  }

  private func report(_ result: AuditResult, _ comparison: ComparedSides?) throws {
    // The text is the default for a person.
    let usual = Audience.current == .xcode ? AuditFormat.xcode : .text
    // The result of a dry run is the list of changes.
    if let format = format ?? (outputs.isEmpty && !isDryRun ? usual : nil), !(format == .html && page.isOpened) {
      Terminal.write(try text(result, comparison, format), to: .output)
    }
    for output in outputs {
      if output.path == "-" {
        Terminal.write(try text(result, comparison, output.format), to: .output)
      } else {
        let text = try text(result, comparison, output.format, isFile: true)
        try orExit { try ReportFile.write(text, to: output.path) }
      }
    }
    try openPage(result, comparison)
  }

  /// Names the command for a starter config to a person whose audit has findings and no config.
  private func offerConfig(_ result: AuditResult) {
    let isText = format.map { $0 == .text } ?? outputs.isEmpty
    guard isText, !showsStatistics, !isDryRun, detail != .quiet, Audience.current == .person,
      Terminal.Stream.output.isTerminal, case .closest = configs, !result.findings.isEmpty,
      result.verdicts.allSatisfy({ $0.config == nil })
    else { return }
    Terminal.write("Write a starter config: assetcrush init\n", to: .output)
  }

  private func text(
    _ result: AuditResult, _ comparison: ComparedSides?, _ format: AuditFormat, isFile: Bool = false
  ) throws -> String {
    let style = isFile ? .plain : Terminal.style(color, for: .output)
    if showsStatistics {
      return format == .json ? AuditStatistics.json(result) : AuditStatistics.text(result, style: style)
    }
    let setting = reportSettings(style)
    if format == .html { return try page(of: result, comparison, setting) }
    guard let comparison else { return format.render(result, setting) }
    return comparison.render(beside: result, format, setting)
  }

  func reportSettings(_ style: TextStyle) -> ReportSettings {
    var setting = ReportSettings(
      top: top == 0 ? nil : top, style: style, folder: Path.resolved(".") ?? "/", version: Version.number)
    setting.isFull = isFull
    setting.columns = columns
    setting.showsAllDevices = showsAllDevices
    setting.detail = detail
    // A list may be long, or a pipe that has ended.
    if list == nil {
      setting.fixCommand = (["assetcrush audit --fix"] + options.paths.map(ShellText.quoted)).joined(separator: " ")
    }
    setting.shard = shard.map { $0.report(options.decoded) }
    setting.title = list ?? options.paths.joined(separator: ", ")
    return setting
  }

  private func reportStaleEntries(_ result: AuditResult) {
    var named: [String] = []
    for stale in result.stale {
      let entry = stale.entry
      let path = stale.baseline ?? ""
      if !named.contains(path) { named.append(path) }
      let subject = entry.subject.map { " (\($0))" } ?? ""
      let count = stale.count == 1 ? "" : ", \(stale.count) times"
      Terminal.write(
        oneLine("\(path): warning: \(entry.path)\(subject) is listed for \(entry.rule), but no longer found\(count)")
          + "\n", to: .error)
    }
    for path in named { Terminal.write("\(path): --write-baseline writes a new one\n", to: .error) }
  }

  private func finish(_ result: AuditResult, _ comparison: ComparedSides?) throws {
    comparison?.reportExcesses(isTextShown: format == .text || format == nil && outputs.isEmpty)
    if exitsZero || newBaseline != nil { return }
    var excesses = result.verdicts.compactMap { verdict in
      verdict.exceededMaximum.map { (verdict.config ?? "assetcrush", verdict.warnings, $0) }
    }
    let warnings = result.count(of: .warning)
    if let most = options.settings.maximumWarnings, warnings > most { excesses.append(("assetcrush", warnings, most)) }
    for (name, warnings, most) in excesses {
      Terminal.write(
        "\(name): \(plural(warnings, "warning")), more than the limit of \(most) (max-warnings)\n", to: .error)
    }
    if comparison?.failsLimits == true { throw ExitCode.findings }
    if !excesses.isEmpty || result.verdicts.contains(where: \.reachesThreshold) { throw ExitCode.findings }
  }
}
