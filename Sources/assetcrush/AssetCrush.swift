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
      BuildCommand.self, AuditCommand.self, RulesCommand.self, ConvertCommand.self, InspectCommand.self,
      PropertyListCommand.self, CacheCommand.self, WorkerCommand.self,
    ])

  /// Runs as another tool when called by its name, or as Bazel's worker; else reads the command line.
  static func main() {
    if let code = StandIn.run(CommandLine.arguments) { exit(withError: code) }
    if let code = BuildWorker.run(CommandLine.arguments) { exit(withError: code) }
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      main(try FlagFile.expand(arguments) ?? ResponseFile.expand(arguments))
    } catch {
      Terminal.write("assetcrush: error: \(oneLine("\(error)"))\n", to: .error)
      exit(withError: ExitCode.cannotRun)
    }
  }
}
