import CrushBasics
import CrushInspection
import CrushStringCatalogs

/// The texts of a string catalog that lack a translation or a plural form.
struct MissingTranslation: Rule {
  static let id = "missing-translation"
  static let summary = "A string catalog lacks translations or plural forms"
  static let group = RuleGroup.translations
  static let severities: [Severity] = [.warning]
  static let help = RuleHelp(
    what: """
      Reports a warning for each language of a string catalog (.xcstrings) that lacks the text of a key, or has only a \
      text in the state `new`. Keys that no language translates are one warning. Reports a warning for each language \
      with plurals that lack a form of the language, such as \
      `few` in Russian (CLDR). Stale keys, keys marked as not to be translated, texts without letters, and the app's name \
      and copyright in InfoPlist.xcstrings are exempt.
      """,
    why: """
      Users see the text of the source language, or the key, between translated texts. Without its plural form, a sentence \
      has the wrong grammar.
      """,
    example: "Localizable.xcstrings with 120 keys, 3 of them without German text.",
    fix: "Translate the keys, or mark them in Xcode as not to be translated. Add the plural forms.")
  static let subjects: Subjects = .stringCatalogs

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .stringCatalog(let facts) = file.content else { return [] }
    let report = facts.report
    let lacking = Self.lackedByAll(report)
    var untranslated = report.untranslated.sorted { $0.key < $1.key }.compactMap { language, keys -> Finding? in
      let keys = lacking.isEmpty ? keys : keys.filter { !lacking.contains($0) }
      if keys.isEmpty { return nil }
      return untranslatedFinding(keys, of: report, "for \(oneLine(language))", file, subject: oneLine(language))
    }
    if !lacking.isEmpty {
      let keys = report.untranslated.values.first?.filter(lacking.contains) ?? []
      let place = "in any of \(report.languages) languages"
      untranslated.insert(untranslatedFinding(keys, of: report, place, file, subject: "all languages"), at: 0)
    }
    let incomplete = report.incomplete.sorted { $0.key < $1.key }.map { language, plurals in
      let first = KeyList.first(plurals).map { plural in
        "\(KeyList.quoted(plural.key)) (\(plural.categories.joined(separator: ", ")))"
      }
      let count = plurals.count == 1 ? "1 plural lacks" : "\(ByteCount.grouped(plurals.count)) plurals lack"
      return finding(
        .warning, file, "\(count) forms of \(oneLine(language)): \(KeyList.joined(first, of: plurals.count))",
        advice: "add the forms", subject: "\(oneLine(language)) plurals")
    }
    return untranslated + incomplete
  }

  private func untranslatedFinding(
    _ keys: [String], of report: TranslationReport, _ place: String, _ file: AuditedFile, subject: String
  ) -> Finding {
    let all = ByteCount.grouped(report.keys)
    let count = keys.count == 1 ? "1 of \(all) keys has" : "\(ByteCount.grouped(keys.count)) of \(all) keys have"
    return finding(
      .warning, file, "\(count) no translation \(place): \(KeyList.text(keys))",
      advice: "translate them, or mark them as not to be translated", subject: subject)
  }

  /// Returns the keys that no language translates. They are one fault, not one in each language.
  private static func lackedByAll(_ report: TranslationReport) -> Set<String> {
    guard report.languages > 1, report.untranslated.count == report.languages else { return [] }
    let lists = report.untranslated.values
    return lists.dropFirst().reduce(Set(lists.first ?? [])) { $0.intersection($1) }
  }
}
