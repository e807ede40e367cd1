/// The collector of all tables of a catalog.
struct StringTableCompiler {
  /// The tables of one language.
  struct Tables {
    var strings: [(key: String, value: TableValue)] = []
    var rules: [(key: String, value: TableValue)] = []
  }

  private var source: SourceLanguage
  private var names = LanguageNames()
  /// The tables by the name of their language's folder.
  private(set) var languages: [String: Tables] = [:]

  /// The maximum size in bytes of the substitutions that devices repeat. Each device contains the rules of all
  /// substitutions that it refers to, so the tables of a small file could be huge.
  private static let repetitionLimit = 64 << 20
  private var repeatedBytes = 0

  init(sourceLanguage: String) { source = SourceLanguage(sourceLanguage) }

  /// Compiles an entry in all its languages.
  mutating func add(_ entry: StringEntry) throws(StringCatalogError) {
    let localizations = uniqueLanguages(of: entry)
    let original = self.source.localization(of: entry)
    try Self.check(localizations.map(\.localization), source: original, key: entry.key)
    let number = original.flatMap(PluralNumber.init(of:))
    for (folder, localization) in localizations {
      if source.matches(localization.language), entry.extractionState != "manual", localization.isNewText { continue }
      try countRepetitions(localization)
      let text = EntryText(localization, key: entry.key, sourceNumber: number)
      let (plain, rule) = try text.compiled()
      if let plain { languages[folder, default: Tables()].strings.append((entry.key, .text(plain))) }
      if let rule { languages[folder, default: Tables()].rules.append((entry.key, rule)) }
    }
  }

  private mutating func countRepetitions(_ localization: StringLocalization) throws(StringCatalogError) {
    let devices = localization.form.device.count
    guard devices > 1 else { return }
    for substitution in localization.substitutions {
      let units = substitution.form.units
      repeatedBytes += devices * units.reduce(substitution.name.utf8.count) { $0 + $1.unit.value.utf8.count }
    }
    guard repeatedBytes <= Self.repetitionLimit else { throw .tooLarge }
  }

  /// Returns one localization for each folder. Xcode's tool takes any of several that have one folder. Here the one
  /// with the folder's own name wins, and otherwise the first of the file.
  private mutating func uniqueLanguages(of entry: StringEntry) -> [(folder: String, localization: StringLocalization)] {
    var found: [(folder: String, localization: StringLocalization)] = []
    var indices: [String: Int] = [:]
    for localization in entry.localizations {
      let folder = names.canonical(localization.language)
      if let index = indices[folder] {
        if localization.language == folder { found[index].localization = localization }
      } else {
        indices[folder] = found.count
        found.append((folder, localization))
      }
    }
    return found
  }

  /// Checks that a plural has its number.
  ///
  /// Seen in Xcode 26: If the source language has a plural, one of its forms must contain a numeric conversion, and
  /// other languages are not checked. Otherwise each language is checked.
  private static func check(
    _ localizations: [StringLocalization], source: StringLocalization?, key: String
  ) throws(StringCatalogError) {
    let sourceHasPlural = source.map { !$0.form.pluralForms.isEmpty } ?? false
    for localization in sourceHasPlural ? [source].compactMap(\.self) : localizations {
      for cases in localization.form.pluralForms where PluralNumber(of: cases) == nil {
        throw .text(.pluralWithoutNumber, language: localization.language, key: key, at: localization.position)
      }
    }
  }
}

extension StringLocalization {
  /// Whether this is a plain text in the state `new`.
  fileprivate var isNewText: Bool {
    form.unit?.state == "new" && form.plural.isEmpty && form.device.isEmpty && substitutions.isEmpty
  }
}

extension StringForm {
  /// The plurals of this form: its own, and those of its devices.
  var pluralForms: [[StringCase]] {
    (plural.isEmpty ? [] : [plural]) + device.flatMap(\.form.pluralForms)
  }
}

/// The argument that a plural rule counts.
struct PluralNumber: Equatable {
  /// The number of the argument, from 1.
  var argument: Int
  /// Its conversion without `%`, such as `lld`.
  var type: String

  init?(of cases: [StringCase]) {
    self.init(ofTexts: cases.compactMap { item in item.form.unit.map { (item.name, $0.value) } })
  }

  /// Finds the first numeric conversion, in the form `other` if it has one.
  init?(ofTexts forms: [(name: String, value: String)]) {
    for form in forms.filter({ $0.name == "other" }) + forms.filter({ $0.name != "other" }) {
      if let number = PluralNumber(in: form.value) {
        self = number
        return
      }
    }
    return nil
  }

  init?(of localization: StringLocalization) {
    guard let cases = localization.form.pluralForms.first, let number = PluralNumber(of: cases) else { return nil }
    self = number
  }

  init(argument: Int, type: String) {
    self.argument = argument
    self.type = type
  }

  private init?(in text: String) {
    var next = 1
    for specifier in FormatSpecifier.all(in: text) {
      switch specifier.content {
      case .percent: continue
      case .value(let type):
        if specifier.isNumeric {
          self.init(argument: specifier.position ?? next + specifier.stars, type: type)
          return
        }
        next += specifier.stars + 1
      case .substitution, .argument: next += 1
      }
    }
    return nil
  }
}
