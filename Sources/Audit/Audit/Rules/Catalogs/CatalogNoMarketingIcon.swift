import CrushCatalogSources
import CrushFiles
import CrushImageFacts
import CrushInspection

/// An icon set without the icon that the App Store shows.
struct CatalogNoMarketingIcon: Rule {
  static let id = "catalog-no-marketing-icon"
  static let summary = "An app icon set without a 1024×1024 icon"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning if the app icon set of an app for phones, tablets or watches has no file in a 1024×1024 slot. \
      Alternate icons, icons of extensions, and sets with an icon of Icon Composer beside them are exempt.
      """,
    why: "The App Store refuses the upload without this icon. Xcode 14 and later make all other sizes from it.",
    example: "AppIcon.appiconset with iphone slots up to 60x60 only.",
    fix: "Add an icon of 1024×1024 pixels without alpha.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, set.kind == "appiconset" else { return [] }
    let filled = set.slots.filter { $0.fileName != nil && !$0.isUnassigned }
    // The largest icon of the Mac is 512×512 at 2x, and the car has its own icons.
    let store = filled.filter { !["mac", "car", "tv", "vision"].contains($0.idiom ?? "") }
    guard !store.isEmpty, !store.contains(where: { $0.size?.width == 1024 && $0.size?.height == 1024 }) else {
      return []
    }
    let name = Path.name(of: Path.withoutExtension(Path.parent(of: file.path)))
    guard case .primary = IconRole(of: file, context), !context.catalogs.hasComposedIcon(named: name) else { return [] }
    return [finding(.warning, file, "no icon of 1024×1024 pixels for the App Store", advice: "add one")]
  }
}
