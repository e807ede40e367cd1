import ArgumentParser
import CrushBasics
import CrushCompiledCatalogs
import CrushFiles
import CrushPNG
import CrushReporting
import CrushSteps

/// The `catalog extract` command.
struct CatalogExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "extract",
    abstract: "Write the images and files of compiled catalogs.",
    discussion: """
      Pixels become PNGs with the color space of the rendition. PDF, SVG, JPEG, HEIF and data are written as they are \
      stored. The name of a file consists of the asset's name, its scale, idiom and other traits, such as \
      hero-dark@2x~ipad.png. Colors and other renditions without a file are skipped.

      With several catalogs, each gets a folder of its own below the output folder.

      Pixels in catalogs are premultiplied. Colors are divided by alpha, so they may differ by 1 from the source where \
      alpha is 128 or more, and by more below.

      Exit codes: 0 success, 1 a catalog or a rendition could not be extracted, 2 a wrong command line, or no \
      catalog.

      assetcrush catalog extract Assets.car -o images
      assetcrush catalog extract App.ipa -o images --name 'AppIcon*'
      """)

  @Argument(
    help: ArgumentHelp("Catalogs, apps, archives and folders. Use - for standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Option(
    name: [.short, .long], help: ArgumentHelp("The output folder. Required.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Extract only renditions whose asset name or file name matches (default: all). Repeatable.", valueName: "glob"))
  var name: [String] = []

  @Flag(help: "Replace files of other content (default: an error for each).")
  var force = false

  @Flag(help: "Write nothing, but report the results.")
  var dryRun = false

  @OptionGroup(title: "Encoding") var effort: EffortOptions
  @OptionGroup var memory: MemoryOptions
  @OptionGroup var job: JobOptions
  @OptionGroup var talk: VerbosityOptions

  func run() throws {
    let found = CatalogFiles(named: paths)
    var hasFailed = try found.reportFailures()
    let (progress, interruption) = (Progress("extracting", talk.progress, isQuiet: talk.quiet), Interruption())
    let advice = dryRun ? StopAdvice.nothingChanged : StopAdvice.continues
    progress.obeySignals(interruption, isQuiet: talk.quiet) { advice }
    for file in found.files {
      do {
        let (bytes, catalog) = try CatalogFiles.read(file)
        let inner = found.files.count == 1 ? "" : Self.folder(of: file)
        let folder = inner.isEmpty ? output : Path.join(output, inner)
        let job = Job(
          path: file.path, folder: folder, outputs: try dryRun ? nil : outputs(inner), progress: progress,
          interruption: interruption)
        if !(try extract(catalog, bytes, job)) { hasFailed = true }
      } catch {
        hasFailed = true
        CatalogFiles.report(file.path, error)
      }
    }
    if hasFailed { throw ExitCode.findings }
  }

  /// Opens the folder of one catalog. A planted link in the output would lead the files outside.
  private func outputs(_ inner: String) throws(FileError) -> OutputFolder {
    let top = try OutputFolder(output)
    return inner.isEmpty ? top : try OutputFolder(inner, in: top)
  }

  /// Returns the folder of one of several catalogs below the output folder: the name of the path that the user named,
  /// then the catalog's path below it.
  private static func folder(of file: CatalogFiles.File) -> String {
    let below = Path.relative(file.path, to: file.root) ?? ""
    return below.isEmpty ? Path.name(of: file.path) : Path.join(Path.name(of: file.root), below)
  }

  /// The extraction of one catalog.
  private struct Job {
    let path: String
    let folder: String
    /// Nil in a dry run.
    let outputs: OutputFolder?
    let progress: Progress
    let interruption: Interruption
  }

  /// Extracts one catalog. Returns true if no rendition failed.
  private func extract(_ catalog: CompiledCatalog, _ file: [UInt8], _ job: Job) throws -> Bool {
    let (path, folder, progress) = (job.path, job.folder, job.progress)
    var options = CatalogExtractor.Options(folder: folder)
    options.outputs = job.outputs
    options.interruption = job.interruption
    options.recipe = effort.recipe(reading: ReadingOptions())
    options.isDryRun = dryRun
    options.overwrites = force
    options.jobs = self.job.width
    options.memory = memory.bytes
    let names = RenditionName.all(of: catalog)
    let extractor = CatalogExtractor(catalog, in: file, options)
    let records = try extractor.run(names: names, isChosen: chosen(catalog, names), progress: progress.show)
    progress.finish()
    let failed = records.compactMap { record -> (String, String)? in
      if case .failed(let reason) = record.result { (record.name, reason) } else { nil }
    }
    for (name, reason) in failed {
      Terminal.write("\(oneLine(Path.join(path, name))): error: \(oneLine(reason))\n", to: .error)
    }
    for record in records where !talk.quiet {
      guard case .missingAtlas = record.result else { continue }
      let reason = "it is skipped, since \(CatalogError.missingAtlas)"
      Terminal.write("\(oneLine(Path.join(path, record.name))): note: \(reason)\n", to: .error)
    }
    for problem in catalog.problems {
      Terminal.write("\(oneLine(path)): error: \(oneLine(problem.text))\n", to: .error)
    }
    if talk.verbose { Terminal.write(CatalogText.decisions(records, of: catalog, isDryRun: dryRun), to: .error) }
    if !talk.quiet { Terminal.write(CatalogText.extracted(path, records, to: folder, isDryRun: dryRun), to: .output) }
    return failed.isEmpty && catalog.problems.isEmpty
  }

  /// Returns whether each rendition is chosen. Atlases are not, since their parts are extracted one by one.
  private func chosen(_ catalog: CompiledCatalog, _ names: [String]) -> [Bool] {
    let globs = name.map(Glob.init)
    return catalog.renditions.indices.map { index in
      let rendition = catalog.renditions[index]
      if globs.isEmpty { return rendition.layout != .atlas || catalog.facet(of: rendition) != nil }
      let asset = catalog.facet(of: rendition)?.name ?? rendition.name
      return globs.contains { $0.matches(asset, isFolder: false) || $0.matches(names[index], isFolder: false) }
    }
  }
}
