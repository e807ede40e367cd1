import ArgumentParser
import CrushBasics
import CrushFiles
import CrushReporting

/// The command lines of other tools: `plutil …` through a link with that name, or `assetcrush --as plutil …`.
///
/// Each stand-in has one case in `tool` and one file.
enum StandIn {
  /// A stand-in. Its arguments exclude the tool's name, and its result is the exit code.
  typealias Tool = @Sendable (_ arguments: [String]) -> Int32

  static let names = "actool, assetutil, copypng, PlistBuddy, plutil, pngcrush, xcrun"

  /// Returns the stand-in with this name.
  ///
  /// A switch takes no time at start-up, unlike a dictionary. Start-up is most of the time for a small file.
  static func tool(_ name: String) -> Tool? {
    switch name {
    case "actool": { ActoolStandIn.run($0) }
    case "assetutil": { AssetutilStandIn.run($0) }
    case "copypng": { CopyPNGStandIn.run($0) }
    // Scripts for file systems that ignore letter case have all of these spellings.
    case "PlistBuddy", "PListBuddy", "Plistbuddy", "plistbuddy": { PlistBuddyStandIn.run($0) }
    case "pngcrush": { PNGCrushStandIn.run($0) }
    case "plutil": { PlutilStandIn.run($0) }
    case "xcrun": { XcrunStandIn.run($0) }
    default: nil
    }
  }

  /// Runs the stand-in that `--as` or the process's name selects. Returns its exit code, or nil if none is selected.
  ///
  /// - Parameters:
  ///   - commandLine: All arguments, with the process's name first.
  ///   - commands: The first words of AssetCrush's own command lines.
  static func run(_ commandLine: [String], commands: @autoclosure () -> [String]) -> Int32? {
    guard let process = commandLine.first else { return nil }
    let arguments = commandLine.dropFirst()
    if arguments.first == "--as" {
      guard let name = arguments.dropFirst().first, let tool = tool(name) else {
        Terminal.write("assetcrush: error: --as takes the name of a tool: \(names)\n", to: .error)
        return ExitCode.cannotRun.rawValue
      }
      return tool(Array(arguments.dropFirst(2)))
    }
    let name = Path.name(of: process)
    if let tool = tool(name) { return tool(Array(arguments)) }
    if isOtherTool(name), !(ownOptions + commands()).contains(arguments.first ?? "") {
      Terminal.write(
        "assetcrush: error: assetcrush stands in for \(names); no tool is named \(oneLine(name))\n", to: .error)
      return ExitCode.cannotRun.rawValue
    }
    return nil
  }

  /// The options that AssetCrush answers without a command, under any name.
  private static let ownOptions = ["--version", "--help", "-h"]

  /// Whether a link may have the name of a tool without a stand-in. It is a name for AssetCrush if a command follows.
  private static func isOtherTool(_ name: String) -> Bool { !name.lowercased().contains("assetcrush") }
}
