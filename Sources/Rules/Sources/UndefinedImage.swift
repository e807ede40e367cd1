import Assets
import AuditScopes
import FileSystem
import Findings
import ImageUses
import Survey

/// A source that names an image which is not there.
struct UndefinedImage: Rule {
  static let id = "undefined-image"
  static let summary = "A source names an image that is not there"
  static let help = RuleHelp(
    what:
      "An error for each place in Swift, Objective-C, XIB or storyboard that names an image by a plain text, of the app's "
      + "own bundle, where no catalog and no file has that name, neither in what is audited nor among the sources. Only with "
      + "--sources, where folders are audited and images were found.",
    why: "Nothing is shown there, and nothing says so until somebody looks.",
    example: "Image(\"heroo\") in Home.swift, line 12, where the set is named hero.",
    fix: "Mend the name, or add the image.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // Files that were named one by one are not all there are.
    guard index.scopes.haveSources, index.scopes.hasFolders else { return [] }
    var names = index.imageNames
    for file in files {
      let path = file.path
      guard FileSignature(name: path) != nil || ImageFile.unreadFormat(of: path) != nil else { continue }
      let name = AssetName(path)
      names.formUnion(index.catalogs.asset(ofImageAt: path, named: name).names)
      // Bundles are searched by the ends of paths as well.
      names.insert(Path.name(of: path))
      names.insert(Path.withoutExtension(Path.name(of: path)))
      names.insert(name.base)
    }
    for (_, name, _) in index.catalogs.sets() { names.insert(name) }
    if names.isEmpty { return [] }
    return index.uses.demands.compactMap { path, use in
      guard case .asset(let name) = use.name, !name.isEmpty, !isThere(name, names),
        index.scopes.haveSources(around: path)
      else { return nil }
      return Finding(
        rule: Self.id, severity: .error, path: path,
        message: "line \(use.line) names the image \(name), which is not there: mend the name, or add the image")
    }
  }

  private func isThere(_ name: String, _ names: Set<String>) -> Bool {
    let last = Path.name(of: name)
    return names.contains(name) || names.contains(last) || names.contains(AssetName(last).base)
  }
}
