import ArgumentParser
import Build
import FileSystem
import PNG
import Pipeline
import Reporting
import Workers

/// When something that suits terminals is done.
enum WhenChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// Exit codes beside 0.
extension ExitCode {
  /// Something was found, or a file failed.
  static let findings = ExitCode(1)
  /// The job could not run, or the command line is wrong.
  static let cannotRun = ExitCode(2)
}

/// The option of commands that can print failures alone.
struct QuietOption: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print failures only.")
  var quiet = false
}

/// How much the tool prints.
struct VerbosityOptions: ParsableArguments {
  @Option(help: "Colors: auto, always or never.")
  var color = WhenChoice.auto

  @Option(help: "The progress bar: auto (on a terminal), always or never.")
  var progress = WhenChoice.auto

  @OptionGroup private var group: QuietOption

  @Flag(name: [.short, .long], help: "Name every file.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

  var quiet: Bool { group.quiet }

  var detail: BuildText.Detail { quiet ? .quiet : verbose ? .verbose : .normal }

  var showsProgress: Bool {
    switch progress {
    case .always: true
    case .never: false
    case .auto: !quiet && Terminal.Stream.error.isTerminal
    }
  }
}

/// How many workers there are.
struct JobOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("Files worked on at once (default: one a core).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 1024") }
  }

  var width: Int { jobs ?? CoreCount.available }
}

/// How strictly PNGs are read.
struct ReadingOptionGroup: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Accept damage that leaves a PNG readable: ancillary chunks with a wrong CRC (dropped), bytes after the compressed "
        + "data, palette indices past the palette (black), references back past the declared window."))
  var lenient = false

  @Option(help: ArgumentHelp("Refuse images of more pixels (default: 2^28).", valueName: "n"))
  var maxPixels = 1 << 28

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels takes a positive number") }
  }

  var options: ReadingOptions { ReadingOptions(isLenient: lenient, maximumPixels: maxPixels) }
}

/// The files of a folder that are read, and how strictly.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out what matches, as in .gitignore: '*.tmp', 'Drafts', 'App/**/old-*'. May be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @OptionGroup private var group: ReadingOptionGroup

  var globs: [Glob] { exclude.map(Glob.init) }
  var reading: ReadingOptions { group.options }
}

/// The time that is spent on a PNG, and whether it is checked.
struct EffortOptions: ParsableArguments {
  @Option(
    name: [.customShort("O", allowingJoined: true), .long],
    help: ArgumentHelp("0 (fastest) to 6 (smallest).", valueName: "0…6"))
  var effort = 2

  @Flag(
    name: .customLong("no-verify"),
    help: "Do not decode each result with libpng to compare it with its source before it is written.")
  var skipsVerification = false

  func validate() throws {
    if !Effort.all.indices.contains(effort) { throw ValidationError("--effort takes a number from 0 to 6") }
  }

  /// The recipe with these choices, and the standard ones for everything else.
  func recipe(reading: ReadingOptions) -> PNGRecipe {
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[effort]
    recipe.verifies = !skipsVerification
    recipe.reading = reading
    return recipe
  }
}

/// How PNGs are written.
struct EncodingOptions: ParsableArguments {
  @OptionGroup private var group: EffortOptions

  @Option(
    help: ArgumentHelp(
      "Filters of CgBI: none, sub, smaller (of the two; the default), or any: smaller for photographs, but never "
        + "seen from Apple's tools and unproven on devices.",
      valueName: "which"))
  var cgbiFilters: CgBIFilterChoice?

  @Flag(help: "Write iDOT into large CgBI images, so that a device can inflate both halves at once.")
  var idot = false

  @Option(
    help: ArgumentHelp(
      "Ancillary chunks to strip: all, none, names (tEXt,zTXt), or safe: all that do not change how the image looks "
        + "(default: safe).",
      valueName: "chunks"), completion: .list(["all", "safe", "none"]))
  var strip: StripChoice?

  @Option(help: ArgumentHelp("Chunks to keep whatever --strip says: iCCP,pHYs.", valueName: "list"))
  var keep: ChunkList?

  @Flag(help: "Let colors under alpha 0 of standard PNGs become 0; they are invisible (CgBI has none anyway).")
  var alpha = false

  var hasChunkOptions: Bool { strip != nil || keep != nil }

  /// - Parameter exactXcode: whether the bytes are those that Xcode's tool writes.
  func recipe(reading: ReadingOptions, exactXcode: Bool = false) -> PNGRecipe {
    var recipe = group.recipe(reading: reading)
    recipe.cgbiFilters = (cgbiFilters ?? .smaller).filters
    recipe.indexesData = idot
    recipe.cleansAlpha = alpha
    recipe.exactXcode = exactXcode ? AppleEncoder.Settings(filter: cgbiFilters == .sub ? .sub : .none) : nil
    recipe.strip = StripPolicy(strip?.base ?? .safe, keep: keep?.types ?? [])
    return recipe
  }
}

enum CgBIFilterChoice: String, ExpressibleByArgument, CaseIterable {
  case none, sub, smaller, any

  var filters: [CgBIFilter] {
    switch self {
    case .none: [.none]
    case .sub: [.sub]
    case .smaller: CgBIFilter.proven
    case .any: CgBIFilter.allCases
    }
  }
}

/// `tEXt,zTXt`.
struct ChunkList: ExpressibleByArgument {
  let types: Set<ChunkType>

  init?(argument: String) {
    let names = argument.split(separator: ",")
    let types = names.compactMap { ChunkType(name: $0) }
    guard !types.isEmpty, types.count == names.count, types.allSatisfy(\.isAncillary) || types.contains(.palette)
    else { return nil }
    self.types = Set(types)
  }
}

struct StripChoice: ExpressibleByArgument {
  let base: StripPolicy.Base

  init?(argument: String) {
    switch argument {
    case "all": base = .all
    case "safe": base = .safe
    case "none": base = .none
    default:
      guard let list = ChunkList(argument: argument) else { return nil }
      base = .list(list.types)
    }
  }
}

extension PNGMode: ExpressibleByArgument {}
extension BuildOptions.PropertyListMode: ExpressibleByArgument {}
