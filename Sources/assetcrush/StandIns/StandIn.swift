import ArgumentParser
import FileSystem

/// Other tools' command lines under their names: `plutil …` through a link of that name, or `assetcrush --as plutil …`.
///
/// A tool that we stand in for is one line in the table and one file of its own.
enum StandIn {
  /// Runs with the arguments after the name; returns the exit code.
  typealias Tool = @Sendable (_ arguments: [String]) -> Int32

  static let names = "copypng, pincrush, plutil, pngcrush, xcrun"

  /// A switch, not a dictionary: it costs nothing at start-up, which is most of what a small file takes.
  static func tool(_ name: String) -> Tool? {
    switch name {
    case "copypng": { CopyPNGStandIn.run($0) }
    case "pincrush": { PincrushStandIn.run($0) }
    case "pngcrush": { PNGCrushStandIn.run($0) }
    case "plutil": { PlutilStandIn.run($0) }
    case "xcrun": { XcrunStandIn.run($0) }
    default: nil
    }
  }

  /// The exit code of the tool whose name the process has, or nil when the process is itself.
  ///
  /// - Parameter commandLine: with the process's name first.
  static func run(_ commandLine: [String]) -> Int32? {
    guard let process = commandLine.first else { return nil }
    let arguments = commandLine.dropFirst()
    if arguments.first == "--as" {
      guard let name = arguments.dropFirst().first, let tool = tool(name) else {
        Terminal.write("assetcrush: error: --as takes the name of a tool: \(names)\n", to: .error)
        return ExitCode.cannotRun.rawValue
      }
      return tool(Array(arguments.dropFirst(2)))
    }
    return tool(Path.name(of: process))?(Array(arguments))
  }
}
