import ArgumentParser
import CrushBasics
import CrushFiles
import CrushReporting

/// The tool: its commands and its entry point.
@main
struct AssetCrush: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assetcrush",
    abstract: "Optimize app assets for Apple devices, and report how much memory they use.",
    discussion: """
      assetcrush build Assets -o Build/Assets     Prepare a folder for devices.
      assetcrush audit Assets                     Report memory use and problems.
      assetcrush optimize Images                  Shrink PNGs and JPEGs in place.
      assetcrush convert a.png -o b.png --to png  Convert CgBI to a standard PNG.
      assetcrush --as plutil -lint Info.plist     Run as another tool.

      The tools of --as: \(StandIn.names).

      Exit codes: 0 success, 1 findings or failed files, 2 a wrong command line or a job that could not run.
      """,
    version: Version.text,
    subcommands: [
      BuildCommand.self, AuditCommand.self, CompareCommand.self, ReportCommand.self, RulesCommand.self,
      OptimizeCommand.self,
      ConvertCommand.self, ResizeCommand.self, IconsCommand.self, LaunchCommand.self, InspectCommand.self,
      CatalogCommand.self,
      PropertyListCommand.self,
      DevicesCommand.self, InitCommand.self, CacheCommand.self, CompletionsCommand.self, ManCommand.self,
    ])

  /// Runs the stand-in that the process is named after, or the command of the command line.
  ///
  /// Most words pass the steps before a command unchanged. `assetcrush audit FOLDER --format json` is an audit of the plain
  /// form, so it reaches neither ArgumentParser nor `AuditCommand`. With one more option, such as `--device`, it does.
  static func main() {
    let commandLine = ProcessArguments.all
    if commandLine.isEmpty {
      Terminal.write(
        "assetcrush: error: cannot read the command line without /proc/self/maps; mount /proc\n", to: .error)
      Terminal.exit(2)
    }
    Terminal.reserveStreams()
    Signals.ignoreFileSizeLimit()
    // A name such as `plutil`, or `--as plutil`, makes the process that tool.
    if let code = StandIn.run(commandLine, commands: firstWords) { Terminal.exit(code) }
    do {
      let words = Array(commandLine.dropFirst())
      // Words such as `--flagfile=FILE` and `@FILE` stand for the words in a file, and `-V` and `version` for `--version`.
      let arguments = VersionArgument.rewritten(try FlagFile.expand(words) ?? ResponseFile.expand(words))
      // Plain conversions, audits and lists of catalogs run without ArgumentParser, which doubles the start-up time.
      if let conversion = ListConversion(plain: arguments[...]) { end(with: conversion.run) }
      if let audit = AuditRequest(plain: arguments[...]) { end(with: audit.run) }
      if let listing = CatalogListing(plain: arguments[...]) { end(with: listing.run) }
      // ArgumentParser would print help for a mistyped command after `help`, and audit a folder named `junk` for `--fix junk`.
      if arguments.first == "help" || FixArgument.hasSeparateKind(arguments) { reportMistake(in: arguments) }
      // All other command lines. `--fix=KIND` is rewritten, and a list of many paths is packed into one word.
      end {
        var command = try parsed(arguments)
        try command.run()
      }
    } catch {
      Terminal.write("assetcrush: error: \(oneLine("\(error)"))\n", to: .error)
      Terminal.exit(ExitCode.cannotRun.rawValue)
    }
  }

  /// The names and aliases of the commands.
  private static var firstWords: [String] {
    configuration.subcommands.flatMap { [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases }
      + ["help", "version"]
  }

  /// Returns the command that a command line names.
  ///
  /// - Throws: ArgumentParser's errors, and its requests for help.
  static func command(_ arguments: [String]) throws -> any ParsableCommand {
    let command = try parseAsRoot(PackedPaths.pack(arguments))
    return (command as? any ManyPathsCommand)?.unpacked ?? command
  }

  /// Parses a command line. A word that names no command or option ends the process with a suggestion.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do { return try command(FixArgument.rewritten(arguments)) } catch {
      if !exitCode(for: error).isSuccess { reportMistake(in: arguments) }
      throw error
    }
  }

  /// Reports a mistake that ArgumentParser does not recognize, and ends the process. Returns if there is none.
  private static func reportMistake(in arguments: [String]) {
    let typo = CommandTree.root.flatMap { Typo(in: arguments, root: $0)?.message }
    guard let message = typo ?? FixArgument.mistake(in: arguments) else { return }
    Terminal.write("assetcrush: error: \(oneLine(message))\n", to: .error)
    Terminal.exit(ExitCode.cannotRun.rawValue)
  }

  /// Returns the exit code for an error of a command: the error's own, 0 for help, and 2 for any other error.
  static func code(of error: any Error) -> Int32 {
    let code = exitCode(for: error)
    return error is ExitCode || code.isSuccess ? code.rawValue : ExitCode.cannotRun.rawValue
  }

  private static func end(with job: () throws -> Void) -> Never {
    do { try job() } catch {
      let code = code(of: error)
      // ArgumentParser repeats words of the command line.
      let message = SafeText.shown(fullMessage(for: error), keeping: ["\n"])
      if !message.isEmpty { Terminal.write(message + "\n", to: code == 0 ? .output : .error) }
      Terminal.exit(code)
    }
    Terminal.exit(0)
  }
}
