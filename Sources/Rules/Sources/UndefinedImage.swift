import Assets
import AuditScopes
import FileSystem
import Findings
import ImageHeaders
import ImageUses
import Survey

/// A source that names a missing image.
struct UndefinedImage: Rule {
  static let id = "undefined-image"
  static let summary = "A source names a missing image"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each literal image name in Swift, Objective-C, XIB or storyboard that no catalog and no \
      file has. The rule searches the audited files and the sources, and checks only images of the app's own bundle. \
      It runs only with --sources, if you audit folders and they contain images.
      """,
    why: "The app shows nothing in that place, and the build does not fail.",
    example: "Image(\"heroo\") in Home.swift, line 12, while the set is named hero.",
    fix: "Correct the name, or add the image.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // A list of single files is not the whole project.
    guard index.scopes.haveSources, index.scopes.hasFolders else { return [] }
    var names = index.imageNames
    for file in files {
      let path = file.path
      guard ImageFormat(name: path) != nil || ImageFile.unreadFormat(of: path) != nil else { continue }
      let name = AssetName(path)
      names.formUnion(index.catalogs.asset(ofImageAt: path, named: name).names)
      // A source may also name an image in a bundle by its path, so the file name counts as well.
      names.insert(Path.name(of: path))
      names.insert(Path.withoutExtension(Path.name(of: path)))
      names.insert(name.base)
    }
    for (_, name, _) in index.catalogs.sets() { names.insert(name) }
    if names.isEmpty { return [] }
    return index.uses.demands.compactMap { path, use in
      guard case .asset(let name) = use.name, !name.isEmpty, !exists(name, names),
        index.scopes.haveSources(around: path)
      else { return nil }
      return Finding(
        rule: Self.id, severity: .error, path: path,
        message: "line \(use.line) names the image \(name), which does not exist",
        advice: "correct the name, or add the image")
    }
  }

  private func exists(_ name: String, _ names: Set<String>) -> Bool {
    let last = Path.name(of: name)
    return names.contains(name) || names.contains(last) || names.contains(AssetName(last).base)
  }
}
