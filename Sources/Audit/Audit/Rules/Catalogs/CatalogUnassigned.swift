import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A file in a set that no slot names.
struct CatalogUnassigned: Rule {
  static let id = "catalog-unassigned"
  static let summary = "A file of a set that Contents.json does not name"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static func cause(of finding: Finding) -> String? { Path.parent(of: finding.path) }
  static let help = RuleHelp(
    what: """
      Reports a warning for each image file that no slot names, in the folder of a set of images, icons, launch \
      images, symbols or data. A copy of Contents.json, such as "Contents 2.json", is reported as well.
      """,
    why: "Xcode does not compile the file into the catalog, so the app cannot show it.",
    example: "Hero.imageset/hero-old.png.",
    fix: "Assign the file to a slot, or delete it.")
  static let subjects: Subjects = .inSets

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.fileClass == .png || file.fileClass == .other,
      let catalog = context.catalog(around: file.path),
      [
        "appiconset", "dataset", "iconset", "imageset", "launchimage", "stickersiconset", "symbolset",
      ].contains(catalog.kind),
      catalog.slots(of: file).isEmpty
    else { return [] }
    return [finding(.warning, file, "no slot of Contents.json names it", advice: "assign it, or delete it")]
  }
}
