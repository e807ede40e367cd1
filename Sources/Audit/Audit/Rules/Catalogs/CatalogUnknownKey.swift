import CrushCatalogSources
import CrushImageFacts
import CrushInspection

/// An unknown key, which may be misspelled.
struct CatalogUnknownKey: Rule {
  static let id = "catalog-unknown-key"
  static let summary = "Contents.json has an unknown key"
  static let group = RuleGroup.catalogs
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: "Reports a note that lists the unknown keys in a set's Contents.json and its entries.",
    why: """
      Xcode ignores a misspelled key without a warning. A newer Xcode may also add keys that assetcrush does not \
      know yet.
      """,
    example: "\"scales\" : \"2x\" in an entry of images.",
    fix: "Correct the spelling. Ignore the note if Xcode wrote the key.")
  static let subjects: Subjects = .catalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .catalog(let set) = file.content, !set.unknownKeys.isEmpty else { return [] }
    return [finding(.note, file, "unknown keys, which may be misspelled: \(set.unknownKeys.joined(separator: ", "))")]
  }
}
