import ArgumentParser
import FileSystem
import PropertyList
import Reporting
import Text
import Workers

/// One job over many property lists, in parallel; what is printed comes in the order of the command line.
struct PropertyListJob: Sendable {
  /// What one file gave.
  struct Outcome: Sendable {
    /// What goes to standard output.
    var output = Pieces()
    var messages: [String] = []
    var hasFailed = false

    mutating func say(_ text: String) { output.append(Array(text.utf8).span) }

    mutating func warn(of keys: [RepeatedKey], in input: PropertyListInput) {
      for key in keys { messages.append("\(input.name): warning: \(key)\n") }
    }

    mutating func note(_ losses: Losses, in input: PropertyListInput) {
      for loss in losses.lines { messages.append("\(oneLine(input.name)): note: \(oneLine(loss))\n") }
    }
  }

  let paths: [String]
  /// Files worked on at once; nil for one a core.
  let width: Int?

  /// Runs `body` for every file; its error is told with the file's name, and makes the exit code 1.
  func run(_ body: @Sendable (PropertyListInput, inout Outcome) throws -> Void) throws {
    let (files, failures) = PropertyListFiles.expand(paths)
    if files.isEmpty && failures.isEmpty {
      NothingFound.warn(of: "property lists", under: paths)
      throw ExitCode.cannotRun
    }
    // How many cores there are is asked only where it matters: the answer is not for free.
    let width = files.count < 2 ? 1 : width ?? CoreCount.available
    let outcomes = Workers.map(files, width: width, scratch: { 0 }) { _, path in
      var outcome = Outcome()
      let input = PropertyListInput(path: path)
      do {
        try body(input, &outcome)
      } catch {
        outcome.hasFailed = true
        // Of a file that cannot be written, its own name, not the source's.
        let place = (error as? FileError)?.path ?? input.name
        outcome.messages.append("\(oneLine(place)): error: \(oneLine(PropertyListInput.message(of: error)))\n")
      }
      return outcome
    }
    for outcome in outcomes {
      Terminal.write(outcome.output)
      for message in outcome.messages { Terminal.write(message, to: .error) }
    }
    for failure in failures { Terminal.write("\(oneLine(failure.path)): error: \(failure.message)\n", to: .error) }
    if !failures.isEmpty || outcomes.contains(where: \.hasFailed) { throw ExitCode.findings }
  }
}
