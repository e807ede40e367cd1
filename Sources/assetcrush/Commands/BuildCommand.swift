import ArgumentParser
import AuditScopes
import Build
import Configuration
import FileSystem
import Findings
import PNG
import Pipeline
import Reporting
import Text

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "The build step: a folder of assets in, a folder ready for devices out.",
    discussion: """
      8-bit RGB and RGBA PNGs become CgBI (premultiplied BGRA, what Xcode makes), other PNGs smaller standard PNGs; \
      XML and OpenStep property lists and .strings become binary; version control folders, system files, source art, backups, developer files and keys are left out; \
      the rest is copied. What cannot be read is an error, and the other files go on.

      Exit code: 0 all done, 1 a file failed, 2 the build could not run.

      assetcrush build Assets -o Build/Assets
      assetcrush build Assets Shared/logo.png -o out --png auto -O 4 --report build.json
      assetcrush build Assets -o out --depfile out.d --stamp out.stamp    in a rule of make or ninja
      assetcrush build --xcode                                            in a Run Script phase of Xcode
      """)

  @Argument(
    help: ArgumentHelp("Files, and folders whose contents go to the top of the output.", valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Option(name: [.short, .long], help: ArgumentHelp("Where results go.", valueName: "folder"), completion: .directory)
  var output: String?

  @Option(help: "What 8-bit RGB and RGBA PNGs become: cgbi, standard, auto (the smaller) or copy.")
  var png = PNGMode.cgbi

  @Option(help: "What property lists in text become: binary or copy.")
  var plist = BuildOptions.PropertyListMode.binary

  @Flag(help: "Write byte for byte what Xcode's tool writes, its fault with tRNS included.")
  var exactXcode = false

  @Flag(help: "Write binary property lists anew whose bytes are not those that an Xcode build writes.")
  var canonical = false

  @Option(
    name: [.customShort("D", allowingJoined: true), .customLong("define")],
    help: ArgumentHelp(
      "A build variable: $(NAME) in Info.plist files becomes the value. May be repeated; without any, they are left alone.",
      valueName: "name=value"))
  var definitions: [String] = []

  @Flag(help: "Copy a PNG where the result would be larger.")
  var keepSmaller = false

  @Flag(help: "Do everything but write.")
  var dryRun = false

  @Flag(help: "Write nothing, name each output that is missing or stale, and exit with 1 when there is one.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Also write the summary and a record a file, as JSON or as a page; - is JSON on standard output.",
      valueName: "file.json|.html"), completion: .file())
  var report: String?

  @Flag(help: "Build again whenever a source changes, until Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Lists and build systems") var system: BuildSystemOptions
  @OptionGroup(title: "Incremental builds") var incremental: IncrementalOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    if output == nil && !system.xcode { throw ValidationError("Missing expected argument '--output <folder>'") }
    if sources.isEmpty && system.filesFrom.isEmpty && !system.xcode {
      throw ValidationError("nothing to build: name a source, or a list of them with --files-from")
    }
    if watch && (dryRun || check) {
      throw ValidationError("--watch builds: it goes with neither --dry-run nor --check")
    }
    if dryRun && check { throw ValidationError("--dry-run and --check exclude each other") }
    if exactXcode
      && ([.smaller, .any].contains(encoding.cgbiFilters) || keepSmaller || png != .cgbi || encoding.hasChunkOptions)
    {
      throw ValidationError(
        "--exact-xcode leaves no choice but --cgbi-filters none (what Xcode passes) or sub (a bare pngcrush -iphone)")
    }
    if let wrong = definitions.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("-D takes NAME=VALUE, not '\(wrong)'")
    }
    if let report, !["json", "html"].contains(Path.fileExtension(of: report)), !CommandLineFile.isStream(report) {
      throw ValidationError("--report takes a file whose name ends in .json or .html, or - for JSON on standard output")
    }
    if output == "-" { throw ValidationError("--output takes a folder: standard output is none") }
    if sources.contains("-") {
      throw ValidationError(
        "standard input has no name to build under: give files, or a list of them with --files-from -")
    }
  }

  /// The last definition of a name counts.
  private var variables: [String: String] {
    var variables: [String: String] = [:]
    for definition in definitions {
      let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      variables[parts[0]] = parts[1]
    }
    return variables
  }

  func run() throws {
    if system.xcode { return try runInXcode() }
    try build(to: output ?? ".")
  }

  typealias Installer = ([FileRecord]) throws -> Void

  /// Builds, says what became of it, and writes what was asked for beside the output.
  ///
  /// - Parameter install: takes the records of what was built on, before the exit code is chosen.
  func build(to output: String, install: Installer = { _ in }) throws {
    let options = try buildOptions(output)
    let progress = ProgressBar(isShown: talk.showsProgress)
    // A worker's signals are not for one of its builds.
    if Audience.current != .bazel {
      Signals.obey(options.interruption) { [isQuiet = talk.quiet] in progress.stop(isQuiet: isQuiet) }
    }
    if watch { try keepBuilding(options, progress, install) } else { try build(options, progress, install) }
  }

  /// - Parameter isRepeat: whether it is told in one line.
  func build(
    _ options: BuildOptions, _ progress: ProgressBar, _ install: Installer, isRepeat: Bool = false
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let (records, dependencies) = try orExit {
      let builder = try Builder(options)
      progress.start(total: builder.fileCount)
      defer { progress.finish() }
      let outcome = try builder.build(finished: progress.advance, warn: warn)
      return (outcome.records, system.depfile == nil ? [] : outcome.dependencies)
    }
    if records.isEmpty { NothingFound.warn(of: "images or property lists", under: sources + system.filesFrom) }
    let summary = RunSummary(
      records: records, duration: start.duration(to: clock.now), mode: options.mode, named: sources,
      isRepeat: isRepeat)
    if options.mode.writes { try install(records) }
    try summary.finish(talk: talk, report: report)
    if options.mode.writes { try orExit { try system.finish(output: options.output, dependencies: dependencies) } }
  }

  /// Files beside the output that the command writes.
  var writtenFiles: [String] { [report, system.depfile, system.stamp].compactMap(\.self) }

  private func warn(_ message: String) {
    let prefix = Audience.current == .xcode ? "warning: assetcrush" : "assetcrush: warning"
    Terminal.write("\(prefix): \(oneLine(message))\n", to: .error)
  }

  private func buildOptions(_ output: String) throws -> BuildOptions {
    var options = BuildOptions(sources: sources, output: output)
    options.lists = try orExit { try system.lists() }
    options.base = system.base
    options.notSources = writtenFiles
    options.toolVersion = Version.number
    incremental.apply(to: &options)
    options.recipe = encoding.recipe(reading: source.reading, exactXcode: exactXcode)
    options.png = png
    options.keepsSmaller = keepSmaller
    options.propertyLists = plist
    options.rewritesBinaryLists = canonical
    options.variables = variables
    options.mode = dryRun ? .dryRun : check ? .check : .write
    options.excludes = source.globs
    options.jobs = job.width
    options.memory = memory.bytes
    return options
  }
}

