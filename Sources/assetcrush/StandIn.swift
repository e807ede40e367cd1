import ArgumentParser
import FileSystem

/// Other tools' command lines under their names: `plutil …` through a link of that name, or `assetcrush --as plutil …`.
///
/// A tool that we stand in for is one line in the table and one file of its own.
enum StandIn {
  /// Runs with the arguments after the name; returns the exit code.
  typealias Tool = @Sendable (_ arguments: [String]) -> Int32

  static let tools: [String: Tool] = [
    "copypng": { CopyPNGStandIn.run($0) },
    "pincrush": { PincrushStandIn.run($0) },
    "pngcrush": { PNGCrushStandIn.run($0) },
    "plutil": { PlutilStandIn.run($0) },
    "xcrun": { XcrunStandIn.run($0) },
  ]

  /// The exit code of the tool whose name the process has, or nil when the process is itself.
  ///
  /// - Parameter commandLine: with the process's name first.
  static func run(_ commandLine: [String]) -> ExitCode? {
    guard let process = commandLine.first else { return nil }
    let arguments = commandLine.dropFirst()
    if arguments.first == "--as" {
      let names = tools.keys.sorted().joined(separator: ", ")
      guard let name = arguments.dropFirst().first, let tool = tools[name] else {
        Terminal.write("assetcrush: error: --as takes the name of a tool: \(names)\n", to: .error)
        return ExitCode.validationFailure
      }
      return ExitCode(tool(Array(arguments.dropFirst(2))))
    }
    return tools[Path.name(of: process)].map { ExitCode($0(Array(arguments))) }
  }
}
