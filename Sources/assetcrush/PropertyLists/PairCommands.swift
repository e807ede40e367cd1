import ArgumentParser
import PropertyList
import Reporting
import Text

struct MergeLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins property lists: dictionaries key by key, of everything else the last file's value counts.",
    discussion: "assetcrush plist merge Base.plist Debug.plist -o Info.plist")

  @Argument(
    help: ArgumentHelp("Files, or -; the first one's format is the result's.", valueName: "file"), completion: .file())
  var paths: [String]
  @Option(help: "The format: binary (or binary1), xml (or xml1), json, openstep, swift or objc.")
  var to: OutputFormat?
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func validate() throws {
    if paths.count < 2 { throw ValidationError("there is nothing to merge: give two files or more") }
    if output.fileExtension != nil { throw ValidationError("merge writes one file: give --output") }
  }

  func run() throws {
    let first = PropertyListInput(path: paths[0])
    var merged = try inputs(first, limits).document
    for path in paths.dropFirst() {
      merged = merged.merging(try inputs(PropertyListInput(path: path), limits).document)
    }
    var outcome = PropertyListJob.Outcome()
    try orExit {
      try output.value.write(merged, to ?? merged.origin.outputFormat, first, fallback: .standardOutput, &outcome)
    }
    for message in outcome.messages { Terminal.write(message, to: .error) }
    Terminal.write(outcome.output)
  }
}

struct DiffLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares the values of two property lists, whatever their formats.",
    discussion: """
      A line for each difference: + path: value, - path: value, ~ path: old → new.

      Exit code: 0 the same values, 1 others, 2 a file cannot be read.

      assetcrush plist diff Release.plist Debug.plist
      """)

  @Argument(help: "A file, or -.", completion: .file())
  var first: String
  @Argument(help: "Another.", completion: .file())
  var second: String
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func run() throws {
    let left = try inputs(PropertyListInput(path: first), limits).document
    let differences = Difference.between(left, try inputs(PropertyListInput(path: second), limits).document)
    Terminal.write(differences.map { "\($0)\n" }.joined(), to: .output)
    if !differences.isEmpty { throw ExitCode.findings }
  }
}

/// A file that the job cannot do without: when it cannot be read, the tool exits with 2.
private func inputs(_ input: PropertyListInput, _ limits: ListLimitOptions) throws -> Reader.Result {
  do { return try input.read(limits.value) } catch {
    Terminal.write("\(oneLine(input.name)): error: \(PropertyListInput.message(of: error))\n", to: .error)
    throw ExitCode.cannotRun
  }
}
