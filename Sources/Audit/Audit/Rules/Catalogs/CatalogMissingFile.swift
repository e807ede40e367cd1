import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A slot that names a missing file.
struct CatalogMissingFile: Rule {
  static let id = "catalog-missing-file"
  static let summary = "Contents.json names a missing file"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: "Reports an error if an entry of images names a file that is not in the folder of Contents.json.",
    why: "Xcode warns, and the image is missing from the app at that scale.",
    example: "Contents.json names hero@3x.png, but the folder has only hero.png and hero@2x.png.",
    fix: "Add the file, or clear the slot.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let catalog) = file.content else { return [] }
    // Only the entries of a set name files.
    guard CatalogKind.isSet(Path.parent(of: file.path)) else { return [] }
    let folder = Path.parent(of: file.path)
    let names = Set(context.names(beside: file.path))
    // Excluded and ignored files are not audited, but exist on disk.
    let missing = Set(catalog.slots.lazy.filter { !$0.isUnassigned }.compactMap(\.fileName)).subtracting(names)
      .filter { !context.index.reader.exists(Path.join(folder, $0)) && !TemplateText.hasPlaceholder($0) }.sorted()
    guard let first = missing.first else { return [] }
    // A set without its files has one cause, however many slots it has.
    if missing.count > 1 {
      return [
        finding(
          .error, file, "names \(Finding.list(missing)), which do not exist",
          advice: "add the files, or clear their slots")
      ]
    }
    return [
      finding(
        .error, file, "names \(first), which does not exist", advice: "add the file, or clear its slot",
        subject: first)
    ]
  }
}
