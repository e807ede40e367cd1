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
      in pages of 16 KiB. Display sizes are in points; the last that matches a name wins; without one, storyboards, \
      SwiftUI, HTML and the settings of game engines are asked.

      Exit code: 0 nothing at or above --fail-on, 1 something, 2 the audit could not run.

      assetcrush audit Assets --display badge=40x40 --sizes display-sizes.txt
      assetcrush audit Assets --device "iPhone 17 Pro" --format json > audit.json
      assetcrush audit Assets.xcassets --sources Sources
      """)

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
      "The screens the app is made for: a device, all-phones, all-pads, all-tvs or any (the default); game counts "
        + "textures. May be repeated.", valueName: "name"))
  var device: [String] = []

  @Option(
    help: ArgumentHelp(
      "Swift, Objective-C, XIB, storyboard and HTML beside what is audited: display sizes, missing and unused images. "
        + "May be repeated.", valueName: "path"))
  var sources: [String] = []

  @Flag(help: "Take literal sizes of UIKit's image views in Swift for display sizes.")
  var uikit = false

  @Flag(help: "Count grey images as the system keeps them where it can: 1 byte a pixel, 2 with alpha.")
  var keepGray = false

  @Option(
    help: ArgumentHelp(
      "How the result is written: \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: text, under Xcode xcode).",
      valueName: "format"))
  var format: AuditFormat?

  @Option(
    help: ArgumentHelp(
      "Write the result to a file, - for standard output: sarif=audit.sarif. May be repeated.",
      valueName: "format=file"))
  var output: [ReportOutput] = []

  @Option(
    help: ArgumentHelp("A rule's severity: off, note, warning or error. May be repeated.", valueName: "rule=level"))
  var rule: [String] = []

  @Option(help: ArgumentHelp("Leave a rule out, as --rule ID=off does. May be repeated.", valueName: "id"))
  var disable: [String] = []

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
    for name in device where DeviceProfile(named: [name]) == nil {
      let names = DeviceProfile.groups + Device.all.map(\.name)
      throw ValidationError("no device is named '\(name)'; there are: \(names.joined(separator: ", "))")
    }
    do throws(RuleLevels.Fault) {
      _ = try levels()
    } catch { throw ValidationError(error.description) }
    if top < 0 { throw ValidationError("--top takes 0 or a positive number") }
  }

  func run() throws {
    guard let profile = DeviceProfile(named: device.isEmpty ? ["any"] : device) else { throw ExitCode.cannotRun }
    var options = AuditOptions(paths: paths, profile: profile)
    options.displaySizes = try orExit { try displaySizes() }
    options.readsHeadersOnly = headersOnly
    options.sources = sources.isEmpty ? nil : sources
    options.readsUIKit = uikit
    options.keepsGray = keepGray
    options.levels = try levels()
    options.excludes = source.globs
    options.reading = source.reading
    options.jobs = job.width
    let result = try orExit { try Auditor(options).run() }
    // The text is what a person sees who asks for nothing else.
    let usual = Audience.current == .xcode ? AuditFormat.xcode : .text
    if let format = format ?? (output.isEmpty ? usual : nil) { Terminal.write(report(result, format), to: .output) }
    for output in output {
      if output.path == "-" {
        Terminal.write(report(result, output.format), to: .output)
      } else {
        let text = report(result, output.format, isFile: true)
        _ = try orExit { try Files.write(Array(text.utf8), to: output.path) }
      }
    }
    if let lowest = failOn.severity, result.findings.contains(where: { $0.severity >= lowest }) {
      throw ExitCode.findings
    }
  }

  private func report(_ result: AuditResult, _ format: AuditFormat, isFile: Bool = false) -> String {
    let style = isFile ? .plain : Terminal.style(color, for: .output)
    return format.render(
      result,
      AuditFormat.Setting(
        top: top == 0 ? nil : top, style: style, folder: Path.resolved(".") ?? "/", version: Version.number))
  }

  private func levels() throws(RuleLevels.Fault) -> RuleLevels {
    var levels = RuleLevels()
    for entry in rule { try levels.add(entry) }
    for id in disable { try levels.disable(id) }
    return levels
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

extension AuditFormat: ExpressibleByArgument {}

/// `sarif=audit.sarif`.
struct ReportOutput: ExpressibleByArgument {
  let format: AuditFormat
  let path: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let format = AuditFormat(rawValue: String(argument[..<equals]))
    else { return nil }
    path = String(argument[argument.index(after: equals)...])
    if path.isEmpty { return nil }
    self.format = format
  }
}
