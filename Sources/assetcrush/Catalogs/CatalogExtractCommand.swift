import ArgumentParser
import Catalogs
import FileSystem
import PNG
import Pipeline
import Reporting
import Text

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

  @Option(name: [.short, .long], help: ArgumentHelp("The output folder. Required.", valueName: "folder"))
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
  @OptionGroup var quiet: QuietOption

  func run() throws {
    let files = CatalogFiles(named: paths)
    var hasFailed = try files.reportFailures()
    let folders = CatalogFolders(files.paths)
    for (path, root) in files.paths {
      do {
        let (file, catalog) = try files.read(path)
        let folder = Path.join(output, folders.folder(of: path, below: root))
        if !(try extract(catalog, file, from: path, to: folder)) { hasFailed = true }
      } catch {
        hasFailed = true
        CatalogFiles.report(path, error)
      }
    }
    if hasFailed { throw ExitCode.findings }
  }

  /// Extracts one catalog. Returns true if no rendition failed.
  private func extract(
    _ catalog: CompiledCatalog, _ file: [UInt8], from path: String, to folder: String
  ) throws -> Bool {
    var options = CatalogExtractor.Options(folder: folder.isEmpty ? "." : folder)
    options.recipe = effort.recipe(reading: ReadingOptions())
    options.isDryRun = dryRun
    options.overwrites = force
    options.jobs = job.width
    options.memory = memory.bytes
    let names = RenditionName.all(of: catalog)
    let records = try CatalogExtractor(catalog, in: file, options).run(names: names, isChosen: chosen(catalog, names))
    let failed = records.compactMap { record -> (String, String)? in
      if case .failed(let reason) = record.result { (record.name, reason) } else { nil }
    }
    for (name, reason) in failed {
      Terminal.write("\(oneLine(Path.join(path, name))): error: \(oneLine(reason))\n", to: .error)
    }
    for problem in catalog.problems {
      Terminal.write("\(oneLine(path)): error: offset \(problem.offset): \(oneLine("\(problem.error)"))\n", to: .error)
    }
    if !quiet.quiet { Terminal.write(CatalogText.extracted(path, records, to: folder, isDryRun: dryRun), to: .output) }
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

/// The output folders of several catalogs.
struct CatalogFolders {
  private let isSingle: Bool

  init(_ catalogs: [(path: String, root: String)]) { isSingle = catalogs.count == 1 }

  /// Returns the folder of a catalog below the output folder: the path of the catalog below the folder or archive that
  /// the user named. A single catalog needs none.
  func folder(of path: String, below root: String) -> String {
    if isSingle { return "" }
    let relative = Path.relative(path, to: root) ?? ""
    return relative.isEmpty ? Path.name(of: path) : Path.join(Path.name(of: root), relative)
  }
}
