import CrushFiles
import CrushInspection
import CrushProjects

/// An asset catalog of a Swift package whose declaration prevents that it is compiled.
struct PackageCatalog: Rule {
  static let id = "package-catalog"
  static let summary = "A Swift package does not compile an asset catalog"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error, .warning, .note]
  static let help = RuleHelp(
    what: """
      Reports the asset catalogs in the targets of a Package.swift that are not compiled. The finding is an error if a \
      .copy rule contains the catalog, or if several rules do. It is a warning if the tools version is below 5.3, which \
      knows no resources. It is a note if no rule contains the catalog and the tools version is 5.5 or newer. The \
      manifest is read as text and does not run. A target with computed resources is exempt, and so is a target without \
      a rule for the catalog that has plugins.
      """,
    why: """
      A copied catalog stays a folder, and Image("logo", bundle: .module) finds nothing in it. Xcode and SwiftPM refuse \
      a package that declares a file twice. Xcode compiles a catalog without a rule, but swift build ignores it with a \
      warning. The target then has no Bundle.module unless it has other resources.
      """,
    example: ".target(name: \"Theme\", resources: [.copy(\"Media.xcassets\")]).",
    fix: "Declare the catalog, or a folder around it, once with .process: resources: [.process(\"Media.xcassets\")].")
  static let subjects: Subjects = .catalogs

  static func cause(of finding: Finding) -> String? { CatalogIndex.top(above: Path.parent(of: finding.path)) }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard let catalog = CatalogIndex.top(above: Path.parent(of: file.path)), isFirst(file, catalog, context) else {
      return []
    }
    let path = context.index.projects.absolute(catalog)
    for number in context.membership(of: file).targets {
      let target = context.index.projects.targets[number]
      guard let declared = target.declaredResources else { continue }
      if let fault = fault(declared, path, Path.name(of: catalog)) {
        let manifest = context.index.projects.spelled(target.projectFile)
        let message = "target \(target.name) of \(manifest) \(fault.problem)"
        return [finding(fault.severity, file, message, advice: fault.advice)]
      }
    }
    return []
  }

  /// Returns true for the description of the catalog itself, or for that of any set if the catalog has none.
  private func isFirst(_ file: AuditedFile, _ catalog: String, _ context: RuleContext) -> Bool {
    Path.parent(of: file.path) == catalog || context.catalogs.catalog(at: catalog) == nil
  }

  private struct Fault {
    let severity: Severity
    let problem: String
    let advice: String
  }

  private func fault(_ declared: DeclaredResources, _ catalog: String, _ name: String) -> Fault? {
    let tools = declared.toolsVersion
    if let tools, tools < SystemVersion(major: 5, minor: 3) {
      return Fault(
        severity: .warning, problem: "ignores this catalog, because tools version \(tools) knows no resources",
        advice: "declare it with .process, and set swift-tools-version to 5.3 or newer")
    }
    switch declared.treatment(of: catalog) {
    case .processed: return nil
    case .copied(let path):
      let what =
        path == catalog ? "copies this catalog" : "copies the folder \(Path.name(of: path)) around this catalog"
      return Fault(
        severity: .error, problem: "\(what) and does not compile it, so no image is found by its name",
        advice: "declare \(name) with .process")
    case .repeated(let count):
      return Fault(
        severity: .error, problem: "declares this catalog \(count) times, so the package cannot be built",
        advice: "keep one rule, with .process")
    case .undeclared:
      // SwiftPM itself processed catalogs without a rule in tools versions 5.3 and 5.4.
      guard !declared.hasPlugins, let tools, tools >= SystemVersion(major: 5, minor: 5) else { return nil }
      return Fault(
        severity: .note, problem: "has no rule for this catalog: Xcode compiles it, and swift build ignores it",
        advice: "declare it with .process")
    }
  }
}
