import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushPNG
import CrushReporting
import CrushSteps

/// The choice for colors and progress. `auto` depends on the terminal.
enum WhenChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// Exit codes beside 0.
extension ExitCode {
  /// The audit has findings, or a file failed.
  static let findings = ExitCode(1)
  /// The job could not run, or the command line is wrong.
  static let cannotRun = ExitCode(2)
}

/// The option of commands that can print failures alone.
struct QuietOption: ParsableArguments {
  @Flag(name: [.short, .long], help: "Print failures only (default: also the results).")
  var quiet = false
}

/// The option of commands that may take long.
struct ProgressOption: ParsableArguments {
  @Option(help: "When to show the progress: auto (on a terminal), always or never.")
  var progress = WhenChoice.auto
}

/// How much the tool prints.
struct VerbosityOptions: ParsableArguments {
  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  @OptionGroup private var progressGroup: ProgressOption

  @OptionGroup private var group: QuietOption

  @Flag(name: [.short, .long], help: "Print a line for every file (default: messages and a summary).")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose cannot be combined; use one of them") }
  }

  var quiet: Bool { group.quiet }

  var detail: BuildText.Detail { quiet ? .quiet : verbose ? .verbose : .normal }

  var progress: WhenChoice { progressGroup.progress }
}

/// The number of files in work at once.
struct JobOptions: ParsableArguments {
  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp("The number of files in work at once, from 1 to 1024 (default: one per core).", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs must be a number from 1 to 1024") }
  }

  var width: Int { jobs ?? CoreCount.available }
}

/// The strictness of reading PNGs.
struct ReadingOptionGroup: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Accept damage that leaves a PNG readable, as libpng does (default: an error). Ancillary chunks with a wrong CRC, "
        + "a wrong tRNS and a wrong suggested palette are dropped, palette indices past the palette become black, and "
        + "surplus image data and references past the declared window are accepted."))
  var lenient = false

  @Option(help: ArgumentHelp("The maximum number of pixels of an image. A larger image is an error.", valueName: "n"))
  var maxPixels = 1 << 28

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels must be at least 1") }
  }

  var options: ReadingOptions { ReadingOptions(isLenient: lenient, maximumPixels: maxPixels) }
}

/// The files of a folder that are read, and the strictness of reading.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Skip files and folders that match, as in .gitignore: '*.tmp', 'Drafts', 'App/**/old-*'. Repeatable.",
      valueName: "glob"))
  var exclude: [String] = []

  @OptionGroup private var group: ReadingOptionGroup

  func validate() throws { try ExcludedNames.check(exclude) }

  var globs: [Glob] { exclude.map(Glob.init) }
  var reading: ReadingOptions { group.options }
}

/// A compression effort on the command line: a number, or `max` as in oxipng.
struct EffortLevel: ExpressibleByArgument {
  static let words = Effort.all.indices.map(String.init) + ["max"]

  /// The index in `Effort.all`.
  let number: Int

  init(_ number: Int) { self.number = number }

  init?(argument: String) {
    guard let index = Self.words.firstIndex(of: argument) else { return nil }
    number = min(index, Effort.all.count - 1)
  }

  var defaultValueDescription: String { String(number) }
}

/// The effort for compressing a PNG, and whether the result is verified.
struct EffortOptions: ParsableArguments {
  @Option(
    name: [.customShort("O", allowingJoined: true), .long],
    help: ArgumentHelp("The compression effort, from 0 (fastest) to 6 or max (smallest).", valueName: "0…6"),
    completion: .list(EffortLevel.words))
  var effort = EffortLevel(2)

  @Flag(
    name: .customLong("no-verify"),
    help: "Skip the verification (default: libpng decodes each result, and its pixels are compared with the source).")
  var skipsVerification = false

  /// Returns the recipe with these choices, and with defaults for everything else.
  func recipe(reading: ReadingOptions) -> PNGRecipe {
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[effort.number]
    recipe.verifies = !skipsVerification
    recipe.reading = reading
    return recipe
  }
}

