import ArgumentParser
import Build
import FileSystem

/// What build systems hand over and want back.
struct BuildSystemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also build the files and folders that a list names, one a line; '-' is standard input. They keep their folders in the output. May be repeated.",
      valueName: "file or -"), completion: .file())
  var filesFrom: [String] = []

  @Flag(name: [.customShort("0"), .customLong("null")], help: "Paths in lists end with NUL, not with a line.")
  var isNulSeparated = false

  @Option(
    help: ArgumentHelp("Sources in this folder keep their path below it in the output.", valueName: "folder"),
    completion: .directory)
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Write what the build depends on as a rule for make and ninja; - is standard output.", valueName: "file.d"),
    completion: .file())
  var depfile: String?

  @Option(
    help: ArgumentHelp("Write this file when all went well: its time is that of the build.", valueName: "file"),
    completion: .file())
  var stamp: String?

  @Flag(
    help: """
      Take sources and outputs from a Run Script phase of Xcode: its input and output files and file lists. \
      As many outputs as inputs are theirs in order; a single one is the folder of all.
      """)
  var xcode = false

  func validate() throws {
    if isNulSeparated && filesFrom.isEmpty { throw ValidationError("-0 says how --files-from reads: give both") }
    if stamp == "-" { throw ValidationError("--stamp takes a file: standard output has no time") }
    if filesFrom.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read once") }
  }

  /// The most bytes that a list may have.
  private static let listLimit = 1 << 28

  func lists() throws -> [SourceList] {
    try filesFrom.map { path in
      let contents = try CommandLineFile.read(path, limit: Self.listLimit)
      return try SourceList(name: path, contents: contents, isNulSeparated: isNulSeparated)
    }
  }

  /// Writes the stamp and the dependencies.
  ///
  /// - Parameter output: what depends on the sources where there is no stamp.
  func finish(output: String, dependencies: [String]) throws {
    let lists = filesFrom.filter { !CommandLineFile.isStream($0) }
    if let depfile {
      let rule = DependencyFile.render(target: stamp ?? output, prerequisites: lists + dependencies)
      try CommandLineFile.write(Array(rule.utf8), to: depfile)
    }
    if let stamp { try NamedFile.stamp(stamp) }
  }
}
