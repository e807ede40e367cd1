/// The compiler of one key in one language.
///
/// Sources of the shapes: "Localizing strings that contain plurals" and "Creating width and device variants of strings"
/// in Apple's documentation, and outputs of Xcode 26.
struct EntryText {
  private let localization: StringLocalization
  private let substitutions: [String: StringSubstitution]
  private let key: String
  /// The number that the plural of the source language counts. A translation need not contain it.
  private let sourceNumber: PluralNumber?

  init(_ localization: StringLocalization, key: String, sourceNumber: PluralNumber?) {
    self.localization = localization
    substitutions = localization.substitutionsByName
    self.key = key
    self.sourceNumber = sourceNumber
  }

  /// Returns the text for `.strings` and the rule for `.stringsdict`.
  func compiled() throws(StringCatalogError) -> (plain: String?, rule: TableValue?) {
    let form = localization.form
    if localization.isStringSet { throw error(.stringSet) }
    // Seen in Xcode 26: With both variations, one of them is compiled, and repeated runs differ. Here it is the plural.
    if !form.plural.isEmpty { return (nil, try plural(form.plural)) }
    if !form.device.isEmpty { return try devices(form.device) }
    guard let unit = form.unit else { return (nil, nil) }
    if localization.substitutions.isEmpty { return (FormatText.withoutLabels(unit.value), nil) }
    // Seen in Xcode 26: A text with substitutions goes to `.stringsdict`, even if it refers to none of them.
    return (nil, try text(unit))
  }

  /// Seen in Xcode 26: The form `other` becomes the plain text, and the rule contains the other devices.
  private func devices(_ cases: [StringCase]) throws(StringCatalogError) -> (plain: String?, rule: TableValue?) {
    var plain: String?
    var rules: [(key: String, value: TableValue)] = []
    for item in cases {
      guard item.form.device.isEmpty else { throw error(.variedDevice(name: item.name)) }
      if item.name == "other" {
        guard item.form.plural.isEmpty else { throw error(.variedFallback) }
        guard let unit = item.form.unit else { continue }
        guard case .text(let text) = try text(unit) else { throw error(.variedFallback, at: unit) }
        plain = text
      } else if !item.form.plural.isEmpty {
        rules.append((item.name, try plural(item.form.plural)))
      } else if let unit = item.form.unit {
        rules.append((item.name, try text(unit)))
      }
    }
    guard !rules.isEmpty else { return (plain, nil) }
    return (plain, .dictionary([("NSStringDeviceSpecificRuleType", .dictionary(rules))]))
  }

  /// Returns the rule of a plural. Seen in Xcode 26: The rule's name is `value`, and its argument has a number unless it
  /// is the first one.
  private func plural(_ cases: [StringCase]) throws(StringCatalogError) -> TableValue {
    let texts = try units(of: cases)
    for (_, unit) in texts {
      for case .substitution(let name) in FormatSpecifier.all(in: unit.value).map(\.content)
      where substitutions[name] != nil { throw error(.substitutionInPlural(name: name), at: unit) }
    }
    let labels = ArgumentLabels(texts.map(\.unit.value))
    let values = texts.map { (name: $0.name, value: labels.numbered($0.unit.value)) }
    let number = PluralNumber(ofTexts: values) ?? sourceNumber ?? PluralNumber(argument: 1, type: "lld")
    let forms = values.map { form in
      // Foundation formats the form from the argument of its number on, so that the others need their numbers.
      (key: form.name, value: TableValue.text(number.argument == 1 ? form.value : FormatText.numbered(form.value)))
    }
    let reference = number.argument == 1 ? "%#@value@" : "%\(number.argument)$#@value@"
    return .dictionary([
      ("NSStringLocalizedFormatKey", .text(reference)), ("value", Self.rule(number.type, forms)),
    ])
  }

  /// Returns a text, or the rules of the substitutions that it refers to.
  private func text(_ unit: StringUnit) throws(StringCatalogError) -> TableValue {
    guard !localization.substitutions.isEmpty else { return .text(FormatText.withoutLabels(unit.value)) }
    var names: [String] = []
    var seen: Set<String> = []
    var format = FormatText(unit.value)
    for specifier in FormatSpecifier.all(in: unit.value) {
      if let label = specifier.labelRange { format.replace(label, by: "") }
      guard case .substitution(let name) = specifier.content else { continue }
      guard let substitution = substitutions[name] else {
        throw error(.undefinedSubstitution(name: name), at: unit)
      }
      let position = specifier.position ?? substitution.argument
      format.replace(specifier.range, by: "%" + (position.map { "\($0)$" } ?? "") + "#@" + ruleName(name) + "@")
      if seen.insert(name).inserted { names.append(name) }
    }
    guard !names.isEmpty else { return .text(format.finished()) }
    var entries: [(key: String, value: TableValue)] = [("NSStringLocalizedFormatKey", .text(format.finished()))]
    for name in names {
      guard let substitution = substitutions[name] else { continue }
      entries.append((ruleName(name), try rule(of: substitution)))
    }
    return .dictionary(entries)
  }

  /// Returns the plural rule of a substitution. Seen in Xcode 26: `%arg` becomes the conversion of the argument with its
  /// number, and all other conversions stay.
  private func rule(of substitution: StringSubstitution) throws(StringCatalogError) -> TableValue {
    guard substitution.form.device.isEmpty else { throw error(.variedSubstitution(name: substitution.name)) }
    let cases =
      substitution.form.plural.isEmpty
      ? [StringCase(name: "other", form: substitution.form)] : substitution.form.plural
    let type = substitution.specifier ?? PluralNumber(of: cases)?.type ?? "lld"
    let argument = "%" + (substitution.argument.map { "\($0)$" } ?? "") + type
    var forms: [(key: String, value: TableValue)] = []
    for (name, unit) in try units(of: cases) {
      var text = FormatText(unit.value)
      for specifier in FormatSpecifier.all(in: unit.value) {
        if let label = specifier.labelRange { text.replace(label, by: "") }
        switch specifier.content {
        case .argument: text.replace(specifier.range, by: argument)
        case .substitution(let name) where substitutions[name] != nil:
          throw error(.substitutionInPlural(name: name), at: unit)
        case .percent, .value, .substitution: break
        }
      }
      forms.append((name, .text(text.finished())))
    }
    return Self.rule(type, forms)
  }

  /// Returns the texts of a plural.
  private func units(of cases: [StringCase]) throws(StringCatalogError) -> [(name: String, unit: StringUnit)] {
    var units: [(name: String, unit: StringUnit)] = []
    for item in cases {
      guard item.form.device.isEmpty, item.form.plural.isEmpty else { throw error(.variedPlural(form: item.name)) }
      if let unit = item.form.unit { units.append((item.name, unit)) }
    }
    return units
  }

  private static func rule(_ type: String, _ forms: [(key: String, value: TableValue)]) -> TableValue {
    .dictionary(
      [
        ("NSStringFormatSpecTypeKey", .text("NSStringPluralRuleType")),
        ("NSStringFormatValueTypeKey", .text(type)),
      ] + forms)
  }

  /// Returns the name of a rule in ASCII, because Foundation expands no other names. Xcode's tool replaces them too, in
  /// an unknown way. Here other scalars become their hexadecimal number, so that two names stay different.
  private func ruleName(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isASCII ? "\(scalar)" : "u" + String(scalar.value, radix: 16)
    }
  }

  private func error(_ problem: StringProblem, at unit: StringUnit? = nil) -> StringCatalogError {
    .text(problem, language: localization.language, key: key, at: unit?.position ?? localization.position)
  }
}
