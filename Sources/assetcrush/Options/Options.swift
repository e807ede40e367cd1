import ArgumentParser
import Build
import FileSystem
import PNG
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

/// How the tool talks.
struct TalkOptions: ParsableArguments {
  @Option(help: "Colors: auto, always or never.")
  var color = WhenChoice.auto

  @Option(help: "The progress bar: auto (on a terminal), always or never.")
  var progress = WhenChoice.auto

  @Flag(name: [.short, .long], help: "Say only what failed.")
  var quiet = false

  @Flag(name: [.short, .long], help: "Name every file.")
  var verbose = false

  func validate() throws {
    if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other") }
  }

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

/// What is read, and how strictly.
struct SourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out what matches, as in .gitignore: '*.tmp', 'Drafts', 'App/**/old-*'. May be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  @Flag(
    help: ArgumentHelp(
      "Accept damage that leaves a PNG readable: ancillary chunks with a wrong CRC (dropped), bytes after the compressed "
        + "data, palette indices past the palette (black), references back past the declared window."))
  var lenient = false

  @Option(help: ArgumentHelp("Refuse images of more pixels.", valueName: "n"))
  var maxPixels = 1 << 28

  func validate() throws {
    if maxPixels < 1 { throw ValidationError("--max-pixels takes a positive number") }
  }

  var globs: [Glob] { exclude.map(Glob.init) }
  var reading: ReadingOptions { ReadingOptions(isLenient: lenient, maximumPixels: maxPixels) }
}

/// How PNGs are written.
struct EncodingOptions: ParsableArguments {
  @Option(
    name: [.customShort("O", allowingJoined: true), .long],
    help: ArgumentHelp("0 (fastest) to 6 (smallest).", valueName: "0…6"))
  var effort = 2

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

  @Flag(name: .customLong("no-verify"), help: "Do not decode with libpng and compare before writing.")
  var skipsVerification = false

  func validate() throws {
    if !Effort.all.indices.contains(effort) { throw ValidationError("--effort takes a number from 0 to 6") }
  }

  var chosenEffort: Effort { Effort.all[effort] }
  var chosenFilters: [CgBIFilter] { (cgbiFilters ?? .smaller).filters }

  var hasChunkOptions: Bool { strip != nil || keep != nil }

  var policy: StripPolicy { StripPolicy(strip?.base ?? .safe, keep: keep?.types ?? []) }
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

extension BuildOptions.PNGMode: ExpressibleByArgument {}
extension BuildOptions.PropertyListMode: ExpressibleByArgument {}
