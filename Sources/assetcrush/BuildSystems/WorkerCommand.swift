import ArgumentParser
import CrushBazelWorker
import CrushFileSystem
import CrushRemoteCache
import CrushReporting
import CrushText
import CrushWorkers

/// The `worker` command.
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Run as a persistent worker of Bazel, which reads build requests from standard input.",
    discussion: """
      Reads requests in the JSON form of Bazel's worker protocol, and writes a response to each. The arguments of a \
      request are a command line of 'assetcrush build', with the word build first. Requests with an id run in parallel \
      and can be canceled. The rule for Bazel is in bazel/assetcrush.bzl.

      'assetcrush ARGUMENT… --persistent_worker' is another form of this command. Its arguments precede those of each \
      request.

      Exit codes: 0 the input ended, 2 a request cannot be parsed.

      printf '{"arguments":["build","a.png","-o","out"]}' | assetcrush worker
      """)

  @OptionGroup var job: JobOptions

  func run() throws { try BuildWorker(width: job.width).run() }
}

/// A worker that answers requests with builds in this process.
struct BuildWorker {
  /// Runs the worker if the command line ends in `--persistent_worker`, as Bazel's do. Returns its exit code, or nil for
  /// any other command line.
  ///
  /// - Parameter commandLine: all arguments, with the process's name first.
  static func run(_ commandLine: [String]) -> ExitCode? {
    guard commandLine.count > 1, commandLine.last == "--persistent_worker" else { return nil }
    do {
      let arguments = Array(commandLine.dropFirst().dropLast())
      try BuildWorker(arguments: arguments == ["worker"] ? [] : arguments, width: CoreCount.available).run()
      return .success
    } catch { return ExitCode(AssetCrush.code(of: error)) }
  }

  /// The arguments that precede those of each request.
  var arguments: [String] = []
  let width: Int

  func run() throws {
    let input = try orExit { try StandardInput() }
    let worker = Worker(width: width) {
      Terminal.write($0, to: .output)
    } handle: { [arguments] request in
      Self.answer(request, arguments + request.arguments)
    }
    do throws(WorkerError) {
      try worker.run { try input.next(limit: 1 << 16) }
    } catch {
      Terminal.write("assetcrush: error: worker: \(oneLine(error.description))\n", to: .error)
      throw ExitCode.cannotRun
    }
  }

  private static func answer(_ request: WorkRequest, _ arguments: [String]) -> WorkResponse {
    let clock = ContinuousClock()
    let start = clock.now
    let capture = Terminal.Capture()
    let code = Terminal.$capture.withValue(capture) { perform(request, arguments) }
    if request.verbosity > 0 {
      let milliseconds = Int(start.duration(to: clock.now) / .milliseconds(1))
      let line =
        "worker: request \(request.id): \(arguments.joined(separator: " ")): exit code \(code), \(milliseconds) ms"
      Terminal.write(oneLine(line) + "\n", to: .error)
    }
    // The path of the sandbox does not help the reader.
    let folder = request.sandboxFolder
    return WorkResponse(
      exitCode: code, output: folder.isEmpty ? capture.text : capture.text.replacing(folder + "/", with: ""))
  }

  private static func perform(_ request: WorkRequest, _ arguments: [String]) -> Int32 {
    do {
      let command = try AssetCrush.command(FlagFile.expand(arguments, in: request.sandboxFolder) ?? arguments)
      guard var build = command as? BuildCommand, !build.watch, !build.system.xcode else {
        throw ValidationError("a worker's requests must be builds; expected 'build SOURCE… -o FOLDER'")
      }
      build.enter(request.sandboxFolder)
      // Requests run in parallel, may share a folder, and write only their outputs. Bazel itself detects changes.
      build.incremental.ignoresManifest = true
      for source in build.sources where !isInput(source, of: request) {
        Terminal.write("\(oneLine(source)): error: not among the inputs of the request\n", to: .error)
        throw ExitCode.findings
      }
      try build.run()
      return 0
    } catch {
      let message = AssetCrush.fullMessage(for: error)
      if !message.isEmpty { Terminal.write(message + "\n", to: .error) }
      return AssetCrush.code(of: error)
    }
  }

  /// Returns whether a request may read the source. A request without inputs may read any file.
  private static func isInput(_ source: String, of request: WorkRequest) -> Bool {
    if request.inputs.isEmpty { return true }
    return request.inputs.contains { input in
      Path.isInside(Path.join(request.sandboxFolder, input), source) || Path.isInside(input, source)
    }
  }
}

extension BuildCommand {
  /// Makes every relative path start from `folder`. An empty `folder` changes nothing.
  mutating func enter(_ folder: String) {
    if folder.isEmpty { return }
    func inside(_ path: String) -> String { path == "-" || path.hasPrefix("/") ? path : Path.join(folder, path) }
    sources = sources.map(inside)
    output = output.map(inside)
    report = report.map(inside)
    system.filesFrom = system.filesFrom.map(inside)
    system.base = system.base.map(inside)
    system.depfile = system.depfile.map(inside)
    system.stamp = system.stamp.map(inside)
    incremental.shared.cache = incremental.shared.cache.map { ServerAddress.matches($0) ? $0 : inside($0) }
  }
}
