import ArgumentParser
import CrushBuild
import CrushFileSystem

/// The options for build systems: lists, dependency file, stamp, Xcode's script phases.
struct BuildSystemOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Build the files and folders in this list too, one path per line. They keep their folders in the output. Use - for standard "
        + "input. Repeatable.",
      valueName: "file or -"), completion: .file())
  var filesFrom: [String] = []

  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Separate the paths of --files-from with NUL, as find -print0 does (default: line breaks).")
  var isNulSeparated = false

  @Option(
    help: ArgumentHelp(
      "Keep the paths of sources below this folder in the output (default: the top level).", valueName: "folder"),
    completion: .directory)
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Write the dependencies as a rule for make and ninja. Use - for standard output.", valueName: "file.d"),
    completion: .file())
  var depfile: String?

  @Option(
    help: ArgumentHelp(
      "Write this file after a build without errors. Its time is the time of the build.", valueName: "file"),
    completion: .file())
  var stamp: String?

  @Flag(
    help: """
      Read the sources and outputs from Xcode's Run Script phase: its input and output files and file lists. \
      Each output belongs to the input at its position. A single output is the folder of all results.
      """)
  var xcode = false

  func validate() throws {
    if isNulSeparated && filesFrom.isEmpty { throw ValidationError("-0 needs --files-from") }
    if stamp == "-" { throw ValidationError("--stamp needs a file; standard output has no modification time") }
    if filesFrom.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("standard input can be read once; use - for one --files-from only")
    }
  }

  /// The limit for the bytes of a list.
  private static let listLimit = 1 << 28

  func lists() throws -> [SourceList] {
    try filesFrom.map { path in
      let contents = try CommandLineFile.read(path, limit: Self.listLimit)
      return try SourceList(name: path, contents: contents, isNulSeparated: isNulSeparated)
    }
  }

  /// Writes the stamp and the dependencies.
  ///
  /// - Parameter output: the target of the rule if there is no stamp.
  func finish(output: String, dependencies: [String]) throws {
    let lists = filesFrom.filter { !CommandLineFile.isStream($0) }
    if let depfile {
      let rule = DependencyFile.render(target: stamp ?? output, prerequisites: lists + dependencies)
      try CommandLineFile.write(Array(rule.utf8), to: depfile)
    }
    if let stamp { try NamedFile.stamp(stamp) }
  }
}
