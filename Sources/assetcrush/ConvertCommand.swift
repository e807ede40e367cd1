import ArgumentParser
import Build
import FileSystem
import PNG

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
      assetcrush convert Payload/My.app --to png -o readable
      """)

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case cgbi, png, bgra
  }

  @Argument(help: ArgumentHelp("PNGs, and folders whose PNGs are converted.", valueName: "file or folder"))
  var sources: [String]

  @Option(help: "What to make: cgbi, png or bgra.")
  var to: Form

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("A folder; or a file, for a single source that is a file.", valueName: "path"))
  var output: String?

  @Flag(help: "Replace the sources (not with --to bgra).")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "Rows of --to bgra are padded to a multiple of this; 64 is what displays want.", valueName: "bytes"))
  var rowAlignment = 64

  @Flag(help: "Do everything but write.")
  var dryRun = false

  @Option(help: ArgumentHelp("Also write the summary and a record a file as JSON.", valueName: "file.json"))
  var report: String?

  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: TalkOptions

  func validate() throws {
    if (output == nil) != inPlace { throw ValidationError("give either --output or --in-place") }
    if inPlace && to == .bgra { throw ValidationError("--in-place does not go with --to bgra: the result is no PNG") }
    if let output, sources.count > 1, OutputName.isFile(output) {
      throw ValidationError(
        "\(output) is a file, and there are several sources: give --output a folder, or a slash at its end")
    }
    if !(4...65_536).contains(rowAlignment) || rowAlignment & (rowAlignment - 1) != 0 {
      throw ValidationError("--row-alignment takes a power of two from 4 to 65536")
    }
  }

  func run() throws {
    let converter = try orExit { try Converter(options()) }
    let progress = ProgressBar(total: converter.fileCount, isShown: talk.showsProgress)
    let clock = ContinuousClock()
    let start = clock.now
    let results = try orExit {
      defer { progress.finish() }
      return try converter.run(finished: progress.advance)
    }
    let summary = RunSummary(records: results, duration: start.duration(to: clock.now), mode: dryRun ? .dryRun : .write)
    try summary.finish(talk: talk, report: report)
  }

  private func options() throws -> ConvertOptions {
    let target: ConvertOptions.Target =
      switch to {
      case .cgbi: .cgbi
      case .png: .png
      case .bgra: .bgra(rowAlignment: rowAlignment)
      }
    var options = ConvertOptions(sources: sources, target: target, destination: destination)
    options.effort = encoding.chosenEffort
    options.cgbiFilters = encoding.chosenFilters
    options.indexesData = encoding.idot
    options.cleansAlpha = encoding.alpha
    options.strip = encoding.policy(default: to == .cgbi ? .all : .safe)
    options.reading = source.reading
    options.verifies = !encoding.skipsVerification
    options.isDryRun = dryRun
    options.excludes = source.globs
    options.jobs = job.width
    options.memory = memory.bytes
    return options
  }

  /// A file for a single file, unless the output is a folder already or ends in a slash.
  private var destination: ConvertOptions.Destination {
    guard let output else { return .inPlace }
    let isFolder = output.hasSuffix("/") || kind(of: output) == .folder
    if sources.count == 1, kind(of: sources[0]) == .file, !isFolder { return .file(output) }
    return .folder(output)
  }

  private func kind(of path: String) -> FileStatus.Kind? { try? FileStatus(of: path).kind }
}
