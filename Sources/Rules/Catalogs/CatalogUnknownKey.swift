import Assets
import Findings
import Survey

/// What is not known here may be misspelt.
struct CatalogUnknownKey: Rule {
  static let id = "catalog-unknown-key"
  static let summary = "Contents.json has a key that is not known"
  static let help = RuleHelp(
    what: "A note that lists the keys of a set's Contents.json and of its entries that are not known here.",
    why: "Xcode passes over a misspelt key in silence; a newer Xcode may have brought it.",
    example: "\"scales\" : \"2x\" in an entry of images.",
    fix: "Mend the spelling; nothing to do for a key that your Xcode wrote.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, !set.unknownKeys.isEmpty else { return [] }
    return [finding(.note, file, "keys that are not known here: \(set.unknownKeys.joined(separator: ", "))")]
  }
}
