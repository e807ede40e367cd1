import CrushCatalogSources
import CrushFileKinds
import CrushImageFacts
import CrushInspection

/// A file whose name has another scale than its slot.
struct CatalogSuffix: Rule {
  static let id = "catalog-suffix"
  static let summary = "A file named @2x in a slot of another scale"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if a file name ends in @2x or @3x, but the slot that names it has another scale. App icons \
      are exempt, because catalog-wrong-size compares their pixels with the slot.
      """,
    why: "Only the scale of the slot counts, so the image is shown too large or too small.",
    example: "hero@2x.png in the 3x slot.",
    fix: "Move the file to the slot of its scale, or rename it.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, CatalogKind.hasTraits(set.kind), set.kind != "appiconset" else {
      return []
    }
    return set.slots.compactMap { slot in
      guard let fileName = slot.fileName, let scale = slot.scale, !slot.isUnassigned else { return nil }
      let name = AssetName(fileName)
      guard name.hasScale, name.scale != scale else { return nil }
      return finding(
        .warning, file, "\(fileName) is in a slot for \(scale)x", advice: "move it, or rename it", subject: fileName)
    }
  }
}
