import ArgumentParser
import Assets
import Audit
import FileSystem
import Reporting

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "What an asset folder costs in memory, and what is wrong with it.",
    discussion: """
      An image costs what its pixels cost, whatever its file size: width × height × 4 bytes, rows aligned to 64 bytes, \
      in pages of 16 KiB. Display sizes are in points; the last that matches a name wins.

      Exit code: 0 nothing at or above --fail-on, 1 something, 2 the audit could not run.

      assetcrush audit Assets --display badge=40x40 --sizes display-sizes.txt
      assetcrush audit Assets --device "iPhone 17 Pro" --format json > audit.json
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case note, warning, error, never

    var severity: Severity? { Severity(rawValue: rawValue) }
  }

  @Argument(help: ArgumentHelp("Folders and files.", valueName: "path"))
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "An image's display size in points: badge=40x40; a glob stands for many. May be repeated.",
      valueName: "name=WxH"))
  var display: [String] = []

  @Option(
    help: ArgumentHelp("A list of display sizes, one NAME=WIDTHxHEIGHT a line, # for comments.", valueName: "file"))
  var sizes: [String] = []

  @Option(
    help: ArgumentHelp(
      "The screens the app is made for: a device, all-phones, all-pads, all-tvs or any.", valueName: "name"))
  var device = "any"

  @Option(help: "How the result is written: text or json.")
  var format = Format.text

  @Option(help: ArgumentHelp("Images in the text's table; 0 shows all.", valueName: "n"))
  var top = 20

  @Option(help: "The lowest severity that makes the exit code 1: note, warning, error or never.")
  var failOn = Threshold.error

  @Flag(help: "Decode no pixels.")
  var headersOnly = false

  @Option(help: "Colors: auto, always or never.")
  var color = WhenChoice.auto

  @OptionGroup(title: "Sources") var source: SourceOptions
  @OptionGroup var job: JobOptions

  func validate() throws {
    if DeviceProfile(named: device) == nil {
      let names = DeviceProfile.groups + Device.all.map(\.name)
      throw ValidationError("no device is named '\(device)'; there are: \(names.joined(separator: ", "))")
    }
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
  }

  func run() throws {
    guard let profile = DeviceProfile(named: device) else { throw ExitCode.cannotRun }
    var options = AuditOptions(paths: paths, profile: profile)
    options.displaySizes = try orExit { try displaySizes() }
    options.readsHeadersOnly = headersOnly
    options.excludes = source.globs
    options.reading = source.reading
    options.jobs = job.width
    let result = try orExit { try Auditor(options).run() }
    let text =
      switch format {
      case .text:
        AuditText.render(result, top: top == 0 ? nil : top, style: Terminal.style(color, for: .output))
      case .json: AuditJSON.render(result)
      }
    Terminal.write(text, to: .output)
    if let lowest = failOn.severity, result.findings.contains(where: { $0.severity >= lowest }) {
      throw ExitCode.findings
    }
  }

  /// The lists first, then the options: what stands on the command line wins.
  private func displaySizes() throws -> DisplaySizes {
    var result = DisplaySizes()
    for path in sizes {
      let bytes = try Files.read(path, limit: 16 << 20)
      try result.add(list: String(decoding: bytes, as: UTF8.self), path: path)
    }
    for entry in display { try result.add(entry, origin: "--display") }
    return result
  }
}