/// What is the same at the end of a build and of a conversion: say it, write the report, choose the exit code.
struct RunSummary {
  let records: [FileRecord]
  let duration: Duration
  let mode: WritingMode
  /// Sources that were asked for by name.
  var named: [String] = []
  /// Whether a watch built again after a change.
  var isRepeat = false

  func finish(talk: VerbosityOptions, report: String?) throws {
    let seconds = duration / .seconds(1)
    let records = FileRecord.warningOfRawSources(records)
    let style = Terminal.style(talk.color, for: .error)
    let text =
      isRepeat && talk.detail == .normal && Audience.current == .person
      ? BuildText.renderRepeat(records, seconds: seconds, style: style, hints: .options)
      : Audience.current == .person || talk.verbose
        ? BuildText.render(records, seconds: seconds, mode: mode, detail: talk.detail, style: style, hints: .options)
        : BuildDiagnostics.render(
          records, mode: mode, showsWarnings: !talk.quiet, named: named, hints: .options,
          path: Audience.current.path)
    Terminal.write(text, to: .error)
    if let report {
      let text =
        Path.fileExtension(of: report) == "html"
        ? BuildHTML.render(records, seconds: seconds, mode: mode, hints: .options)
        : BuildJSON.render(records, seconds: seconds, mode: mode, hints: .options)
      try orExit { try CommandLineFile.write(Array(text.utf8), to: report) }
    }
    let isOutdated = records.contains { [.missing, .stale].contains($0.state) }
    if mode == .check && isOutdated || records.contains(where: { $0.failure != nil }) { throw ExitCode.findings }
  }
}

/// Runs a job; what keeps it from running goes to standard error, and the tool exits with 2.
func orExit<Value: ~Copyable>(_ job: () throws -> Value) throws -> Value {
  do { return try job() } catch {
    // Xcode takes the words before a colon for a file's name.
    let prefix = Audience.current == .xcode ? "error: assetcrush" : "assetcrush: error"
    for message in messages(of: error) { Terminal.write("\(prefix): \(oneLine(message))\n", to: .error) }
    throw ExitCode.cannotRun
  }
}

/// What there is to say of an error: of a config all that is wrong with it.
func messages(of error: any Error) -> [String] {
  switch error {
  case let error as ConfigError: error.messages
  case AuditError.scopes(let error): error.problems.map(message(about:))
  case let error as Baseline.FormatError: [message(about: .baseline(error))]
  case BuildError.clashes(let clashes) where clashes.contains { $0.reason == .sameOutput }:
    BuildError.clashes(clashes).messages
      + ["keep the folders of the sources with --base FOLDER, or build into several output folders"]
  case let error as BuildError: error.messages
  default: ["\(error)"]
  }
}
