package import CrushBasics

/// The faults of the translations in a string catalog.
package struct TranslationReport: Sendable {
  /// A text whose arguments differ from those of the source language.
  package struct Mismatch: Sendable, Equatable {
    package var key: String
    package var language: String
    /// The variation, such as `plural.one`; empty for a plain text.
    package var variation: String
    /// In order of the arguments; never empty.
    package var differences: [ArgumentDifference]
    package var position: TextPosition

    /// Whether the app shows a right text all the same.
    package var isHarmless: Bool { differences.allSatisfy(\.isHarmless) }
  }

  /// A plural that lacks forms of its language.
  package struct IncompletePlural: Sendable, Equatable {
    package var key: String
    package var categories: [String]
  }

  /// The number of keys that need translations.
  package private(set) var keys = 0
  /// The number of languages, without the source language.
  package private(set) var languages = 0
  /// The keys that the source code no longer contains, in order of the file.
  package private(set) var stale: [String] = []
  /// The keys without a text, by language.
  package private(set) var untranslated: [String: [String]] = [:]
  /// The plurals that lack forms, by language.
  package private(set) var incomplete: [String: [IncompletePlural]] = [:]
  package private(set) var mismatches: [Mismatch] = []

  /// The keys of InfoPlist.xcstrings with names and marks, which Xcode adds and which most apps do not translate.
  private static let names: Set<String> = ["CFBundleDisplayName", "CFBundleName", "NSHumanReadableCopyright"]

  /// The most languages that are compared. No app has more than 200.
  private static let languageLimit = 500

  package init(_ catalog: StringCatalog) {
    var original = SourceLanguage(catalog.sourceLanguage)
    let all = Set(catalog.entries.flatMap { $0.localizations.map(\.language) })
    let languages = Set(all.filter { !original.matches($0) }.sorted().prefix(Self.languageLimit))
    self.languages = languages.count
    for entry in catalog.entries {
      if entry.extractionState == "stale" {
        stale.append(entry.key)
        continue
      }
      let source = original.localization(of: entry)
      if entry.shouldTranslate, !Self.names.contains(entry.key), Self.hasWords(entry, source) {
        keys += 1
        addUntranslated(entry, languages)
      }
      addIncomplete(entry)
      addMismatches(entry, source)
    }
  }

  /// Returns whether a text has letters outside of its conversions. Others need no translation.
  private static func hasWords(_ entry: StringEntry, _ source: StringLocalization?) -> Bool {
    let texts = source?.form.units.map(\.unit.value) ?? []
    return (texts.isEmpty ? [entry.key] : texts).contains { text in
      if !(source?.substitutions.isEmpty ?? true) { return true }
      var builder = FormatText(text)
      for specifier in FormatSpecifier.all(in: text) { builder.replace(specifier.range, by: "") }
      return builder.finished().unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }

  private mutating func addUntranslated(_ entry: StringEntry, _ languages: Set<String>) {
    var translated: Set<String> = []
    for localization in entry.localizations {
      let units = localization.form.units
      if localization.isStringSet || units.contains(where: { $0.unit.state != "new" }) {
        translated.insert(localization.language)
      }
    }
    for language in languages.subtracting(translated) { untranslated[language, default: []].append(entry.key) }
  }

  private mutating func addIncomplete(_ entry: StringEntry) {
    for localization in entry.localizations {
      let plurals = localization.form.pluralForms + localization.substitutions.flatMap(\.form.pluralForms)
      if plurals.isEmpty { continue }
      let required = PluralCategories.required(in: localization.language)
      let missing = plurals.flatMap { cases in
        required.filter { category in !cases.contains { $0.name == category && !$0.form.units.isEmpty } }
      }
      if missing.isEmpty { continue }
      let categories = required.filter(missing.contains)
      incomplete[localization.language, default: []].append(
        IncompletePlural(key: entry.key, categories: categories))
    }
  }

  private mutating func addMismatches(_ entry: StringEntry, _ source: StringLocalization?) {
    guard let reference = ReferenceArguments(entry, source) else { return }
    for localization in entry.localizations {
      let substitutions = localization.substitutionsByName
      for (variation, unit) in localization.form.units {
        let isPlural = variation.contains("plural.")
        let differences = reference.differences(from: unit.value, substitutions, isPlural: isPlural)
        if differences.isEmpty { continue }
        mismatches.append(
          Mismatch(
            key: entry.key, language: localization.language, variation: variation, differences: differences,
            position: unit.position))
      }
    }
  }
}

/// The arguments that the source code passes for a key.
private struct ReferenceArguments {
  /// All arguments of the source texts.
  private let all: FormatArguments
  /// The arguments that each source text shows.
  private let common: Set<Int>
  /// Whether a source text has a percent sign before a word, such as `5 % of`.
  private let hasSpaced: Bool

  /// The key has the arguments if it has conversions, because Xcode makes it from the source code. Otherwise the texts
  /// of the source language have them. A key of the developer's own choice without such texts has no known arguments.
  init?(_ entry: StringEntry, _ source: StringLocalization?) {
    let key = FormatArguments(entry.key)
    if !key.arguments.isEmpty {
      all = key
      common = Set(key.arguments.keys)
      hasSpaced = key.spaced != nil
      return
    }
    let substitutions = source?.substitutionsByName ?? [:]
    let texts = (source?.form.units ?? []).map { FormatArguments($0.unit.value, substitutions: substitutions) }
    guard let first = texts.first else {
      guard !["manual", "migrated"].contains(entry.extractionState) else { return nil }
      all = key
      common = []
      hasSpaced = key.spaced != nil
      return
    }
    all = texts.dropFirst().reduce(into: first) { all, text in
      all.arguments.merge(text.arguments) { old, _ in old }
    }
    common = texts.dropFirst().reduce(Set(first.arguments.keys)) { $0.intersection($1.arguments.keys) }
    hasSpaced = texts.contains { $0.spaced != nil }
  }

  /// Returns the differences of a text in order of the arguments.
  ///
  /// - Parameter isPlural: whether the text is a form of a plural, which may write its number in words.
  func differences(
    from text: String, _ substitutions: [String: StringSubstitution], isPlural: Bool
  ) -> [ArgumentDifference] {
    let found = FormatArguments(text, substitutions: substitutions)
    let plain = differences(from: found, isPlural: isPlural)
    // A text with arguments is formatted, so its `% d` takes one as well.
    if let spaced = found.spaced, !hasSpaced, !all.arguments.isEmpty {
      let whole = FormatArguments(text, substitutions: substitutions, countsSpaced: true)
      if differences(from: whole, isPlural: isPlural).isEmpty { return [] }
      if plain.isEmpty { return [.unescaped(text: spaced)] }
    }
    return naming(FormatArguments.misspelling(in: text), plain)
  }

  /// Replaces the first argument that is missing by the misspelled placeholder, if there is one.
  private func naming(_ misspelling: String?, _ differences: [ArgumentDifference]) -> [ArgumentDifference] {
    guard let misspelling else { return differences }
    var differences = differences
    for (index, difference) in differences.enumerated() {
      switch difference {
      case .missing(_, let expected), .skipped(_, let expected):
        differences[index] = .misspelled(found: misspelling, expected: expected)
        return differences
      case .added, .changed, .resized, .misspelled, .unescaped, .undefined: continue
      }
    }
    return differences
  }

  private func differences(from found: FormatArguments, isPlural: Bool) -> [ArgumentDifference] {
    var differences: [ArgumentDifference] = found.undefined.subtracting(all.undefined).sorted()
      .map { .undefined(name: $0) }
    for number in Set(all.arguments.keys).union(found.arguments.keys).sorted() {
      switch (all.arguments[number], found.arguments[number]) {
      case (let expected?, let other?):
        if expected.agrees(with: other) { continue }
        let isResized = expected.differsInWidth(from: other)
        differences.append(
          isResized
            ? .resized(number: number, expected: expected.text, found: other.text)
            : .changed(number: number, expected: expected.text, found: other.text))
      case (let expected?, nil):
        guard common.contains(number), !(isPlural && expected.isNumber) else { continue }
        let isLast = !found.arguments.keys.contains { $0 > number }
        differences.append(
          isLast ? .missing(number: number, text: expected.text) : .skipped(number: number, text: expected.text))
      case (nil, let other?):
        // Without any argument, a percent sign is often prose, such as `50%ige`.
        if !all.arguments.isEmpty || Self.isCertain(other) {
          differences.append(.added(number: number, text: other.text))
        }
      case (nil, nil): break
      }
    }
    return differences
  }

  private static func isCertain(_ argument: FormatArguments.Argument) -> Bool {
    ["%@", "%lld", "%ld", "%d"].contains(argument.text)
  }
}
