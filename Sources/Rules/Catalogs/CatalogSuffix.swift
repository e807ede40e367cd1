import Assets
import Findings
import Survey

/// A file whose name says another scale than its slot.
struct CatalogSuffix: Rule {
  static let id = "catalog-suffix"
  static let summary = "A file named @2x in a slot of another scale"
  static let help = RuleHelp(
    what:
      "A warning when a file name ends in @2x or @3x and the slot that names it is of another scale. App icons are exempt: "
      + "their pixels are compared with the slot's.",
    why: "The slot counts, not the name: the image is shown too large or too small.",
    example: "hero@2x.png in the 3x slot.",
    fix: "Put the file into the slot of its scale, or rename it.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, CatalogKind.hasTraits(set.kind), set.kind != "appiconset" else {
      return []
    }
    return set.slots.compactMap { slot in
      guard let fileName = slot.fileName, let scale = slot.scale else { return nil }
      let name = AssetName(fileName)
      guard name.hasScale, name.scale != scale else { return nil }
      return finding(.warning, file, "\(fileName) stands in a slot of \(scale)x", subject: fileName)
    }
  }
}
