import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushReporting

/// The `catalog merge` command.
struct CatalogMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Write one compiled catalog with the assets of several.",
    discussion: """
      Equal renditions become one. Different renditions of one asset, and two assets with one number, are errors that \
      name both files. The result has the highest deployment target of the catalogs.

      Exit codes: 0 success, 1 catalogs that cannot become one, 2 a wrong command line, or an output that must not be \
      written.

      assetcrush catalog merge phone.car pad.car -o Assets.car
      """)

  @Argument(
    help: ArgumentHelp("Catalogs, or apps or archives with one each.", valueName: "path"), completion: .file())
  var paths: [String]

  @OptionGroup var options: EditOptions

  func validate() throws {
    if paths.count < 2 { throw ValidationError("one catalog is named; name at least two") }
  }

  func run() throws {
    var job = EditJob(options)
    let files = try paths.map { try job.read($0) }
    try job.check()
    let result = try job.edit(nil) {
      try CatalogMerge(try zip(paths, files).map { try CatalogMerge.Source(file: $0, $1) }).run()
    }
    if result.renumberedAtlases > 0 {
      job.note(
        "\(plural(result.renumberedAtlases, "atlas has", "atlases have")) a new number, and the links have new bytes")
    }
    if result.mixesDevices {
      job.note("the catalogs are thinned for different devices, so the result states no device")
    }
    let before = files.reduce(0) { $0 + $1.count }
    let line =
      "\(plural(paths.count, "catalog")): \(plural(result.renditions, "rendition")) of "
      + "\(plural(result.assets, "asset")), \(ByteCount.grouped(result.shared)) in several catalogs"
    try job.finish(
      result.bytes, before: before, lines: [line],
      [
        "assets": .count(result.assets), "renditions": .count(result.renditions),
        "renumberedAtlases": .count(result.renumberedAtlases), "shared": .count(result.shared),
      ])
  }
}
