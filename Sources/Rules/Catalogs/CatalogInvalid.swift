import Assets
import Findings
import Survey

/// A catalog that Xcode cannot read.
struct CatalogInvalid: Rule {
  static let id = "catalog-invalid"
  static let summary = "Contents.json cannot be read"
  static let help = RuleHelp(
    what: "An error when a Contents.json of an asset catalog is no JSON, no object, or has images that are none.",
    why: "Xcode leaves the set out, and the image is missing in the app.",
    example: "Hero.imageset/Contents.json that ends in the middle of a list.",
    fix: "Mend it, or let Xcode write it anew.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard CatalogSet.isContents(file.path), case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}
