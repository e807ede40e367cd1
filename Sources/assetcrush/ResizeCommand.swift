import ArgumentParser
import Build
import FileSystem
import PNG
import Reporting

struct ResizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resize",
    abstract: "Makes images of the size at which they are shown: hero.png, hero@2x.png and hero@3x.png.",
    discussion: """
      In linear light, color premultiplied by alpha, with Lanczos' kernel of three lobes; samples are taken for sRGB's, \
      whose transfer function is that of Display P3 too. The result is a standard PNG, optimised as build does it, \
      decoded again by libpng and compared before anything is written; 16 bits a channel stay 16.

      The shape stays: --fit cover (the default) makes the smallest image that covers the size, contain the largest \
      that lies in it, stretch exactly the size.

      assetcrush resize badge.png --to 40x40@1x,2x,3x -o Assets
      assetcrush resize photo.png --to 1320x2868px --force
      """)

  @Argument(help: ArgumentHelp("PNGs.", valueName: "file"), completion: .file())
  var sources: [String]

  @Option(
    help: ArgumentHelp(
      "Points with scales, 40x40@1x,2x,3x; or pixels, 640x480px, under the file's own name.", valueName: "size"))
  var to: ResizeTarget

  @Option(
    name: [.short, .long], help: ArgumentHelp("Where results go (default: beside their source).", valueName: "folder"),
    completion: .directory)
  var output: String?

  @Option(help: "How the image's shape meets that of the size: cover, contain or stretch.")
  var fit = ResizeTarget.Fit.cover

  @Flag(help: "Make more pixels than the source has, blurry as they are.")
  var enlarge = false

  @Flag(help: "Replace files that are there, the source among them.")
  var force = false

  @Flag(help: "Do everything but write.")
  var dryRun = false

  @Option(name: [.customShort("O"), .long], help: ArgumentHelp("0 (fastest) to 6 (smallest).", valueName: "0…6"))
  var effort = 2

  @Flag(name: .customLong("no-verify"), help: "Do not decode with libpng and compare before writing.")
  var skipsVerification = false

  @Flag(name: [.short, .long], help: "Say only what failed.")
  var quiet = false

  @Flag(help: "Accept what libpng accepts: damaged ancillary chunks, data after the end.")
  var lenient = false

  @Option(help: ArgumentHelp("Refuse images of more pixels.", valueName: "n"))
  var maxPixels = 1 << 28

  @OptionGroup var job: JobOptions

  func validate() throws {
    if !Effort.all.indices.contains(effort) { throw ValidationError("--effort takes a number from 0 to 6") }
    if maxPixels < 1 { throw ValidationError("--max-pixels takes a positive number") }
  }

  func run() throws {
    var options = ResizeOptions(sources: sources, target: to)
    options.fit = fit
    options.folder = output
    options.enlarges = enlarge
    options.replaces = force
    options.isDryRun = dryRun
    options.effort = Effort.all[effort]
    options.verifies = !skipsVerification
    options.reading = ReadingOptions(isLenient: lenient, maximumPixels: maxPixels)
    options.jobs = job.width
    let records = try orExit { try Resizer(options).run() }
    let said = quiet ? records.filter { $0.failure != nil } : records
    Terminal.write(ResizeText.render(said, isDryRun: dryRun), to: .error)
    if records.contains(where: { $0.failure != nil }) { throw ExitCode.findings }
  }
}

extension ResizeTarget: ExpressibleByArgument {
  /// nil for a text that is no size; ArgumentParser then names it.
  public init?(argument: String) {
    guard let target = try? ResizeTarget(argument) else { return nil }
    self = target
  }
}
extension ResizeTarget.Fit: ExpressibleByArgument {}
