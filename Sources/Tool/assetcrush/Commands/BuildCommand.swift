import ArgumentParser
import CrushAudit
import CrushBasics
import CrushBuild
import CrushCatalogCompiler
import CrushFiles
import CrushInspection
import CrushPNG
import CrushProjects
import CrushReporting
import CrushSteps

/// The `build` command.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Convert a folder of assets into a folder that is ready for devices.",
    discussion: """
      8-bit RGB and RGBA PNGs become CgBI, the premultiplied BGRA that Xcode makes. Other PNGs become smaller standard \
      PNGs. XML and OpenStep property lists and .strings become binary. The asset catalogs of one folder become one \
      Assets.car, and string catalogs become .strings and .stringsdict. Version control folders, system files, source \
      art, backups, developer files and keys are skipped. All other files are copied. Only changed files are built \
      again. A failed file does not stop the others.

      Exit codes: 0 success, 1 a file failed or --check found a missing or stale output, 2 the build could not run.

      assetcrush build Assets -o Build/Assets
      assetcrush build Assets logo.png -o out --png auto -O 4 --report build.json

      In a rule of make or ninja, and in a Run Script phase of Xcode:

      assetcrush build Assets -o out --depfile out.d --stamp out.stamp
      assetcrush build --xcode

      The resource bundles of a Swift package, for Bundle.module:

      assetcrush build --package . -o App.app
      """)

  @Argument(
    help: ArgumentHelp(
      "Files and folders. The contents of a folder are written to the top level of the output.", valueName: "source"),
    completion: .file())
  var sources: [String] = []

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output folder. Required without --xcode.", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(
    help: """
      The output format of 8-bit RGB and RGBA PNGs: cgbi, standard, auto (the smaller of the two) or copy. Engines that \
      decode PNGs themselves, such as Godot, Unity, Cocos2d and Flutter, cannot read CgBI (default: cgbi, and standard \
      for bundles of --package that are for the Mac or for Linux).
      """)
  var png: PNGMode?

  @Option(help: "The output format of property lists in text: binary or copy.")
  var plist = BuildOptions.PropertyListMode.binary

  @Option(
    help: """
      The output format of asset catalogs and string catalogs: compile (Assets.car with its icons, .strings and \
      .stringsdict) or copy.
      """)
  var catalogs = CatalogBuild.Mode.compile

  @Flag(help: "Write the same bytes as Xcode's tool, including its fault with tRNS.")
  var exactXcode = false

  @Flag(help: "Rewrite binary property lists whose bytes differ from an Xcode build (default: copy them).")
  var canonical = false

  @Option(
    name: [.customShort("D", allowingJoined: true), .customLong("define")],
    help: ArgumentHelp(
      "A build variable, whose value replaces $(NAME) in Info.plist files. Repeatable (default: no replacement).",
      valueName: "name=value"))
  var definitions: [String] = []

  @Flag(help: "Copy a PNG if the result would be larger (default: write the result).")
  var keepSmaller = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(help: "Write nothing, list missing and stale outputs, and exit with 1 if there are any.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "Also write the summary and a record for each file as JSON, or a page that shows each image before and after. "
        + "Use - for JSON on standard output.",
      valueName: "file.json|.html"), completion: .file())
  var report: String?

  @OptionGroup(title: "Report") var page: PageOptions

  @Flag(help: "Build again after each change of a source, until you press Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Swift packages") var packages: PackageOptions
  @OptionGroup(title: "Lists and build systems") var system: BuildSystemOptions
  @OptionGroup(title: "Incremental builds") var incremental: IncrementalOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Asset catalogs") var catalog: CatalogOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    if output == nil && !system.xcode { throw ValidationError("Missing expected argument '--output <folder>'") }
    if sources.isEmpty && system.filesFrom.isEmpty && !system.xcode && packages.path == nil {
      throw ValidationError("nothing to build; name a source, or a list of sources with --files-from")
    }
    try validatePackage()
    if watch && (dryRun || check) {
      throw ValidationError("--watch cannot be combined with --dry-run or --check, which write nothing")
    }
    if dryRun && check { throw ValidationError("--dry-run and --check cannot be combined; use one of them") }
    if exactXcode
      && ([.smaller, .any].contains(encoding.cgbiFilters) || keepSmaller || (png ?? .cgbi) != .cgbi
        || encoding.hasChunkOptions)
    {
      throw ValidationError(
        "--exact-xcode cannot be combined with --png, --keep-smaller, --strip, --keep, or --cgbi-filters smaller or any; "
          + "use --cgbi-filters none (as Xcode does) or sub (as pngcrush -iphone does)")
    }
    if let option = encoding.optionForCgBI, let png, [.standard, .copy].contains(png) {
      throw ValidationError("\(option) needs --png cgbi or auto, because it changes CgBI only")
    }
    if let wrong = definitions.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
      throw ValidationError("-D is '\(wrong)'; expected NAME=VALUE")
    }
    if let report, !["json", "html", "htm"].contains(Path.fileExtension(of: report)), !CommandLineFile.isStream(report)
    {
      throw ValidationError(
        "--report is '\(report)'; expected a file name that ends in .json or .html, or - for JSON on standard output")
    }
    if catalogs == .copy && catalog.hasOptions {
      throw ValidationError("the options for compiling asset catalogs have no effect with --catalogs copy; delete them")
    }
    if output == "-" { throw ValidationError("--output needs a folder; a build cannot write to standard output") }
    if sources.contains(where: CommandLineFile.isStream) {
      throw ValidationError(
        "a build cannot read a file from standard input or a pipe, which has no name; use files, or a list with "
          + "--files-from -")
    }
  }

  /// The values by name. The last definition of a name takes precedence.
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

  /// Builds, prints the result, and writes the report, the dependency file and the stamp.
  ///
  /// - Parameter install: receives the records of the build before the exit code is chosen.
  func build(to output: String, install: Installer = { _ in }) throws {
    let options = try buildOptions(output)
    try sideOutputs.check(inputs: system.filesFrom)
    let progress = Progress(dryRun || check ? "checking" : "building", talk.progress, isQuiet: talk.quiet)
    let advice = options.mode.writes ? StopAdvice.continues : StopAdvice.nothingChanged
    progress.obeySignals(options.interruption, isQuiet: talk.quiet) { advice }
    if watch { try keepBuilding(options, progress, install) } else { try build(options, progress, install) }
  }

  /// Builds once.
  ///
  /// - Parameter isRepeat: whether the summary is one line.
  func build(
    _ options: BuildOptions, _ progress: Progress, _ install: Installer, isRepeat: Bool = false
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let (records, dependencies) = try orExit {
      let builder = try Builder(options)
      defer { progress.finish() }
      let outcome = try builder.build(progress: progress.show, warn: { warn($0, progress) })
      return (outcome.records, system.depfile == nil ? [] : outcome.dependencies)
    }
    if records.isEmpty {
      NothingFound.warn(of: packages.path == nil ? "images or property lists" : "resources", under: named)
    }
    let summary = RunSummary(
      records: records, duration: start.duration(to: clock.now), mode: options.mode, named: named,
      isRepeat: isRepeat,
      // The bytes of Xcode's tool are made at any size.
      hints: exactXcode ? .options : .buildOptions)
    if options.mode.writes { try install(records) }
    try summary.finish(talk: talk, report: report, page: pageReport(options, isRepeat: isRepeat))
    if options.mode.writes {
      try orExit { try system.finish(output: options.output, dependencies: packages.files + dependencies) }
    }
  }

  /// The sources, lists and packages that the command line names.
  private var named: [String] { sources + system.filesFrom + [packages.path].compactMap(\.self) }

  /// The page of a build. A watch opens it once.
  private func pageReport(_ options: BuildOptions, isRepeat: Bool) -> BuildPageReport {
    var choice = page.choice
    if isRepeat { choice.isOpened = false }
    return BuildPageReport(
      title: (sources.isEmpty ? named : sources).joined(separator: ", "),
      output: options.output, reading: source.reading, jobs: job.width, choice: choice)
  }

  /// The files beside the output that the command writes.
  var sideOutputs: SideOutputs {
    SideOutputs(["--report": report, "--depfile": system.depfile, "--stamp": system.stamp])
  }

  private func warn(_ message: String, _ progress: Progress) {
    let prefix = Audience.current == .xcode ? "warning: assetcrush" : "assetcrush: warning"
    progress.print("\(prefix): \(oneLine(message))\n")
  }

  private func buildOptions(_ output: String) throws -> BuildOptions {
    var options = BuildOptions(sources: sources, output: output)
    options.lists = try orExit { try system.lists() }
    options.base = system.base
    options.sideFiles = sideOutputs.files
    options.toolVersion = Version.number
    try orExit { try incremental.apply(to: &options) }
    options.recipe = encoding.recipe(reading: source.reading, exactXcode: exactXcode)
    options.png = png ?? .cgbi
    options.keepsSmaller = keepSmaller
    options.propertyLists = plist
    options.rewritesBinaryLists = canonical
    options.variables = variables
    options.catalogs.mode = catalogs
    options.catalogs.settings = catalog.settings()
    options.catalogs.settings.verifies = options.recipe.verifies
    options.catalogs.given = catalog.given
    options.mode = dryRun ? .dryRun : check ? .check : .write
    options.excludes = source.globs
    options.jobs = job.width
    options.explains = talk.verbose
    options.memory = memory.bytes
    try orExit { try addPackage(to: &options) }
    return options
  }
}

