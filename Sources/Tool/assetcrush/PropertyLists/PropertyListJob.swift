import ArgumentParser
import CrushBasics
import CrushFiles
import CrushPropertyList
import CrushReporting

/// A job over many property lists, in parallel. Its output is in the order of the command line.
struct PropertyListJob: Sendable {
  /// The output and messages for one file.
  struct Outcome: Sendable {
    /// The text for standard output.
    var output = Pieces()
    /// The warnings and notes.
    var messages: [String] = []
    /// The error's line; nil without an error.
    var failure: String?
    /// The name of the list in messages.
    var name = ""
    /// Whether the output had other bytes; nil if nothing was written.
    var isChanged: Bool?

    var hasFailed: Bool { failure != nil }

    mutating func print(_ text: String) { output.append(Array(text.utf8).span) }

    mutating func add(_ written: WrittenList, _ input: PropertyListInput) {
      output = written.text
      isChanged = written.isChanged
      for note in written.notes { messages.append("\(oneLine(input.name)): warning: \(note)\n") }
    }

    mutating func warn(of keys: [RepeatedKey], in input: PropertyListInput) {
      for key in keys { messages.append("\(input.name): warning: \(key)\n") }
    }

    mutating func note(_ losses: Losses, in input: PropertyListInput) {
      for loss in losses.lines { messages.append("\(oneLine(input.name)): note: \(oneLine(loss))\n") }
    }
  }

  let paths: [String]
  /// The number of files in work at once; nil for one per core.
  let width: Int?
  /// The name of the work, and whether its progress is shown.
  var verb = "reading"
  var progress = WhenChoice.never
  /// The settings of a job that writes lists; nil for a job that reads them.
  var batch: ListBatch?
  var limits = Limits.usual

  /// A job with fewer files is over before a person would stop it. Their start-up time matters more.
  private static let leastFiles = 16

  /// Runs `body` for every file. An error is printed with the file's name, and makes the exit code 1.
  func run(_ body: @Sendable (PropertyListInput, inout Outcome) throws -> Void) throws {
    let (files, failures) = PropertyListFiles.expand(paths, excludes: batch?.excludes ?? [], followsLinks: batch == nil)
    if files.isEmpty && failures.isEmpty {
      NothingFound.warn(of: "property lists", under: paths)
      throw ExitCode.cannotRun
    }
    // The number of cores is read only if it matters, because reading it takes time.
    let width = files.count < 2 ? 1 : width ?? CoreCount.available
    let line = files.count < Self.leastFiles ? nil : Progress(verb, progress)
    let interruption = Interruption()
    line?.obeySignals(interruption, isQuiet: false) { StopAdvice.continues }
    line?.begin(files: files.count)
    let outcomes = Workers.map(files, width: width, scratch: { 0 }) { _, file in
      line?.starts(file.path)
      defer { line?.finished(file.path) }
      var outcome = Outcome()
      outcome.name = PropertyListInput.name(of: file.path)
      do {
        let input = try PropertyListInput(reading: file.path, found: file.found, limit: limits.bytes)
        try interruption.perform { try body(input, &outcome) }
      } catch {
        // A file error has the path that failed, which may be the output's.
        let place = (error as? FileError)?.path ?? outcome.name
        outcome.failure = "\(oneLine(place)): error: \(oneLine(PropertyListInput.message(of: error)))\n"
      }
      return outcome
    }
    line?.finish()
    for outcome in outcomes {
      Terminal.write(outcome.output)
      if batch?.detail != .quiet { for message in outcome.messages { Terminal.write(message, to: .error) } }
      if let failure = outcome.failure { Terminal.write(failure, to: .error) }
    }
    for failure in failures { Terminal.write("\(oneLine(failure.path)): error: \(failure.message)\n", to: .error) }
    if let batch { Terminal.write(batch.text(about: outcomes, failures: failures.count), to: .error) }
    if !failures.isEmpty || outcomes.contains(where: \.hasFailed) { throw ExitCode.findings }
  }
}
