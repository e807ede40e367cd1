import CrushFileKinds
import CrushFiles

/// The asset catalogs of one folder, which a build compiles into one `Assets.car`.
struct SourceCatalogGroup: Sendable {
  /// The paths of the catalogs, sorted.
  let catalogs: [String]
  /// The audited files in them. There is at least one.
  let files: [AuditedFile]

  /// Returns the groups of the audited files, sorted by path. The compiler reads from the disk, so catalogs in archives and
  /// in revisions have none, and a catalog inside an app is never compiled.
  static func all(of files: [AuditedFile], _ reader: FileReader) -> [SourceCatalogGroup] {
    var catalogs: [ExactPath: [AuditedFile]] = [:]
    for file in files where !file.isRendition && !file.isInBundle && reader.isOnDisk(file.path) {
      guard let catalog = catalog(around: file.path) else { continue }
      catalogs[ExactPath(catalog), default: []].append(file)
    }
    let folders = Dictionary(grouping: catalogs.keys.map(\.text)) { ExactPath(Path.parent(of: $0)) }
    return folders.values.map { paths in
      let sorted = paths.sorted(by: Path.precedes)
      return SourceCatalogGroup(catalogs: sorted, files: sorted.flatMap { catalogs[ExactPath($0)] ?? [] })
    }.sorted { Path.precedes($0.catalogs[0], $1.catalogs[0]) }
  }

  static func isInCatalog(_ path: String) -> Bool { catalog(around: path) != nil }

  /// Returns the outermost catalog around a file; nil if there is none.
  private static func catalog(around path: String) -> String? {
    var found: String?
    var folder = Path.parent(of: path)
    while folder != ".", folder != "/", !folder.isEmpty {
      let isCatalog =
        Path.hasExtension(folder, "xcassets")
        || Path.hasExtension(folder, "icon") && Files.exists(Path.join(folder, "icon.json"))
      if isCatalog { found = folder }
      let parent = Path.parent(of: folder)
      if parent == folder { break }
      folder = parent
    }
    return found
  }
}
