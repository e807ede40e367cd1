package import CrushPropertyList

extension StringCatalog {
  /// Creates a catalog from compiled or hand-written tables, to compare their placeholders.
  ///
  /// Devices prefer the last table of a language that they know. A text has no place.
  package init(tables: [(language: String, root: Value)], sourceLanguage: String) {
    self.init(sourceLanguage: sourceLanguage)
    var indices: [String: Int] = [:]
    for (language, root) in tables {
      for (key, value) in root.entries {
        guard let localization = Self.localization(language, value) else { continue }
        let index = indices[key] ?? entries.count
        if index == entries.count {
          indices[key] = index
          // A key without a text of the source language has no known arguments.
          entries.append(StringEntry(key: key, extractionState: "manual"))
        }
        if let old = entries[index].localizations.firstIndex(where: { $0.language == language }) {
          entries[index].localizations[old] = localization
        } else {
          entries[index].localizations.append(localization)
        }
      }
    }
  }

  /// Returns the text or the rule of a key; nil for other values.
  private static func localization(_ language: String, _ value: Value) -> StringLocalization? {
    var localization = StringLocalization(language: language, form: StringForm())
    if let text = value.string {
      localization.form.unit = StringUnit(value: text)
      return localization
    }
    guard value.kind == .dictionary else { return nil }
    let devices = value["NSStringDeviceSpecificRuleType"]?.entries ?? []
    if devices.isEmpty { return addRule(value, to: &localization) ? localization : nil }
    for (name, value) in devices {
      var nested = StringLocalization(language: language, form: StringForm())
      if let text = value.string {
        nested.form.unit = StringUnit(value: text)
      } else if !addRule(value, to: &nested) {
        continue
      }
      localization.form.device.append(StringCase(name: name, form: nested.form))
      localization.substitutions += nested.substitutions
    }
    return localization
  }

  /// Adds the format and the variables of a rule. Returns false if the value is none.
  private static func addRule(_ value: Value, to localization: inout StringLocalization) -> Bool {
    guard let format = value["NSStringLocalizedFormatKey"]?.string else { return false }
    localization.form.unit = StringUnit(value: format)
    for (name, variable) in value.entries where variable.kind == .dictionary {
      var substitution = StringSubstitution(name: name, form: StringForm())
      substitution.specifier = variable["NSStringFormatValueTypeKey"]?.string
      for (category, text) in variable.entries where !category.hasPrefix("NSString") {
        guard let text = text.string else { continue }
        substitution.form.plural.append(
          StringCase(name: category, form: StringForm(unit: StringUnit(value: text))))
      }
      localization.substitutions.append(substitution)
    }
    return true
  }
}
