import ArgumentParser
import CrushBasics
import CrushIconSets
import CrushReporting

/// The `launch` command.
struct LaunchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "launch",
    abstract: "Make a launch screen for iOS from one image, below the memory that the system draws.",
    discussion: """
      The screen shows the image at its center on one color. The image and the color are in Assets.xcassets, for light \
      and dark screens. LaunchScreen.storyboard or the key UILaunchScreen of LaunchScreen-Info.plist names them. The \
      key needs iOS 14 and no compiler: merge it into your Info.plist with "assetcrush plist merge".

      Since iOS 14, a launch screen is black if its images need more than 25,000,000 bytes when decoded. A larger \
      size is an error that names the largest one that fits.

      Exit codes: 0 success, 1 a master that does not fit, or a difference with --check, 2 the command could not run.

      assetcrush launch logo.svg -o App --background #0A84FF
      assetcrush launch logo.png -o App --dark logo-dark.png --dark-background #000000 --style info-plist
      """)

  @Argument(
    help: ArgumentHelp("The master: a square PNG, JPEG, SVG or PDF. Use - for standard input.", valueName: "master"),
    completion: .file())
  var master: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output folder. Required.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(help: "The description of the screen: storyboard (for every iOS) or info-plist (iOS 14 and later).")
  var style = LaunchRequest.Style.storyboard

  @Option(help: ArgumentHelp("The side of the image in points (default: 200).", valueName: "n"))
  var points = 200

  @Option(
    help: ArgumentHelp("The image for dark screens (default: the master).", valueName: "file"), completion: .file())
  var dark: String?

  @Option(
    help: ArgumentHelp(
      "The color behind the image (default: the color of the master's border, or white if it has transparent pixels).",
      valueName: "#RRGGBB"))
  var background: String?

  @Option(
    help: ArgumentHelp("The color behind the image on dark screens (default: as --background).", valueName: "#RRGGBB"))
  var darkBackground: String?

  @OptionGroup var outputs: IconOutputOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty; name a folder") }
    guard (1...LaunchRequest.mostPoints).contains(points) else {
      let needed = points > 0 ? LaunchRequest.decodedBytes(points: min(points, 100_000)) : 0
      throw ValidationError(
        "--points is \(points), and the image would need \(ByteCount.grouped(needed)) bytes at 3x; expected 1 to "
          + "\(LaunchRequest.mostPoints), so that iOS draws it (at most "
          + "\(ByteCount.grouped(LaunchRequest.limit)) bytes)"
      )
    }
    for (option, text) in [("--background", background), ("--dark-background", darkBackground)] {
      if let text, IconColor(text) == nil {
        throw ValidationError("\(option) is \"\(text)\"; expected a color such as #0A84FF")
      }
    }
    if master == "-", dark == "-" { throw ValidationError("only one master can be standard input") }
  }

  func run() throws {
    let named = [(art: IconDrawing.Art.main, path: master)] + (dark.map { [(.dark, $0)] } ?? [])
    let set = try IconMasterReader.set(named, color: background.flatMap(IconColor.init(_:)), width: job.width)
    var request = LaunchRequest(background: set.facts.color)
    (request.style, request.points) = (style, points)
    request.darkBackground = darkBackground.flatMap(IconColor.init(_:))
    let plan = set.launchFiles(request)
    let rendered = try IconMasterReader.orReport { () throws(IconSetError) in
      try set.rendered(plan, width: job.width)
    }
    let writer = IconOutputs(folder: output, mode: outputs.mode, mayReplace: outputs.force)
    let files = try orExit { try writer.write(rendered, removals: []) }
    let warnings = IconMasterReader.warnings(set.enlargements(in: plan))
    try outputs.finish(IconReport(files: files, mode: outputs.mode, warnings: warnings))
  }
}

extension LaunchRequest.Style: ExpressibleByArgument {}