/// The end of a build or a conversion: it prints the summary, writes the report and chooses the exit code.
struct RunSummary {
  let records: [FileRecord]
  let duration: Duration
  let mode: WritingMode
  /// The sources that the command line names.
  var named: [String] = []
  /// Whether this is a build of a watch after a change.
  var isRepeat = false
  /// The options that solve problems.
  var hints = HintWords.options

  /// - Parameter page: the settings of a report as a page; nil if there is none.
  func finish(talk: VerbosityOptions, report: String?, page: BuildPageReport? = nil) throws {
    let seconds = duration / .seconds(1)
    let records = FileRecord.warningOfRawSources(records)
    let style = Terminal.style(talk.color, for: .error)
    let text =
      isRepeat && talk.detail == .normal && Audience.current == .person
      ? BuildText.renderRepeat(records, seconds: seconds, style: style, hints: hints)
      : Audience.current == .person || talk.verbose
        ? BuildText.render(records, seconds: seconds, mode: mode, detail: talk.detail, style: style, hints: hints)
        : BuildDiagnostics.render(
          records, mode: mode, showsWarnings: !talk.quiet, named: named, hints: hints,
          path: Audience.current.path)
    Terminal.write(text, to: .error)
    if let report {
      let text =
        page.flatMap { $0.isPage(report) ? $0.html(records, mode, hints) : nil }
        ?? BuildJSON.render(records, seconds: seconds, mode: mode, hints: hints)
      try orExit { try CommandLineFile.write(Array(text.utf8), to: report) }
    }
    if let page { try orExit { try page.open(records, mode, hints, report: report) } }
    let isOutdated = mode == .check && records.contains { [.missing, .stale].contains($0.state) }
    if isOutdated || records.contains(where: { $0.failure != nil }) { throw ExitCode.findings }
  }
}

/// Runs a job. If it throws, its errors are printed to standard error, and the tool exits with 2.
func orExit<Value: ~Copyable>(_ job: () throws -> Value) throws -> Value {
  do { return try job() } catch {
    // Xcode reads the words before a colon as a file name.
    let prefix = Audience.current == .xcode ? "error: assetcrush" : "assetcrush: error"
    for message in messages(of: error) { Terminal.write("\(prefix): \(oneLine(message))\n", to: .error) }
    throw ExitCode.cannotRun
  }
}

/// Returns the messages of an error. A config can have several errors.
func messages(of error: any Error) -> [String] {
  switch error {
  case let error as ConfigError: error.messages
  case AuditError.scopes(let error): error.problems.map(message(about:))
  case let error as Baseline.FormatError: [message(about: .baseline(error))]
  case BuildError.clashes(let clashes) where clashes.contains { $0.reason == .sameOutput }:
    BuildError.clashes(clashes).messages
      + ["keep the folders of the sources with --base FOLDER, or build into separate output folders"]
  case let error as BuildError: error.messages
  case let error as PackageError: error.messages
  default: ["\(error)"]
  }
}
