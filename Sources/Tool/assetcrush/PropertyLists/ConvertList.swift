import ArgumentParser
import CrushPropertyList

struct ConvertList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert property lists to another format, in place unless -o or -e is given.",
    discussion: """
      Source code (swift, objc) is written next to the list. Values that the format cannot represent are reported. A \
      list with such values is replaced only with --lossy. A list in a signed bundle is not replaced.

      Exit codes: 0 all files are converted, 1 a file failed, 2 the command could not run.

      assetcrush plist convert --to binary Info.plist -o Build/Info.plist
      assetcrush plist convert --to xml Payload/My.app
      """)

  @Argument(help: ArgumentHelp("Files, folders, or - for standard input.", valueName: "path"), completion: .file())
  var paths: [String]
  @Option(help: "The output format: binary (or binary1), xml (or xml1), json, openstep, swift or objc. Required.")
  var to: OutputFormat
  @OptionGroup var output: PropertyListOutputOptions
  @OptionGroup(title: "Limits") var limits: ListLimitOptions
  @OptionGroup var batch: ListBatchOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: ProgressOption

  func validate() throws { try output.check(paths) }

  func run() throws {
    var conversion = ListConversion(
      paths: paths, format: to, output: output.value(isDryRun: batch.dryRun), limits: limits.value, width: job.jobs)
    conversion.batch = batch.value("converted", output: output.output)
    conversion.progress = talk.progress
    try conversion.run()
  }
}

/// The work of `plist convert`, with its options.
struct ListConversion: Sendable {
  private let paths: [String]
  private let format: OutputFormat
  private let output: ListOutput
  private let limits: Limits
  private let width: Int?
  var progress = WhenChoice.auto
  var batch: ListBatch

  init(paths: [String], format: OutputFormat, output: ListOutput, limits: Limits, width: Int?) {
    self.paths = paths
    self.format = format
    self.output = output
    self.limits = limits
    self.width = width
    batch = ListBatch(writesFiles: output.path != "-")
  }

  /// Parses a command line that contains only `plist convert`, files, `--to` and `--output`, each as a separate word.
  ///
  /// This skips the cost of ArgumentParser. Returns nil for any other command line, and for a wrong one, so that
  /// ArgumentParser handles it.
  init?(plain arguments: ArraySlice<String>) {
    guard arguments.starts(with: ["plist", "convert"]) else { return nil }
    var rest = arguments.dropFirst(2)
    var paths: [String] = []
    var format: OutputFormat?
    var output = ListOutput()
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        paths.append(word)
        continue
      }
      guard let value = rest.popFirst(), !value.hasPrefix("-") || value == "-" else { return nil }
      switch word {
      case "--to" where format == nil:
        format = OutputFormat(name: value)
        if format == nil { return nil }
      case "-o" where output.path == nil, "--output" where output.path == nil: output.path = value
      default: return nil
      }
    }
    guard let format, !paths.isEmpty, output.path == nil || output.path == "-" || paths.count == 1 else { return nil }
    self.init(paths: paths, format: format, output: output, limits: Limits(), width: nil)
  }

  /// - Throws: `ExitCode`.
  func run() throws {
    let job = PropertyListJob(
      paths: paths, width: width, verb: "converting", progress: progress, batch: batch, limits: limits)
    try job.run { input, outcome in
      if format == .xml1 { return try output.writeXML(of: input, limits, &outcome) }
      let read = try input.read(limits)
      outcome.warn(of: read.repeatedKeys, in: input)
      try output.write(read.document, format, input, fallback: PropertyListOutput(beside: input, format), &outcome)
    }
  }
}
