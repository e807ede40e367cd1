package import Assets
import FileSystem

/// What rules hold a file against.
package struct RuleContext: Sendable {
  package let profile: DeviceProfile
  package let displaySizes: DisplaySizes
  private let catalogs: [String: CatalogSet]
  private let names: [String: [String]]

  /// - Parameter files: all that were looked at.
  package init(profile: DeviceProfile, displaySizes: DisplaySizes, files: [AuditedFile] = []) {
    self.profile = profile
    self.displaySizes = displaySizes
    var catalogs: [String: CatalogSet] = [:]
    for file in files {
      if case .catalog(let catalog) = file.content { catalogs[Path.parent(of: file.path)] = catalog }
    }
    var names: [String: [String]] = [:]
    if !catalogs.isEmpty {
      for file in files where !file.isFolder {
        let folder = Path.parent(of: file.path)
        if catalogs[folder] != nil { names[folder, default: []].append(Path.name(of: file.path)) }
      }
    }
    self.catalogs = catalogs
    self.names = names
  }

  /// What the catalog's set says that stands in the file's folder.
  func catalog(around path: String) -> CatalogSet? { catalogs[Path.parent(of: path)] }

  /// The names of the files in the folder of a catalog's set, sorted by bytes.
  func names(beside path: String) -> [String] { names[Path.parent(of: path)] ?? [] }
}
