import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles

/// The options for build systems: lists, dependency file, stamp, Xcode's script phases.
struct BuildSystemOptions: ParsableArguments {
  @OptionGroup private var files: FilesFromOptions

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
    if stamp == "-" { throw ValidationError("--stamp needs a file; standard output has no modification time") }
  }

  /// The paths of the lists.
  var filesFrom: [String] {
    get { files.filesFrom }
    set { files.filesFrom = newValue }
  }

  func lists() throws -> [SourceList] { try files.lists() }

  /// Writes the stamp and the dependencies.
  ///
  /// - Parameter output: the target of the rule if there is no stamp.
  func finish(output: String, dependencies: [String]) throws {
    let lists = filesFrom.filter { !CommandLineFile.isStream($0) }
    if let depfile {
      let names = lists + dependencies
      for name in names where !DependencyFile.isWritable(name) {
        let text = "\(oneLine(name)): a rule of make cannot have this name, so a change of the file starts no build"
        Terminal.write("assetcrush: warning: \(text); rename the file\n", to: .error)
      }
      let rule = DependencyFile.render(target: stamp ?? output, prerequisites: names)
      try CommandLineFile.write(Array(rule.utf8), to: depfile)
    }
    if let stamp { try NamedFile.stamp(stamp) }
  }
}
