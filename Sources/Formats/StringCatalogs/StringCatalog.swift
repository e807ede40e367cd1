package import CrushBasics

/// A string catalog (`.xcstrings`): the texts of an app in all its languages.
///
/// Entries and localizations keep the order of the file. Fields that a compiler does not need are not kept.
package struct StringCatalog: Sendable {
  /// The language of the texts in the source code. A text without a translation is shown in this language.
  package var sourceLanguage: String
  /// The version of the format: `1.0`, or `1.1` since Xcode 26.
  package var version: String
  package var entries: [StringEntry]

  package init(sourceLanguage: String, version: String = "1.0", entries: [StringEntry] = []) {
    self.sourceLanguage = sourceLanguage
    self.version = version
    self.entries = entries
  }
}

/// A key of a string catalog with its texts.
package struct StringEntry: Sendable {
  package var key: String
  /// `manual`, `migrated`, `stale`, `extracted_with_value`, or nil for a key that Xcode found in the source code.
  package var extractionState: String?
  /// False if the developer marked the key as not to be translated.
  package var shouldTranslate = true
  package var localizations: [StringLocalization]
  /// The place of the key in the file.
  package var position: TextPosition

  package init(
    key: String, extractionState: String? = nil, shouldTranslate: Bool = true,
    localizations: [StringLocalization] = [], position: TextPosition = TextPosition(line: 1, column: 1)
  ) {
    self.key = key
    self.extractionState = extractionState
    self.shouldTranslate = shouldTranslate
    self.localizations = localizations
    self.position = position
  }
}

/// The text of a key in one language.
package struct StringLocalization: Sendable {
  /// The identifier of the language as the file writes it.
  package var language: String
  package var form: StringForm
  package var substitutions: [StringSubstitution] = []
  /// Whether the text is a list of phrases for App Shortcuts.
  package var isStringSet = false
  package var position: TextPosition

  package init(
    language: String, form: StringForm, substitutions: [StringSubstitution] = [], isStringSet: Bool = false,
    position: TextPosition = TextPosition(line: 1, column: 1)
  ) {
    self.language = language
    self.form = form
    self.substitutions = substitutions
    self.isStringSet = isStringSet
    self.position = position
  }
}

extension StringLocalization {
  /// The substitutions by their names. The first of equal names has effect.
  var substitutionsByName: [String: StringSubstitution] {
    Dictionary(substitutions.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// One text, or variations of it.
package struct StringForm: Sendable {
  package var unit: StringUnit?
  /// The forms for counts, by the plural categories of CLDR.
  package var plural: [StringCase] = []
  /// The forms for devices: `iphone`, `ipad`, `mac`, `applewatch`, `appletv`, `applevision`, `ipod` and `other`.
  package var device: [StringCase] = []

  package init(unit: StringUnit? = nil, plural: [StringCase] = [], device: [StringCase] = []) {
    self.unit = unit
    self.plural = plural
    self.device = device
  }

  /// All texts of this form and its variations, with the names of the variations, such as `device.mac.plural.one`.
  ///
  /// Variations below `levelLimit` levels are ignored, and long names are cut. The paths of a hostile file would
  /// otherwise take the square of its size.
  package var units: [(path: String, unit: StringUnit)] { units(levels: Self.levelLimit) }

  /// A plural inside a device has two levels. Xcode's tool rejects more.
  private static let levelLimit = 4
  /// The maximum size of a name in a path, in bytes.
  private static let nameLimit = 100

  private func units(levels: Int) -> [(path: String, unit: StringUnit)] {
    var found = unit.map { [("", $0)] } ?? []
    guard levels > 0 else { return found }
    for (kind, cases) in [("device", device), ("plural", plural)] {
      for item in cases {
        let name =
          item.name.utf8.count > Self.nameLimit
          ? String(decoding: item.name.utf8.prefix(Self.nameLimit), as: UTF8.self) + "…" : item.name
        for (path, unit) in item.form.units(levels: levels - 1) {
          found.append((kind + "." + name + (path.isEmpty ? "" : "." + path), unit))
        }
      }
    }
    return found
  }
}

/// A variation of a text for one plural category or one device.
package struct StringCase: Sendable {
  package var name: String
  package var form: StringForm

  package init(name: String, form: StringForm) {
    self.name = name
    self.form = form
  }
}

/// A translated text with its state.
package struct StringUnit: Sendable, Equatable {
  /// `new`, `translated`, `needs_review`, `stale` or `machine_translated`. Later versions of Xcode may add others.
  package var state: String
  package var value: String
  /// The place of the value in the file.
  package var position: TextPosition

  package init(state: String = "translated", value: String, position: TextPosition = TextPosition(line: 1, column: 1)) {
    self.state = state
    self.value = value
    self.position = position
  }
}

/// A part of a text that varies by its own number. The text refers to it by `%#@name@`.
package struct StringSubstitution: Sendable {
  package var name: String
  /// The number of the argument, from 1.
  package var argument: Int?
  /// The conversion of the argument without `%`, such as `lld`.
  package var specifier: String?
  package var form: StringForm

  package init(name: String, argument: Int? = nil, specifier: String? = nil, form: StringForm) {
    self.name = name
    self.argument = argument
    self.specifier = specifier
    self.form = form
  }
}
