import ArgumentParser
import CrushBuild
import CrushFiles
import CrushPNG
import CrushReporting
import CrushSteps

/// The `optimize` command.
struct OptimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "optimize",
    abstract: "Make PNGs and JPEGs smaller in place, with the same pixels.",
    discussion: """
      A file is replaced only by a smaller one, after its pixels were decoded again and compared. It keeps its \
      permissions and times, and a link stays a link. PNGs are filtered and compressed again. JPEGs keep their \
      coefficients, and get better Huffman codes or the progressive order. Both lose metadata without effect on the \
      image. CgBI, animated PNGs, JPEGs with further pictures, and files in signed bundles are skipped.

      A file that was optimized before with the same options is skipped, unless you use --force. The hashes of these \
      files are in your cache folder.

      Exit codes: 0 success, 1 a file failed or, with --check, could be smaller, 2 the command could not run.

      assetcrush optimize Images
      assetcrush optimize --check Images
      git diff --name-only -z | assetcrush optimize --files-from - -0
      assetcrush optimize - < hero.png > smaller.png
      """,
    aliases: ["crush"])

  @Argument(
    help: ArgumentHelp(
      "PNGs and JPEGs, and folders of them. Use - to read standard input and write standard output.",
      valueName: "file or folder"),
    completion: .file())
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("Copy each original to this folder before it is replaced (default: none).", valueName: "folder"),
    completion: .directory)
  var backup: String?

  @Flag(help: "Write nothing, and exit with 1 if a file could be smaller.")
  var check = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(help: "Optimize files also if they were optimized before with the same options.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Also write the summary and a record for each file as JSON. Use - for standard output.", valueName: "file.json"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Encoding") var effort: EffortOptions
  @OptionGroup(title: "Encoding") var metadata: MetadataOptions
  @OptionGroup(title: "Sources") var list: FilesFromOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    if check && dryRun { throw ValidationError("--check and --dry-run cannot be combined; use one of them") }
    if backup != nil && (check || dryRun) {
      throw ValidationError("--backup needs a run that writes; remove --check or --dry-run")
    }
    try list.check(with: sources, to: "optimize")
    guard sources.contains(where: CommandLineFile.isStream) else { return }
    if sources.count > 1 { throw ValidationError("standard input and pipes must be the only source") }
    if backup != nil { throw ValidationError("--backup cannot keep standard input; use files") }
    if sources == ["-"] && report == "-" && mode.writes {
      throw ValidationError("the image and --report cannot both be standard output; use a file for the report")
    }
  }

  func run() throws {
    try SideOutputs(["--report": report]).check(inputs: sources + list.filesFrom)
    if let first = sources.first, CommandLineFile.isStream(first) { return try optimizeStream() }
    var options = options
    options.lists = try orExit { try list.lists() }
    let progress = Progress("optimizing", talk.progress, isQuiet: talk.quiet)
    let advice = mode.writes ? StopAdvice.written : StopAdvice.nothingChanged
    progress.obeySignals(options.interruption, isQuiet: talk.quiet) { advice }
    let start = ContinuousClock.now
    let optimizer = try orExit { try Optimizer(options) }
    let records = optimizer.run(progress: progress.show)
    progress.finish()
    if records.isEmpty {
      NothingFound.warn(of: "PNGs or JPEGs", under: sources + list.filesFrom)
      // A list may name nothing, such as the list of a change without images.
      if list.filesFrom.isEmpty { throw ExitCode.cannotRun }
    }
    try finish(records, since: start)
  }

  /// Optimizes standard input to standard output, or a pipe to standard output.
  private func optimizeStream() throws {
    let start = ContinuousClock.now
    let name = sources[0] == "-" ? "<stdin>" : sources[0]
    let file = try orExit { try CommandLineFile.read(sources[0], limit: 1 << 30) }
    let (record, bytes) = SingleOptimization.run(file, from: name, options)
    // A skipped image is passed on, so that a pipe does not lose it.
    if mode.writes, record.failure == nil { try orExit { try CommandLineFile.write(bytes ?? file, to: "-") } }
    try finish([record], since: start)
  }

  private func finish(_ records: [OptimizeRecord], since start: ContinuousClock.Instant) throws {
    let seconds = start.duration(to: .now) / .seconds(1)
    let text = OptimizeText.render(
      records, seconds: seconds, mode: mode, detail: talk.detail, style: Terminal.style(talk.color, for: .error),
      hints: .options)
    Terminal.write(text, to: .error)
    if let report {
      let json = OptimizeJSON.render(records, seconds: seconds, mode: mode, hints: .options)
      try orExit { try CommandLineFile.write(Array(json.utf8), to: report) }
    }
    if records.contains(where: { $0.failure != nil || check && $0.isOptimized }) { throw ExitCode.findings }
  }

  private var mode: WritingMode { check ? .check : dryRun ? .dryRun : .write }

  private var options: OptimizeOptions {
    var options = OptimizeOptions(sources: sources)
    options.recipe = effort.recipe(reading: source.reading)
    options.recipe.strip = metadata.policy
    options.mode = mode
    options.backup = backup
    options.excludes = source.globs
    options.jobs = job.width
    options.memory = memory.bytes
    if !force, let folder = UserCache.folder {
      options.known = OptimizedFiles(
        Path.join(folder, "optimized"), for: options.recipe, toolVersion: Version.number)
    }
    return options
  }
}
