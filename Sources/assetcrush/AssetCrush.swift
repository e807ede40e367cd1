import ArgumentParser
import FileSystem
import Reporting

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
      """,
    version: Version.text,
    subcommands: [
      BuildCommand.self, AuditCommand.self, RulesCommand.self, ConvertCommand.self, ResizeCommand.self,
      InspectCommand.self, PropertyListCommand.self, CacheCommand.self, WorkerCommand.self,
    ])

  /// Runs as another tool when called by its name, or as Bazel's worker; else reads the command line. What needs no help
  /// from ArgumentParser goes without it: its start takes as long as the rest of the tool's.
  static func main() {
    if let code = StandIn.run(CommandLine.arguments) { Terminal.exit(code) }
    if let code = BuildWorker.run(CommandLine.arguments) { exit(withError: code) }
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      let arguments = try FlagFile.expand(words) ?? ResponseFile.expand(words)
      if let conversion = ListConversion(plain: arguments[...]) { end(with: conversion.run) }
      if let audit = AuditRequest(plain: arguments[...]) { end(with: audit.run) }
      main(FixArgument.rewritten(arguments))
    } catch {
      Terminal.write("assetcrush: error: \(oneLine("\(error)"))\n", to: .error)
      exit(withError: ExitCode.cannotRun)
    }
  }

  private static func end(with job: () throws -> Void) -> Never {
    do { try job() } catch let code as ExitCode { Terminal.exit(code.rawValue) } catch { exit(withError: error) }
    Terminal.exit(0)
  }
}
