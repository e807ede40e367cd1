import ArgumentParser
import CrushBasics
import CrushFiles

/// The options of commands that edit a compiled catalog.
struct EditOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file of the new catalog. Required. Use - for standard output.", valueName: "file.car"),
    completion: .file(extensions: ["car"]))
  var output: String

  @Flag(help: "Replace an existing file of other content (default: an error).")
  var force = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(help: "Write the report as JSON instead of text.")
  var json = false

  @OptionGroup private var group: QuietOption

  var quiet: Bool { group.quiet }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty; name a file") }
    if json && quiet { throw ValidationError("--json and --quiet cannot be combined; use one of them") }
    if json && output == "-" {
      throw ValidationError("--json and --output - both write to standard output; name a file")
    }
  }
}

/// The reason for which the new catalog is not written.
enum EditOutputError: Error, CustomStringConvertible {
  case folder(String)
  case input(String)
  case sealed(String, SealedFile)
  case exists(String)

  var description: String {
    switch self {
    case .folder(let path): "\(path): this is a folder; name the file of the new catalog"
    case .input(let path): "\(path): the output would replace an input; name another file"
    case .sealed(let path, let reason): "\(path): \(reason.problem); write the catalog elsewhere"
    case .exists(let path): "\(path): the file exists and has other content; use --force to replace it"
    }
  }
}
