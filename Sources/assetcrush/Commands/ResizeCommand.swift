import ArgumentParser
import Build
import FileSystem
import PNG
import Pipeline
import Reporting

struct ResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize",
    abstract: "Makes images of the size at which they are shown: hero.png, hero@2x.png and hero@3x.png.",
    discussion: """
      In linear light, color premultiplied by alpha, with Lanczos' kernel of three lobes. Samples become light by the \
      curve of the image's cICP, iCCP or gAMA, else by sRGB's; these chunks stay. The result is a standard PNG, optimised \
      as build does it, decoded again by libpng and compared before anything is written. 16 bits a channel stay 16, and \
      grey stays grey.

      The shape stays: --fit cover (the default) makes the smallest image that covers the size, contain the largest \
      that lies in it, stretch exactly the size. A source of 750x525 pixels becomes 731x512 for 512x512px.

      In an image set of an asset catalog, the slots for the scales are filled, and Contents.json names the results. Their \
      pixels come from the largest file of the set. Files keep their names. Name a file for the image that it shows, or \
      the .imageset folder for all images of the set.

      assetcrush resize badge.png --to 40x40@1x,2x,3x -o Assets
      assetcrush resize Assets.xcassets/Badge.imageset --to 40x40@1x,2x,3x --force
      assetcrush resize photo.png --to 1320x2868px --force
      """)

  @Argument(
    help: ArgumentHelp("PNGs, and image sets of asset catalogs.", valueName: "file"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Points with scales, 40x40@1x,2x,3x (1x to 4x; 1x without any); or pixels, 640x480px, under the file's own name.",
      valueName: "size"), transform: ResizeTarget.init(_:))
  var to: ResizeTarget

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A folder for the results; or a file, for a single result (default: beside their source).", valueName: "path"),
    completion: .file())
  var output: String?

  @Option(help: "How the image's shape meets that of the size: cover, contain or stretch.")
  var fit = ResizeTarget.Fit.cover

  @Flag(help: "Make more pixels than the source has, blurry as they are.")
  var enlarge = false

  @Flag(help: "Replace files that are there, the source among them.")
  var force = false

  @Flag(help: "Do everything but write.")
  var dryRun = false

  @OptionGroup var encoding: EffortOptions
  @OptionGroup var talk: QuietOption
  @OptionGroup var reading: ReadingOptionGroup
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if let output, OutputName.isFile(output), sources.count > 1 || (to.scales?.count ?? 1) > 1 {
      throw ValidationError(
        "\(output) is a file, and there are several results: give --output a folder, or a slash at its end")
    }
  }

  func run() throws {
    var options = ResizeOptions(sources: sources, target: to)
    options.fit = fit
    options.destination = output.map { OutputName.isFile($0) ? .file($0) : .folder($0) } ?? .beside
    options.enlarges = enlarge
    options.replaces = force
    options.isDryRun = dryRun
    options.recipe = encoding.recipe(reading: reading.options)
    options.jobs = job.width
    options.memory = memory.bytes
    let records = try orExit { try Resizer(options).run() }
    let shown = talk.quiet ? records.filter { $0.failure != nil } : records
    Terminal.write(ResizeText.render(shown, isDryRun: dryRun, hints: .options), to: .error)
    if records.contains(where: { $0.failure != nil }) { throw ExitCode.findings }
  }
}

extension ResizeTarget.Fit: ExpressibleByArgument {}

/// The meaning of --output where results are PNGs.
enum OutputName {
  /// Whether a path is that of a file: one that is there, a device or a pipe, or a name of a PNG that no folder has.
  static func isFile(_ path: String) -> Bool {
    switch try? FileStatus(of: path).kind {
    case .folder: false
    case nil: Path.fileExtension(of: path) == "png" && !path.hasSuffix("/")
    default: true
    }
  }
}
