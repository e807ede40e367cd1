import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushPNG
import CrushReporting
import CrushSteps

/// The `resize` command.
struct ResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize",
    abstract: "Scale images to their display size: hero.png, hero@2x.png and hero@3x.png.",
    discussion: """
      Images are scaled in linear light, with colors premultiplied by alpha, by a Lanczos kernel with three lobes. The \
      transfer curve is that of the image's cICP, iCCP or gAMA chunk, or else of sRGB. These chunks are kept. The result \
      is a standard PNG, optimized as in a build. Before it is written, libpng decodes it, and its pixels are compared. \
      The bit depth of 16-bit images and the color type of gray images are kept.

      The aspect ratio is kept: --fit cover makes the smallest image that covers the size, such as 731x512 from 750x525 \
      pixels for 512x512px. --fit contain makes the largest image inside the size. With --fit stretch, the result has \
      exactly the size.

      An SVG or PDF is drawn in the size, such as mark.png and mark@2x.png for mark.svg.

      In an image set of an asset catalog, the slots for the scales are filled from the largest file of the set, and \
      Contents.json is updated. Existing files keep their names. Name a file to resize the image that it belongs to, or \
      the .imageset folder to resize all images of the set.

      Exit codes: 0 success, 1 an image failed, 2 the command could not run.

      assetcrush resize badge.png --to 40x40@1x,2x,3x -o Assets
      assetcrush resize Assets.xcassets/Badge.imageset --to 40x40@1x,2x,3x --force
      assetcrush resize photo.png --to 1320x2868px --force
      assetcrush resize mark.svg --to 40x40@1x,2x,3x -o Icons
      assetcrush resize - --to 20x20 < icon.png > small.png
      """)

  @Argument(
    help: ArgumentHelp(
      "PNGs, SVG and PDF files, and image sets (.imageset folders) of asset catalogs. Use - for standard input.",
      valueName: "file"),
    completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "The size in points with scales from 1x to 4x, such as 40x40@1x,2x,3x (without scales: 1x), or in pixels, such as "
        + "640x480px. A size in pixels keeps the file name. Required.",
      valueName: "size"), transform: ResizeTarget.init(_:))
  var to: ResizeTarget

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder for the results, or a file, a pipe or - for a single result (default: the folder of the source, or "
        + "standard output for standard input).",
      valueName: "path"),
    completion: .file())
  var output: String?

  @Option(help: "The fit of the image to the size: cover, contain or stretch.")
  var fit = ResizeTarget.Fit.cover

  @Flag(help: "Allow results with more pixels than the source, which are blurry (default: an error).")
  var enlarge = false

  @Flag(help: "Replace existing files, including the source (default: an error).")
  var force = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @OptionGroup var encoding: EffortOptions
  @OptionGroup var talk: VerbosityOptions
  @OptionGroup var reading: ReadingOptionGroup
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if isStreamed { return try checkStreams() }
    if let output, OutputName.isFile(output), sources.count > 1 || (to.scales?.count ?? 1) > 1 {
      throw ValidationError(
        "\(output) is a file, but there are several results; use a folder for --output, with a slash at its end if it is new"
      )
    }
  }

  func run() throws {
    if isStreamed { return try resizeStream() }
    let options = options
    let progress = Progress("resizing", talk.progress, isQuiet: talk.quiet, keepsPaths: true)
    progress.obeySignals(options.interruption, isQuiet: talk.quiet, advice: advice(progress))
    let records = try orExit {
      defer { progress.finish() }
      return try Resizer(options).run(progress: progress.show)
    }
    try finish(records)
  }

  var options: ResizeOptions {
    var options = ResizeOptions(sources: sources, target: to)
    options.fit = fit
    options.destination = output.map { OutputName.isFile($0) ? .file($0) : .folder($0) } ?? .beside
    options.enlarges = enlarge
    options.replaces = force
    options.isDryRun = dryRun
    options.recipe = encoding.recipe(reading: reading.options)
    options.jobs = job.width
    options.memory = memory.bytes
    return options
  }

  /// Prints the results and chooses the exit code.
  func finish(_ records: [ResizeRecord]) throws {
    let shown = talk.quiet ? records.filter { $0.failure != nil } : records
    let style = Terminal.style(talk.color, for: .error)
    Terminal.write(
      ResizeText.render(shown, isDryRun: dryRun, isVerbose: talk.verbose, style: style, hints: .options), to: .error)
    if records.contains(where: { $0.failure != nil }) { throw ExitCode.findings }
  }
}

extension ResizeCommand {
  /// The most words of a command that is printed.
  private static let mostWords = 40

  /// Returns the end of the message about a stopped resize. A second run must not contain the finished images, whose
  /// results exist, so the message contains the command for the others.
  private func advice(_ progress: Progress) -> @Sendable () -> String {
    if dryRun { return { StopAdvice.nothingChanged } }
    let words = ProcessArguments.all.dropFirst()
    let sources = Set(sources)
    return {
      let done = sources.intersection(progress.finishedPaths)
      let rest = words.filter { !done.contains($0) }
      guard rest.count <= Self.mostWords, done.count < sources.count else { return StopAdvice.written }
      let command = (["assetcrush"] + rest.map(ShellText.quoted)).joined(separator: " ")
      return "finished images are complete. Resize the others:\n  \(oneLine(command))"
    }
  }
}

extension ResizeTarget.Fit: ExpressibleByArgument {}

/// The meaning of --output where results are PNGs.
enum OutputName {
  /// Whether a path names a file: an existing file, device or pipe, or a new name with the extension of PNGs.
  static func isFile(_ path: String) -> Bool {
    switch try? FileStatus(of: path).kind {
    case .folder: false
    case nil: Path.fileExtension(of: path) == "png" && !path.hasSuffix("/")
    default: true
    }
  }
}
