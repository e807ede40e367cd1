import Assets
import FileSystem
import Findings
import Survey

/// A slot that names a file which is not there.
struct CatalogMissingFile: Rule {
  static let id = "catalog-missing-file"
  static let summary = "Contents.json names a file that is not there"
  static let help = RuleHelp(
    what: "An error when an entry of images names a file that does not stand beside Contents.json.",
    why: "Xcode warns, and the image is missing in the app at that scale.",
    example: "Contents.json names hero@3x.png; the folder has hero.png and hero@2x.png alone.",
    fix: "Add the file, or clear the slot.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let catalog) = file.content else { return [] }
    // Above sets, entries name nothing.
    guard CatalogKind.isSet(Path.parent(of: file.path)) else { return [] }
    let folder = Path.parent(of: file.path)
    let names = Set(context.names(beside: file.path))
    // A file that is excluded or ignored is there all the same.
    let missing = Set(catalog.slots.compactMap(\.fileName)).subtracting(names)
      .filter { !Files.isAnything(Path.join(folder, $0)) }.sorted()
    return missing.map {
      finding(.error, file, "names \($0), which is not there: add it, or clear its slot", subject: $0)
    }
  }
}
