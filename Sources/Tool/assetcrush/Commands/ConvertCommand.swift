import ArgumentParser
import CrushBuild
import CrushFiles
import CrushPNG
import CrushSteps

/// The `convert` command.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract:
      "Convert PNGs to CgBI, to standard PNG or to raw pixels, draw SVG and PDF files, and write icons for Xcode 26.",
    discussion: """
      A conversion from CgBI to standard PNG divides colors by alpha. Colors may differ by 1 where alpha is 128 or more, \
      and by more below. Colors where alpha is 0 are lost. If you convert the result to CgBI again, its pixels are equal.

      Raw pixels (bgra) are premultiplied B, G, R, A of 8 bits. Rows are padded to --row-alignment bytes. The file name \
      contains the width, the height and the bytes per row, such as hero-750x400-3008.bgra.

      With --scale, SVG and PDF files are drawn as PNGs, such as mark@2x.png for mark.svg at 2x. A point of the file has \
      two pixels at 2x. A file with text, a tiling pattern or a filter is not drawn, and an error names its line.

      With --downlevel 26, a document of Icon Composer 2 is written for Xcode 26. Keys that Xcode 26 does not know \
      are deleted from icon.json, and each change has a line in the output. Effects such as refraction are lost. \
      An output that ends in .icon is the document, and any other one is the folder for it.

      Exit codes: 0 success, 1 a file failed, 2 the conversion could not run.

      assetcrush convert hero.png --to cgbi -o out/hero.png
      assetcrush convert - --to png -o - < hero.png > plain.png
      assetcrush convert App.ipa --to png -o readable
      assetcrush convert mark.svg --to png --scale 1x,2x,3x -o out
      assetcrush convert AppIcon.icon --downlevel 26 -o Xcode26/AppIcon.icon
      """)

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case cgbi, png, bgra
  }

  @Argument(
    help: ArgumentHelp(
      "PNGs, and folders and archives of PNGs, such as an .ipa. With --downlevel, documents of Icon Composer, such as "
        + "AppIcon.icon. Use - for standard input.", valueName: "file or folder"),
    completion: .file())
  var sources: [String] = []

  @Option(help: "The output format: cgbi, png or bgra. Required without --downlevel.")
  var to: Form?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The output folder. For one source file, also a file, a pipe, or - for standard output. Required without --in-place.",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the sources. Not possible with --to bgra.")
  var inPlace = false

  @Option(
    help: ArgumentHelp(
      "Pad the rows of --to bgra to a multiple of this number (default: 64, as displays use).", valueName: "bytes"))
  var rowAlignment: Int?

  @Option(
    help: ArgumentHelp(
      "Draw SVG and PDF files as PNGs in these scales, separated by commas. Other files are skipped.",
      valueName: "1x,2x,3x"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "Write documents of Icon Composer for this version of Xcode, which must be 26 (default: none).", valueName: "26"))
  var downlevel: String?

  @Flag(
    help: "Keep color type, bit depth and interlacing with --to png. A later conversion to CgBI is then exact."
  )
  var keepForm = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Also write the summary and a record for each file as JSON. Use - for standard output.", valueName: "file.json"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Encoding") var encoding: EncodingOptions
  @OptionGroup(title: "Sources") var list: FilesFromOptions
  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    try list.check(with: sources, to: "convert")
    try checkIcons()
    if (output == nil) != inPlace { throw ValidationError("expected either --output or --in-place") }
    if inPlace && to == .bgra {
      throw ValidationError("--in-place cannot be combined with --to bgra, whose result is not a PNG; use --output")
    }
    if keepForm && to != .png { throw ValidationError("--keep-form needs --to png") }
    if let option = encoding.optionForCgBI, to != .cgbi { throw ValidationError("\(option) needs --to cgbi") }
    if rowAlignment != nil && to != .bgra { throw ValidationError("--row-alignment needs --to bgra") }
    if let output, sources.count > 1 || !list.filesFrom.isEmpty, OutputName.isFile(output) {
      throw severalSources(output)
    }
    try checkScales()
    if let rowAlignment, !(4...65_536).contains(rowAlignment) || rowAlignment & (rowAlignment - 1) != 0 {
      throw ValidationError("--row-alignment must be a power of two from 4 to 65536")
    }
    try checkStreams()
  }

  private func severalSources(_ output: String) -> ValidationError {
    ValidationError(
      "\(output) is a file, but there may be several sources; use a folder for --output, with a slash at its end if it is new"
    )
  }

  func run() throws {
    try SideOutputs(["--report": report]).check(inputs: sources + list.filesFrom, results: [output].compactMap(\.self))
    if downlevel != nil { return try writeForOlderXcode() }
    if !scales.isEmpty { return try drawVectors() }
    if isStreamed { return try convertStream(to: output ?? "-") }
    let reader = try orExit { try FileReader(opening: sources) }
    var options = try options(reader)
    if case .folder(let path) = options.destination, OutputName.isFile(path) { throw severalSources(path) }
    options.lists = try orExit { try list.lists() }
    let isListed = !options.lists.isEmpty
    let progress = Progress("converting", talk.progress, isQuiet: talk.quiet)
    let advice = dryRun ? StopAdvice.nothingChanged : StopAdvice.written
    progress.obeySignals(options.interruption, isQuiet: talk.quiet) { advice }
    let converter = try orExit { try Converter(options) }
    let start = ContinuousClock.now
    let results = try orExit {
      defer { progress.finish() }
      return try converter.run(progress: progress.show)
    }
    if results.isEmpty {
      NothingFound.warn(of: "PNGs", under: sources + list.filesFrom)
      // A list may name nothing, such as the list of a change without PNGs.
      if isListed { return }
      throw ExitCode.cannotRun
    }
    try summary(of: results, since: start).finish(talk: talk, report: report)
  }

  func summary(of records: [FileRecord], since start: ContinuousClock.Instant) -> RunSummary {
    RunSummary(records: records, duration: start.duration(to: .now), mode: dryRun ? .dryRun : .write)
  }

  func options(_ reader: FileReader = FileReader()) throws -> ConvertOptions {
    let target: ConvertOptions.Target =
      switch to {
      case .cgbi: .cgbi
      // A command without a format was refused.
      case .png, nil: .png
      case .bgra: .bgra(rowAlignment: rowAlignment ?? 64)
      }
    var options = ConvertOptions(sources: sources, target: target, destination: destination(reader))
    options.recipe = encoding.recipe(reading: source.reading)
    options.keepsForm = keepForm
    options.isDryRun = dryRun
    options.excludes = source.globs
    options.jobs = job.width
    options.memory = memory.bytes
    options.reader = reader
    return options
  }

  /// A file if the only source is a file, unless the output is an existing folder or ends in a slash.
  private func destination(_ reader: FileReader) -> ConvertOptions.Destination {
    guard let output else { return .inPlace }
    if sources.count == 1, list.filesFrom.isEmpty, reader.kind(of: sources[0]) == .file, !isFolder(output) {
      return .file(output)
    }
    return .folder(output)
  }

  func isFolder(_ output: String) -> Bool { output.hasSuffix("/") || kind(of: output) == .folder }

  func kind(of path: String) -> FileStatus.Kind? { try? FileStatus(of: path).kind }
}
