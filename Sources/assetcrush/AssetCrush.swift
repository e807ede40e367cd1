import ArgumentParser
import FileSystem
import Processes
import Reporting
import Text

/// The tool's entry point: it only knows its commands.
@main
struct AssetCrush: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assetcrush",
    abstract: "Makes an asset folder what devices want, and says what it costs in memory.",
    discussion: """
      assetcrush build Assets -o Build/Assets    PNGs to CgBI, property lists to binary, junk left out
      assetcrush audit Assets                    memory against disk, and what to do about it
      assetcrush convert a.png -o b.png --to png an iPhone-optimised PNG made ordinary again

      Exit code: 0 success, 1 findings or failed files, 2 a wrong command line or a job that could not run.
      """,
    version: Version.text,
    subcommands: [
      BuildCommand.self, AuditCommand.self, RulesCommand.self, ConvertCommand.self, ResizeCommand.self,
      InspectCommand.self, PropertyListCommand.self, CacheCommand.self, CompletionsCommand.self, WorkerCommand.self,
    ])

  /// Runs as another tool when called by its name, or as Bazel's worker; else reads the command line. What needs no help
  /// from ArgumentParser goes without it: its start takes as long as the rest of the tool's.
  static func main() {
    let commandLine = ProcessArguments.all
    if commandLine.isEmpty {
      Terminal.write("assetcrush: error: cannot read the command line: /proc/self/maps is needed\n", to: .error)
      Terminal.exit(2)
    }
    Terminal.reserveStreams()
    if let code = StandIn.run(commandLine) { Terminal.exit(code) }
    if let code = BuildWorker.run(commandLine) { Terminal.exit(code.rawValue) }
    do {
      let words = Array(commandLine.dropFirst())
      let arguments = try FlagFile.expand(words) ?? ResponseFile.expand(words)
      if let conversion = ListConversion(plain: arguments[...]) { end(with: conversion.run) }
      if let audit = AuditRequest(plain: arguments[...]) { end(with: audit.run) }
      end {
        var command = try command(FixArgument.rewritten(arguments))
        try command.run()
      }
    } catch {
      Terminal.write("assetcrush: error: \(oneLine("\(error)"))\n", to: .error)
      Terminal.exit(ExitCode.cannotRun.rawValue)
    }
  }

  /// The command that a command line names.
  ///
  /// - Throws: what ArgumentParser refuses, and requests for help.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    let command = try parseAsRoot(PackedPaths.pack(arguments))
    return (command as? any ManyPathsCommand)?.unpacked ?? command
  }

  /// The exit code for an error of a command: its own, 0 for help, and 2 for everything else.
  static func code(of error: any Error) -> Int32 {
    let code = exitCode(for: error)
    return error is ExitCode || code.isSuccess ? code.rawValue : ExitCode.cannotRun.rawValue
  }

  private static func end(with job: () throws -> Void) -> Never {
    do { try job() } catch {
      let code = code(of: error)
      let message = fullMessage(for: error)
      if !message.isEmpty { Terminal.write(message + "\n", to: code == 0 ? .output : .error) }
      Terminal.exit(code)
    }
    Terminal.exit(0)
  }
}
