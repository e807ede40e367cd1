import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting

/// The `catalog drop` command.
struct CatalogDropCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drop",
    abstract: "Write a compiled catalog without some of its assets.",
    discussion: """
      Kept renditions keep their bytes. An atlas leaves with its last image. An atlas with dropped images keeps their \
      pixels, which a note counts.

      Exit codes: 0 success, also if nothing is dropped, 1 a catalog that cannot be edited, 2 a wrong command line, or \
      an output that must not be written.

      assetcrush catalog drop My.app/Assets.car -o Assets.car --name 'Debug*'
      assetcrush catalog drop My.app -o Assets.car --icon-fallbacks --vectors
      """)

  @Argument(
    help: ArgumentHelp("A catalog, or an app or archive with one. Use - for standard input.", valueName: "path"),
    completion: .file())
  var path: String

  @OptionGroup var options: EditOptions

  @Flag(
    help:
      "Drop the bitmaps and sizes of icons that also have layers, which systems before 26 need. Off by default.")
  var iconFallbacks = false

  @Flag(help: "Drop the PDF or SVG of images that also have bitmaps. Off by default.")
  var vectors = false

  @Flag(help: "Drop the renditions of appearances that the catalog does not name. Off by default.")
  var unusedAppearances = false

  @Option(
    help: ArgumentHelp("Drop the assets whose names match (default: none). Repeatable.", valueName: "glob"))
  var name: [String] = []

  func validate() throws {
    guard !iconFallbacks, !vectors, !unusedAppearances, name.isEmpty else { return }
    throw ValidationError(
      "nothing to drop; use --name, --icon-fallbacks, --vectors or --unused-appearances")
  }

  func run() throws {
    var job = EditJob(options)
    let bytes = try job.read(path)
    try job.check()
    var drop = CatalogDrop()
    drop.dropsIconFallbacks = iconFallbacks
    drop.dropsVectors = vectors
    drop.dropsUnusedAppearances = unusedAppearances
    drop.names = name.map(Glob.init)
    let (result, target) = try job.edit(path) {
      let edit = try CatalogEdit(bytes)
      return (try drop.run(edit), edit.catalog.metadata?.platformVersion ?? "")
    }
    for pattern in result.unmatched { job.warn("no asset matches \(pattern)") }
    addNotes(result, target, to: &job)
    try job.finish(
      result.bytes, before: bytes.count, lines: lines(result),
      [
        "dropped": .count(result.dropped), "droppedAppearances": .counts(result.appearances),
        "droppedAssets": .texts(result.assets), "droppedAtlases": .count(result.atlases),
        "droppedIconFallbacks": .count(result.iconFallbacks), "droppedNamed": .count(result.named),
        "droppedVectors": .count(result.vectors),
      ])
  }

  private func addNotes(_ result: CatalogDrop.Result, _ target: String, to job: inout EditJob) {
    if result.partialAtlases > 0 {
      job.note(
        "\(plural(result.partialAtlases, "atlas keeps", "atlases keep")) the pixels of dropped images; compile the "
          + "sources to pack them again")
    }
    let major = target.split(separator: ".").first.flatMap { Int($0) } ?? 0
    if result.iconFallbacks > 0, major < Self.firstLayers {
      job.note("systems before \(Self.firstLayers) find no icon in the result, but it is for \(target) and later")
    }
  }

  /// The first version of iOS and macOS that draws the layers of icons.
  private static let firstLayers = 26

  private func lines(_ result: CatalogDrop.Result) -> [String] {
    var parts: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) { if count > 0 { parts.append(plural(count, one, many)) } }
    add(result.named, "rendition by name", "renditions by name")
    add(result.iconFallbacks, "form of layered icons", "forms of layered icons")
    add(result.vectors, "vector", "vectors")
    for (number, count) in result.appearances.sorted(by: { $0.key < $1.key }) {
      add(count, "rendition of the unnamed appearance \(number)", "renditions of the unnamed appearance \(number)")
    }
    add(result.atlases, "atlas", "atlases")
    let list = parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    return [
      "\(plural(result.dropped, "rendition")) dropped\(list), \(ByteCount.grouped(result.kept)) kept"
    ]
  }
}