/// The options for writing PNGs.
struct EncodingOptions: ParsableArguments {
  @OptionGroup private var group: EffortOptions

  @Option(
    help: ArgumentHelp(
      "The filters of CgBI: none, sub, smaller (the smaller result of the two), or any (default: smaller). With any, "
        + "photographs are smaller, but no Apple tool is known to write such files, and devices are untested.",
      valueName: "which"))
  var cgbiFilters: CgBIFilterChoice?

  @Flag(
    help:
      "Write an iDOT chunk into large CgBI images, so that a device can inflate both halves in parallel (default: none)."
  )
  var idot = false

  @OptionGroup private var metadata: MetadataOptions

  @Flag(help: "Set the invisible colors under alpha 0 to 0 in standard PNGs (default: keep them). CgBI has none.")
  var alpha = false

  var hasChunkOptions: Bool { metadata.isGiven }

  /// The first given option that has an effect on CgBI only; nil if none is given.
  var optionForCgBI: String? { cgbiFilters != nil ? "--cgbi-filters" : idot ? "--idot" : nil }

  /// - Parameter exactXcode: whether the output equals that of Xcode's tool byte for byte.
  func recipe(reading: ReadingOptions, exactXcode: Bool = false) -> PNGRecipe {
    var recipe = group.recipe(reading: reading)
    recipe.cgbiFilters = (cgbiFilters ?? .smaller).filters
    recipe.indexesData = idot
    recipe.cleansAlpha = alpha
    recipe.exactXcode = exactXcode ? AppleEncoder.Settings(filter: cgbiFilters == .sub ? .sub : .none) : nil
    recipe.strip = metadata.policy
    return recipe
  }
}

/// The metadata that results do not have.
struct MetadataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ancillary chunks to strip: all, none, a list such as tEXt,zTXt, or safe, which keeps the chunks that "
        + "change how the image looks (default: safe).",
      valueName: "chunks"), completion: .list(["all", "safe", "none"]))
  private var strip: StripChoice?

  @Option(
    help: ArgumentHelp("The chunks to keep in spite of --strip, such as iCCP,pHYs (default: none).", valueName: "list"))
  private var keep: ChunkList?

  func validate() throws {
    try keep?.check("--keep")
    if case .list(let types) = strip?.base { try ChunkList(types: types).check("--strip") }
  }

  var isGiven: Bool { strip != nil || keep != nil }
  var policy: StripPolicy { StripPolicy(strip?.base ?? .safe, keep: keep?.types ?? []) }
}

/// The value of `--cgbi-filters`.
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

/// A list of chunk types, such as `tEXt,zTXt`. Critical chunks other than PLTE are rejected.
struct ChunkList: ExpressibleByArgument {
  let types: Set<ChunkType>

  init(types: Set<ChunkType>) { self.types = types }

  /// - Throws: `ValidationError` for a type that differs from a known one by a letter or by case.
  func check(_ option: String) throws {
    let published = ChunkType.published
    for type in types.sorted() where !published.contains(type) {
      let name = type.description
      guard let near = published.sorted().first(where: { Self.isNear($0.description, name) }) else { continue }
      throw ValidationError("\(option) contains '\(name)', which is not a known chunk type; did you mean '\(near)'?")
    }
  }

  private static func isNear(_ left: String, _ right: String) -> Bool {
    left.lowercased() == right.lowercased() || zip(left.utf8, right.utf8).count { $0 != $1 } == 1
  }

  init?(argument: String) {
    let names = argument.split(separator: ",")
    let types = names.compactMap { ChunkType(name: $0) }
    guard !types.isEmpty, types.count == names.count, types.allSatisfy(\.isAncillary) || types.contains(.palette)
    else { return nil }
    self.types = Set(types)
  }
}

/// The value of `--strip`.
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
