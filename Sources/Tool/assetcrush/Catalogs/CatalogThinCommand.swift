import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting

/// The `catalog thin` command.
struct CatalogThinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thin",
    abstract: "Write the part of a compiled catalog that a device uses.",
    discussion: """
      A device draws one image of each asset: the one of its idiom, scale and gamut. The App Store drops the others from \
      its download. This command drops them in the same way, and keeps the bytes of the rest.

      With one device, the output is a file. With several devices, the output is a folder with a file for each device, \
      such as iPhone15,2.car. Devices that use the same images share a file.

      Name a device by its model identifier, or as `assetcrush devices` does. The input may be an app or an .ipa with one \
      catalog. It is never changed, and nothing is written into a signed app.

      Exit codes: 0 success, 1 a catalog could not be read or written, 2 a wrong command line, or no catalog.

      assetcrush catalog thin My.app/Assets.car -o thin.car --device iPhone15,2
      assetcrush catalog thin My.app/Assets.car -o thin --device 'iPhone 15 Pro' --device 'iPad mini'
      assetcrush catalog thin App.ipa -o thin --all-devices --json
      """)

  @Argument(
    help: ArgumentHelp("A catalog, or an app or archive with one. Use - for standard input.", valueName: "path"),
    completion: .file())
  var path: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The output file, or the output folder for several devices. Required.", valueName: "path"),
    completion: .file())
  var output: String

  @Option(
    help: ArgumentHelp("A device, as iPhone15,2 or 'iPhone 14 Pro'. Repeatable.", valueName: "name"))
  var device: [String] = []

  @Flag(help: "Thin for all known devices of the catalog's platform.")
  var allDevices = false

  @Flag(help: "Replace files of other content (default: an error for each).")
  var force = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(help: "Write the results as JSON (default: a table).")
  var json = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  @OptionGroup var quiet: QuietOption

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty; name a file or a folder") }
    if device.isEmpty && !allDevices { throw ValidationError("expected --device NAME or --all-devices") }
    if !device.isEmpty && allDevices { throw ValidationError("--device and --all-devices exclude each other") }
    if json && quiet.quiet { throw ValidationError("--json and --quiet exclude each other") }
    if json && output == "-" { throw ValidationError("--json needs a file as the output") }
  }

  func run() throws {
    let devices = try device.map(ThinnedDevices.named)
    let file = try CatalogFiles.only(path)
    let source: ThinnedDevices.Source
    do { source = try ThinnedDevices.Source(file) } catch {
      CatalogFiles.report(file.path, error)
      throw ExitCode.findings
    }
    try thin(source, for: allDevices ? source.devices : try source.loading(devices), file.path)
  }

  private func thin(_ source: ThinnedDevices.Source, for devices: [ThinningDevice], _ path: String) throws {
    if devices.isEmpty { throw stop(path, "no device of its platform is known", .cannotRun) }
    let outputs = ThinnedOutputs(
      input: path, output: output, isFolder: allDevices || devices.count > 1, overwrites: force, isDryRun: dryRun)
    if let problem = outputs.problem { throw stop(output, problem, .cannotRun) }
    let (files, problems) = outputs.write(source, devices)
    for problem in problems { Terminal.write("\(problem)\n", to: .error) }
    let report = ThinningReport(
      catalog: path, output: output, bytes: source.bytes.count, renditions: source.catalog.renditions.count,
      files: files)
    // The catalog itself may go to standard output.
    let target: Terminal.Stream = output == "-" ? .error : .output
    if json {
      Terminal.write(report.json(), to: target)
    } else if !quiet.quiet {
      Terminal.write(report.text(style: Terminal.style(color, for: target)), to: target)
      if source.isInApp {
        Terminal.write(
          "\(oneLine(path)): note: sign the app again after you replace its catalog\n", to: .error)
      }
    }
    if !problems.isEmpty { throw ExitCode.findings }
  }

  private func stop(_ path: String, _ problem: String, _ code: ExitCode) -> ExitCode {
    Terminal.write("\(oneLine(path)): error: \(oneLine(problem))\n", to: .error)
    return code
  }
}
