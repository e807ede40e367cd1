import ArgumentParser
import CrushBasics
import CrushBuild
import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting
import CrushSteps

/// The `catalog compile` command.
struct CatalogCompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compile asset catalogs into Assets.car, without Xcode.",
    discussion: """
      All catalogs of the command line become one Assets.car in the output folder. The icons that the system reads \
      beside it are written there too. An Icon Composer document that you name is an app icon. Options that select icons, colors and devices have the names of Apple's actool.

      Every rendition is decoded again and compared with its source before a file is written. A file is replaced as a \
      whole, and only if its bytes differ. The bytes do not depend on the number of workers, the path or the machine.

      Exit codes: 0 success, also with warnings, 1 an error in a catalog, 2 a wrong command line, or a path that is no \
      catalog. After an error in one set, the others are compiled.

      assetcrush catalog compile Assets.xcassets -o Build/My.app --app-icon AppIcon
      assetcrush catalog compile A.xcassets B.xcassets -o out --minimum-deployment-target 15.0 --target-device iphone
      """)

  @Argument(
    help: ArgumentHelp("Asset catalogs (.xcassets), sticker packs and icon documents.", valueName: "catalog"),
    completion: .directory)
  var catalogs: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output folder. Required.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Also write the keys for the app's Info.plist, which is off by default. Use - for standard output.",
      valueName: "file.plist"),
    completion: .file())
  var outputPartialInfoPlist: String?

  @Option(
    help: ArgumentHelp(
      "Also write the paths of all inputs and outputs, in the form of Apple's linker. Off by default.",
      valueName: "file"),
    completion: .file())
  var exportDependencyInfo: String?

  @Option(
    help: ArgumentHelp(
      "Take version texts, thinning and the order of renditions from a catalog of Apple's tool, not our own.",
      valueName: "file.car"),
    completion: .file(extensions: ["car"]))
  var like: String?

  @OptionGroup(title: "Compiling") var options: CatalogOptions

  @Flag(
    name: .customLong("no-verify"),
    help: "Skip the verification. By default, each rendition is decoded and compared with its source.")
  var skipsVerification = false

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @Flag(help: "Write the report as JSON instead of text.")
  var json = false

  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func validate() throws {
    if json && (outputPartialInfoPlist == "-" || exportDependencyInfo == "-") {
      throw ValidationError("--json and a file - both write to standard output; name a file")
    }
    if json && talk.quiet { throw ValidationError("--json and --quiet cannot be combined; use one of them") }
    if output.isEmpty { throw ValidationError("--output is empty; name a folder") }
  }

  func run() throws {
    try CatalogInputs.check(catalogs)
    try checkSideOutputs(results: [CompileOutputs.catalogName])
    let model = try readModel()
    let interruption = Interruption()
    let progress = Progress("compiling", talk.progress, isQuiet: talk.quiet)
    progress.obeySignals(interruption, isQuiet: talk.quiet) { StopAdvice.nothingWritten }
    var settings = options.settings()
    settings.verifies = !skipsVerification
    let sources = catalogs.map { CatalogSourceReader.read($0) }
    CatalogInputs.chooseIcons(sources, &settings)
    let store = try orExit { try sharedCache() }
    progress.begin(files: nil, unit: "picture")
    let counted = CountedStore(store: store ?? NoStore(), progress: progress)
    let result = CatalogCompiler(settings, model: model, store: counted, width: job.width).compile(sources)
    progress.finish()
    if !dryRun, let problem = store?.finish() { Terminal.write("assetcrush: warning: \(problem)\n", to: .error) }
    try checkSideOutputs(results: result.looseFiles.map(\.name))
    var report = CompileReport()
    report.inputs = catalogs
    report.messages = CompileOutputs.messages(of: sources, result, settings).map { message in
      var message = message
      // A set that is missing without a word would only be noticed in the app.
      if message.isAboutUnreadableSet { message.severity = .error }
      return message
    }
    report.renditions = result.renditions
    report.atlases = CompileOutputs.atlases(in: result)
    report.reused = result.reused
    let writer = CompileOutputs(folder: output, mode: dryRun ? .dryRun : .write, interruption: interruption)
    try orExit { try write(result, of: sources, with: writer, &report) }
    warnIfEmpty(result, sources, &report)
    if talk.verbose && !json, let bytes = result.catalog, let catalog = try? CompiledCatalog(bytes.span) {
      Terminal.write(CatalogText.decisions(of: catalog), to: .error)
    }
    show(report)
    if report.hasErrors { throw ExitCode.findings }
  }

  /// - Parameter results: the names of the files in the output folder.
  private func checkSideOutputs(results: [String]) throws {
    let partialInfo = "--output-partial-info-plist"
    try SideOutputs([partialInfo: outputPartialInfoPlist, "--export-dependency-info": exportDependencyInfo]).check(
      inputs: catalogs + [like].compactMap(\.self), results: results.map { Path.join(output, $0) },
      lists: [partialInfo])
  }

  private func sharedCache() throws -> CatalogCache? {
    try cache.shared().map { CatalogCache($0, for: catalogs, toolVersion: Version.number, writes: !dryRun) }
  }

  private func readModel() throws -> CatalogCompiler.Model? {
    guard let like else { return nil }
    do {
      let bytes = try CommandLineFile.read(like, limit: CatalogFiles.limit)
      return CatalogCompiler.Model(catalog: try CompiledCatalog(bytes.span), bytes: bytes)
    } catch {
      CatalogFiles.report(like, error)
      throw ExitCode.cannotRun
    }
  }

  private func write(
    _ result: CompileResult, of sources: [SourceCatalog], with writer: CompileOutputs, _ report: inout CompileReport
  ) throws {
    let list = try outputPartialInfoPlist.map { ($0, try CompileOutputs.partialInfo(of: result)) }
    report.outputs = try writer.write(result)
    if let (path, bytes) = list { report.outputs.append(try writer.write(bytes, to: path)) }
    if let exportDependencyInfo {
      let inputs = CompileOutputs.inputs(of: sources, result).map(ActoolStandIn.absolute)
      let outputs = report.outputs.map { ActoolStandIn.absolute($0.path) }
      let bytes = DependencyInfo.bytes(tool: "assetcrush-" + Version.text, inputs: inputs, outputs: outputs)
      _ = try writer.write(bytes, to: exportDependencyInfo)
    }
  }

  /// Warns about a run without a rendition, and about a catalog of an earlier run.
  private func warnIfEmpty(_ result: CompileResult, _ sources: [SourceCatalog], _ report: inout CompileReport) {
    guard result.catalog == nil, !report.hasErrors else { return }
    let isEmpty = sources.allSatisfy(\.sets.isEmpty)
    let reason =
      isEmpty
      ? "the catalogs contain no sets" : "no set has an image, color or file for the chosen platform and devices"
    report.messages.append(CatalogMessage(.warning, kind: "", "\(reason), so Assets.car is not written"))
    let old = Path.join(output, "Assets.car")
    if Files.exists(old) {
      report.messages.append(
        CatalogMessage(.warning, kind: "", catalog: old, "this catalog is from an earlier run; delete it"))
    }
  }

  private func show(_ report: CompileReport) {
    let detail: CompileText.Detail =
      switch talk.detail {
      case .quiet: .quiet
      case .normal: .normal
      case .verbose: .verbose
      }
    let messages = CompileText.messages(
      report.messages, detail: detail, style: Terminal.style(talk.color, for: .error))
    Terminal.write(messages, to: .error)
    if json { return Terminal.write(CompileJSON.render(report), to: .output) }
    let isTaken = outputPartialInfoPlist == "-" || exportDependencyInfo == "-"
    Terminal.write(
      CompileText.summary(report, detail: detail, isDryRun: dryRun), to: isTaken ? .error : .output)
  }
}
