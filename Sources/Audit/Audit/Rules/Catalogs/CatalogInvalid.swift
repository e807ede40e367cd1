import CrushCatalogSources
import CrushImageFacts
import CrushInspection

/// A `Contents.json` that Xcode cannot read.
struct CatalogInvalid: Rule {
  static let id = "catalog-invalid"
  static let summary = "Contents.json cannot be read"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each Contents.json of an asset catalog that is not JSON, is not an object, or has \
      malformed images.
      """,
    why: "Xcode skips the set, and the image is missing from the app.",
    example: "Hero.imageset/Contents.json that ends in the middle of a list.",
    fix: "Correct the file, or let Xcode write it again.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard CatalogSet.isContents(file.path), case .unreadable(let message, let line) = file.content else { return [] }
    return [finding(.error, file, message, line: line)]
  }
}
