import ArgumentParser
import CrushCompiledCatalogs
import CrushReporting

/// The `catalog list` command.
struct CatalogListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the renditions of compiled catalogs.",
    discussion: """
      A rendition is one form of an asset: the pixels for one scale, idiom and appearance, or a color, or data. The table \
      has one line for each rendition, with the name of the file that `catalog extract` writes. Decoded bytes are width × \
      height × bytes per pixel. A rendition in an atlas has none of its own, since the atlas is decoded as a whole.

      --json writes the form of Apple's assetutil --info: an array whose first object describes the catalog, followed by \
      one object for each rendition. With several catalogs, the first object of each has the key "Path".

      Exit codes: 0 success, 1 a catalog or a rendition could not be read, 2 a wrong command line, or no catalog.
      """)

  @Argument(
    help: ArgumentHelp("Catalogs, apps, archives and folders. Use - for standard input.", valueName: "path"),
    completion: .file())
  var paths: [String]

  @Flag(help: "Write the JSON of assetutil --info (default: a table).")
  var json = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  func run() throws {
    let style = Terminal.style(color, for: .output)
    try CatalogListing(paths, form: json ? .json : .table(style)).run()
  }
}

/// The list of the renditions of catalogs, on standard output.
struct CatalogListing {
  enum Form {
    case table(TextStyle)
    case json
  }

  let paths: [String]
  let form: Form

  /// Parses `catalog list [--json] PATH…`. Returns nil for other command lines.
  init?(plain arguments: ArraySlice<String>) {
    guard arguments.starts(with: ["catalog", "list"]) else { return nil }
    let words = arguments.dropFirst(2)
    let paths = words.filter { $0 != "--json" }
    guard !paths.isEmpty, paths.allSatisfy({ !$0.hasPrefix("-") }) else { return nil }
    let isJSON = paths.count < words.count
    self.init(Array(paths), form: isJSON ? .json : .table(Terminal.style(.auto, for: .output)))
  }

  init(_ paths: [String], form: Form) {
    self.paths = paths
    self.form = form
  }

  /// - Throws: `ExitCode` if a catalog or a rendition cannot be read.
  func run() throws {
    let found = CatalogFiles(named: paths)
    var hasFailed = try found.reportFailures()
    var lists: [String] = []
    for file in found.files {
      do {
        let path = found.files.count > 1 ? file.path : nil
        let (list, isDamaged) = try CatalogFiles.withCatalog(file) {
          (bytes: Span<UInt8>, catalog: CompiledCatalog) -> (String, Bool) in
          let isDamaged = catalog.renditions.contains { $0.damage != nil } || !catalog.problems.isEmpty
          return (self.list(of: catalog, bytes, in: path, named: file.path), isDamaged)
        }
        lists.append(list)
        hasFailed = hasFailed || isDamaged
      } catch {
        hasFailed = true
        CatalogFiles.report(file.path, error)
      }
    }
    switch form {
    case .table: Terminal.write(lists.joined(separator: "\n"), to: .output)
    case .json: Terminal.write(CatalogJSON.joined(lists), to: .output)
    }
    if hasFailed { throw ExitCode.findings }
  }

  /// - Parameter path: the path for the JSON of several catalogs, or nil.
  private func list(of catalog: CompiledCatalog, _ bytes: Span<UInt8>, in path: String?, named name: String) -> String {
    let names = RenditionName.all(of: catalog)
    switch form {
    case .table(let style):
      return CatalogText.table(name, fileBytes: bytes.count, catalog, names: names, style: style)
    case .json: return CatalogJSON.render(catalog, bytes, names: names, path: path)
    }
  }
}
