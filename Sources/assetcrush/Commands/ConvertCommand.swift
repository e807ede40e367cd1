import ArgumentParser
import Build
import FileSystem
import PNG
import Pipeline

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Batch conversion of PNGs: to CgBI, back to standard PNG, or to raw pixels.",
    discussion: """
      Reverting CgBI divides by alpha: colors may differ by 1 where alpha is 128 or more, by more below, and are gone \
      where it was 0. Converting the result again gives the same pixels as before.

      Raw pixels (bgra) are premultiplied B, G, R, A of 8 bits, rows padded to --row-alignment bytes; the name says \
      width, height and bytes a row: hero-750x400-3008.bgra.

      assetcrush convert hero.png --to cgbi -o out/hero.png
      assetcrush convert - --to png -o - < hero.png > plain.png
      assetcrush convert Payload/My.app --to png -o readable
      """)

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case cgbi, png, bgra
  }

  @Argument(
    help: ArgumentHelp(
      "PNGs, and folders whose PNGs are converted; - is standard input.", valueName: "file or folder"),
    completion: .file())
  var sources: [String]

  @Option(help: "What to make: cgbi, png or bgra.")
  var to: Form

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A folder; or a file, a pipe or - (standard output), for a single source that is a file.", valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the sources (not with --to bgra).")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "Rows of --to bgra are padded to a multiple of this; 64 is what displays want.", valueName: "bytes"))
  var rowAlignment = 64

  @Flag(
    help: "Keep color type, bit depth and interlacing with --to png: converting the result to CgBI again is then exact."
  )
  var keepForm = false

  @Flag(help: "Do everything but write.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Also write the summary and a record a file as JSON; - is standard output.", valueName: "file.json"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    if (output == nil) != inPlace { throw ValidationError("give either --output or --in-place") }
    if inPlace && to == .bgra { throw ValidationError("--in-place does not go with --to bgra: the result is no PNG") }
    if keepForm && to != .png { throw ValidationError("--keep-form goes with --to png alone") }
    if let output, sources.count > 1, OutputName.isFile(output) {
      throw ValidationError(
        "\(output) is a file, and there are several sources: give --output a folder, or a slash at its end")
    }
    if !(4...65_536).contains(rowAlignment) || rowAlignment & (rowAlignment - 1) != 0 {
      throw ValidationError("--row-alignment takes a power of two from 4 to 65536")
    }
    try checkStreams()
  }

  func run() throws {
    if isStreamed { return try convertStream(to: output ?? "-") }
    let converter = try orExit { try Converter(options()) }
    let progress = ProgressBar(isShown: talk.showsProgress)
    progress.start(total: converter.fileCount)
    let start = ContinuousClock.now
    let results = try orExit {
      defer { progress.finish() }
      return try converter.run(finished: progress.advance)
    }
    if results.isEmpty {
      NothingFound.warn(of: "PNGs", under: sources)
      throw ExitCode.cannotRun
    }
    try summary(of: results, since: start).finish(talk: talk, report: report)
  }

  func summary(of records: [FileRecord], since start: ContinuousClock.Instant) -> RunSummary {
    RunSummary(records: records, duration: start.duration(to: .now), mode: dryRun ? .dryRun : .write)
  }

  func options() throws -> ConvertOptions {
    let target: ConvertOptions.Target =
      switch to {
      case .cgbi: .cgbi
      case .png: .png
      case .bgra: .bgra(rowAlignment: rowAlignment)
      }
    var options = ConvertOptions(sources: sources, target: target, destination: destination)
    options.recipe = encoding.recipe(reading: source.reading)
    options.keepsForm = keepForm
    options.isDryRun = dryRun
    options.excludes = source.globs
    options.jobs = job.width
    options.memory = memory.bytes
    return options
  }

  /// A file for a single file, unless the output is a folder already or ends in a slash.
  private var destination: ConvertOptions.Destination {
    guard let output else { return .inPlace }
    if sources.count == 1, kind(of: sources[0]) == .file, !isFolder(output) { return .file(output) }
    return .folder(output)
  }

  func isFolder(_ output: String) -> Bool { output.hasSuffix("/") || kind(of: output) == .folder }

  func kind(of path: String) -> FileStatus.Kind? { try? FileStatus(of: path).kind }
}
