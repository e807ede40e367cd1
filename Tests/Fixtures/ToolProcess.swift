package import Foundation

/// A process of the tool: `ASSETCRUSH_BINARY`, else `assetcrush` beside the running tests, else `assetcrush` in the
/// repository's `.build/debug`.
package struct ToolProcess {
  package struct Result: Sendable {
    package let exitCode: Int32
    /// False if a signal ended the process.
    package let hasExited: Bool
    package let output: String
    package let errors: String

    package var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// The error if no executable was found.
  package struct MissingBinaryError: Error, CustomStringConvertible {
    package let tried: [String]
    package var description: String {
      "there is no program to run: build it (`swift build`) or set ASSETCRUSH_BINARY; looked for "
        + tried.joined(separator: ", ")
    }
  }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - environment: variables added to an environment without settings for color.
  ///   - folder: the working folder of the process.
  ///   - input: the standard input of the process.
  package static func run(
    executable: String? = nil, _ arguments: [String], environment: [String: String] = [:], in folder: String? = nil,
    input: [UInt8] = []
  ) throws -> Result {
    let scratch = try TemporaryFolder()
    let file = try FileHandle(forReadingFrom: URL(filePath: try scratch.write(input, to: "input")))
    let tool = try ToolProcess(executable: executable, arguments, environment: environment, in: folder, input: file)
    return try tool.finish()
  }

  private let process = Process()
  private let folder: TemporaryFolder

  /// Starts the tool. Its output goes to files, so that it never waits for a reader.
  package init(
    executable: String? = nil, _ arguments: [String], environment: [String: String] = [:], in standing: String? = nil,
    input: FileHandle? = nil
  ) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: try executable ?? Self.binary())
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR", "XCODE_VERSION_ACTUAL"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    if let standing { process.currentDirectoryURL = URL(filePath: standing) }
    process.standardInput = input ?? FileHandle.nullDevice
    process.standardOutput = try handle("output")
    process.standardError = try handle("errors")
    try process.run()
  }

  package var isRunning: Bool { process.isRunning }

  /// Returns the standard output so far.
  package func outputSoFar() throws -> String { String(decoding: try folder.read("output"), as: UTF8.self) }

  /// Returns the standard error so far.
  package func errorsSoFar() throws -> String { String(decoding: try folder.read("errors"), as: UTF8.self) }

  /// Sends SIGKILL, which ends the process without any cleanup.
  package func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

  package func send(_ signal: Int32) { _ = Foundation.kill(process.processIdentifier, signal) }

  package var processIdentifier: Int32 { process.processIdentifier }

  package func finish() throws -> Result {
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus, hasExited: process.terminationReason == .exit,
      output: String(decoding: try folder.read("output"), as: UTF8.self),
      errors: String(decoding: try folder.read("errors"), as: UTF8.self))
  }

  private func handle(_ name: String) throws -> FileHandle {
    try FileHandle(forWritingTo: URL(filePath: try folder.write([], to: name)))
  }

  /// The path of the tool that is tested.
  package static func binary() throws -> String {
    if let path = ProcessInfo.processInfo.environment["ASSETCRUSH_BINARY"], !path.isEmpty { return path }
    return try binary(named: "assetcrush")
  }

  /// The path of a program that was built together with the running tests.
  package static func binary(named name: String) throws -> String {
    let bundles = [Bundle.main] + Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let beside = bundles.flatMap { bundle in
      [bundle.executableURL, bundle.bundleURL].compactMap { $0?.deletingLastPathComponent() }
    }
    let tried = (beside + [Corpus.repository.appending(path: ".build/debug")])
      .map { $0.appending(path: name).path(percentEncoded: false) }
    guard let path = tried.first(where: FileManager.default.isExecutableFile) else {
      throw MissingBinaryError(tried: tried)
    }
    return path
  }
}
