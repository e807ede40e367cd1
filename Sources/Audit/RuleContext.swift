package import Assets
import FileSystem

/// What rules hold a file against.
package struct RuleContext: Sendable {
  package let profile: DeviceProfile
  package let displaySizes: DisplaySizes
  let budgets: [Budget]
  /// The first of the paths that are audited: where a finding about all of them stands.
  let root: String
  let project: ProjectPaths
  private let settings: RuleSettings
  private let catalogs: [String: CatalogSet]
  private let names: [String: [String]]

  /// - Parameter files: all that were looked at.
  package init(_ options: AuditOptions, files: [AuditedFile] = []) {
    profile = options.profile
    displaySizes = options.displaySizes
    budgets = options.budgets
    root = options.paths.first ?? "."
    settings = options.settings
    project = options.project
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

  /// A threshold, as it holds for the file at `path`.
  func value(of option: RuleOption, rule: String, at path: String) -> Double {
    settings.value(of: option, rule: rule, at: project.relative(path))
  }

  /// What the catalog's set says that stands in the file's folder.
  func catalog(around path: String) -> CatalogSet? { catalogs[Path.parent(of: path)] }

  /// The names of the files in the folder of a catalog's set, sorted by bytes.
  func names(beside path: String) -> [String] { names[Path.parent(of: path)] ?? [] }
}
