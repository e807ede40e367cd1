import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushReporting

/// The `catalog crush` command.
struct CatalogCrushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crush",
    abstract: "Write a compiled catalog of equal pixels and fewer bytes.",
    discussion: """
      Every bitmap is encoded with the smallest lossless codec that the systems of the catalog read. It is decoded \
      again and compared with the source. A rendition that would not become smaller keeps its bytes. Lossy bitmaps, \
      JPEG, HEIF, PDF and data are not changed.

      Exit codes: 0 success, also if nothing becomes smaller, 1 a catalog that cannot be edited, 2 a wrong command \
      line, or an output that must not be written.

      assetcrush catalog crush My.app/Assets.car -o Assets.car
      """)

  @Argument(
    help: ArgumentHelp("A catalog, or an app or archive with one. Use - for standard input.", valueName: "path"),
    completion: .file())
  var path: String

  @OptionGroup var options: EditOptions
  @OptionGroup var job: JobOptions

  func run() throws {
    var job = EditJob(options)
    let bytes = try job.read(path)
    try job.check()
    let result = try job.edit(path) { try CatalogCrush.run(try CatalogEdit(bytes), width: self.job.width) }
    if !result.left.isEmpty {
      let list = result.left.map { "\(ByteCount.grouped($0.count)) \($0.reason)" }.joined(separator: ", ")
      job.note("renditions that are not encoded again: \(list)")
    }
    let rows = result.rows.map { row -> CatalogJSON.Value in
      .fields([
        "bytesAfter": .count(row.bytesAfter), "bytesBefore": .count(row.bytesBefore), "changed": .count(row.changed),
        "compression": .text(row.compression), "forms": .counts(row.forms), "renditions": .count(row.count),
      ])
    }
    try job.finish(result.bytes, before: bytes.count, lines: lines(result), ["compressions": .list(rows)])
  }

  /// The table of the kinds of compression.
  private func lines(_ result: CatalogCrush.Result) -> [String] {
    if result.rows.isEmpty { return [] }
    var table = TextTable(header: ["compression", "renditions", "smaller", "before", "after"])
    for row in result.rows {
      table.add([
        row.compression, ByteCount.grouped(row.count), ByteCount.grouped(row.changed),
        ByteCount.grouped(row.bytesBefore), ByteCount.grouped(row.bytesAfter),
      ])
    }
    return table.lines(width: nil)
  }
}
