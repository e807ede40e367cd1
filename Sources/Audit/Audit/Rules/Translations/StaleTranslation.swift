import CrushBasics
import CrushInspection
import CrushStringCatalogs

/// The keys of a string catalog that the source code no longer contains.
struct StaleTranslation: Rule {
  static let id = "stale-translation"
  static let summary = "A string catalog has keys that the source code no longer contains"
  static let group = RuleGroup.translations
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each string catalog (.xcstrings) with keys in the state `stale`. Xcode sets this state at a build \
      if the source code no longer contains the key. Their texts are not checked further.
      """,
    why: "The texts ship in every language, and translators spend time on them.",
    example: "Localizable.xcstrings with the key \"Sign In\" after the button was renamed.",
    fix: "Delete the keys in Xcode. Mark a key that code builds at run time as managed manually.")
  static let subjects: Subjects = .stringCatalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .stringCatalog(let facts) = file.content, !facts.report.stale.isEmpty else { return [] }
    let keys = facts.report.stale
    let count = keys.count == 1 ? "1 key is" : "\(ByteCount.grouped(keys.count)) keys are"
    return [
      finding(
        .note, file, "\(count) stale, because the source code no longer contains them: \(KeyList.text(keys))",
        advice: "delete them in Xcode, or mark them as managed manually")
    ]
  }
}
