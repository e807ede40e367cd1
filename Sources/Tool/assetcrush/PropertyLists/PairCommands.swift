import ArgumentParser
import CrushBasics
import CrushPropertyList
import CrushReporting

struct MergeLists: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge property lists, and print the result unless -o is given.",
    discussion: """
      Dictionaries are merged key by key. For any other value, the last file takes precedence.

      Exit codes: 0 success, 2 a file cannot be read or written.

      assetcrush plist merge Base.plist Debug.plist -o Info.plist
      """)

  @Argument(
    help: ArgumentHelp("Two or more files, or - for standard input.", valueName: "file"), completion: .file())
  var paths: [String]
  @Option(
    help:
      "The output format: binary (or binary1), xml (or xml1), json, openstep, swift or objc (default: the format of the first file)."
  )
  var to: OutputFormat?
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func validate() throws {
    if paths.count < 2 { throw ValidationError("merge needs at least two files") }
    if output.fileExtension != nil {
      throw ValidationError("--file-extension does not apply to merge, which writes one file; use --output")
    }
  }

  func run() throws {
    let (first, list) = try readOrExit(paths[0], limits)
    var merged = list.document
    for path in paths.dropFirst() {
      merged = merged.merging(try readOrExit(path, limits).list.document)
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
    abstract: "Compare the values of two property lists, in any formats.",
    discussion: """
      Prints one line for each difference. An added value has +, a removed value -, and a changed value ~ with the old and \
      the new value.

      Exit codes: 0 the values are equal, 1 they differ, 2 a file cannot be read.

      assetcrush plist diff Release.plist Debug.plist
      """)

  @Argument(help: "The first file, or - for standard input.", completion: .file())
  var first: String
  @Argument(help: "The second file, or - for standard input.", completion: .file())
  var second: String
  @OptionGroup(title: "Limits") var limits: ListLimitOptions

  func run() throws {
    let left = try readOrExit(first, limits).list.document
    let right = try readOrExit(second, limits).list.document
    var differences: [Difference] = []
    try orExit { differences = try Difference.between(left, right) }
    Terminal.write(differences.map { "\($0)\n" }.joined(), to: .output)
    if !differences.isEmpty { throw ExitCode.findings }
  }
}

/// Reads a required file. If it cannot be read, the tool exits with code 2.
private func readOrExit(
  _ path: String, _ limits: ListLimitOptions
) throws -> (input: PropertyListInput, list: Reader.Result) {
  do {
    let input = try PropertyListInput(reading: path, limit: limits.value.bytes)
    return (input, try input.read(limits.value))
  } catch {
    Terminal.write(
      "\(oneLine(PropertyListInput.name(of: path))): error: \(PropertyListInput.message(of: error))\n", to: .error)
    throw ExitCode.cannotRun
  }
}
