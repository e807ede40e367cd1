import ArgumentParser
import CrushAudit
import CrushReporting

/// The `devices` command.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices and groups that an audit can use.",
    discussion: """
      Images need not be larger than the screens of the devices that your app supports. The list shows each screen in \
      points and pixels, by family and name.

      Exit codes: 0 success, 2 a wrong command line.

      assetcrush devices
      assetcrush devices --json
      assetcrush audit --device all-phones
      """)

  @Flag(help: "Write a JSON array with one object for each device (default: a table).")
  var json = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  func run() {
    let style = Terminal.style(color, for: .output)
    Terminal.write(json ? DeviceJSON.render() : DeviceText.table(style: style), to: .output)
  }

  /// Ends the command with two lines on standard error if a name is unknown: the problem with a suggestion, and the
  /// command that lists the names.
  ///
  /// - Throws: `ExitCode`.
  static func check(_ names: [String]) throws {
    guard let error = names.lazy.compactMap(UnknownDeviceError.init).first else { return }
    Terminal.write("assetcrush: error: \(error.description)\n`assetcrush devices` lists the names\n", to: .error)
    throw ExitCode.cannotRun
  }
}
