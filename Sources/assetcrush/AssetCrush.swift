import ArgumentParser

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
      InspectCommand.self,
      PropertyListCommand.self,
    ])

  /// Runs as another tool when called by its name; else reads the command line.
  static func main() {
    if let code = StandIn.run(CommandLine.arguments) { exit(withError: code) }
    main(nil)
  }
}
