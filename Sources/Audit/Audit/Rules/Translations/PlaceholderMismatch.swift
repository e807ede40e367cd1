import CrushBasics
import CrushInspection
import CrushStringCatalogs

/// A translation that takes other arguments than the source language.
struct PlaceholderMismatch: Rule {
  static let id = "placeholder-mismatch"
  static let summary = "A translation has other placeholders than the source language"
  static let group = RuleGroup.translations
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports an error for each text of a string catalog (.xcstrings) whose placeholders differ from those of its key or, \
      if the key has none, from those of the source language. The number and the kind of each argument must agree. \
      Placeholders may change their order only with numbers, such as %1$@. A form of a plural may write its number in \
      words. Tables (.strings, .stringsdict) in folders of languages such as de.lproj are compared too, with Base.lproj or \
      en.lproj as the source language. It is a warning if the text only leaves out the last arguments, or takes an integer \
      with another width, since the app then shows a right text.
      """,
    why: "The app shows a wrong value or crashes, in one language only. Xcode compiles such a text without a warning.",
    example: "\"%@ bought %lld\" with the German text \"%lld von %@ gekauft\".",
    fix: "Correct the placeholders. Number them if their order changes, such as \"%2$lld von %1$@ gekauft\".")
  static let subjects: Subjects = .stringCatalogs
  /// The most characters of a key in a message. Users search for the key, so only damaged ones are cut.
  private static let keyLimit = 1_000

  static func needs(_ settings: RuleSettings) -> SurveyNeeds { SurveyNeeds(localizedTables: true) }

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .stringCatalog(let facts) = file.content else { return [] }
    return facts.report.mismatches.map { mismatch in
      Self.finding(mismatch, file.path, line: mismatch.position.line)
    }
  }

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    index.localizedTables.mismatches.map { Self.finding($0.mismatch, $0.path, line: $0.line) }
  }

  private static func finding(_ mismatch: TranslationReport.Mismatch, _ path: String, line: Int?) -> Finding {
    let variation = mismatch.variation.isEmpty ? "" : " (\(oneLine(mismatch.variation)))"
    let text = "\(KeyList.quoted(mismatch.key, limit: Self.keyLimit)) in \(oneLine(mismatch.language))\(variation)"
    let differences = oneLine(mismatch.differences.map(\.description).joined(separator: ", "))
    return Finding(
      rule: id, severity: mismatch.isHarmless ? .warning : .error, path: path, line: line,
      message: "\(text) \(differences)",
      advice: "correct the placeholders", subject: "\(text) \(differences)")
  }
}
