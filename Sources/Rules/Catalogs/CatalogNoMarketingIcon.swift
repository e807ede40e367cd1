import Assets
import Findings
import Survey

/// An icon set without the icon that the store shows.
struct CatalogNoMarketingIcon: Rule {
  static let id = "catalog-no-marketing-icon"
  static let summary = "An app icon set without a 1024×1024 icon"
  static let help = RuleHelp(
    what: "A warning when an app icon set for phones, tablets or watches fills no slot of 1024×1024.",
    why: "The App Store refuses the upload without it; Xcode 14 and later make all other sizes from it.",
    example: "AppIcon.appiconset with iphone slots up to 60x60 alone.",
    fix: "Add an icon of 1024×1024 pixels without alpha.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, set.kind == "appiconset" else { return [] }
    let filled = set.slots.filter { $0.fileName != nil }
    // The Mac's largest is 512 at 2x, and the car has icons of its own.
    let store = filled.filter { !["mac", "car", "tv", "vision"].contains($0.idiom ?? "") }
    guard !store.isEmpty, !store.contains(where: { $0.size?.width == 1024 && $0.size?.height == 1024 }) else {
      return []
    }
    return [finding(.warning, file, "no icon of 1024×1024, which the App Store shows: add it")]
  }
}
