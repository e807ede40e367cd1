/// The compiler of one key in one language.
///
/// Sources of the shapes: "Localizing strings that contain plurals" and "Creating width and device variants of strings"
/// in Apple's documentation, and outputs of Xcode 26.
struct EntryText {
  private let localization: StringLocalization
  private let key: String
  /// The number that the plural of the source language counts. A translation need not contain it.
  private let sourceNumber: PluralNumber?

  init(_ localization: StringLocalization, key: String, sourceNumber: PluralNumber?) {
    self.localization = localization
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
    // Seen in Xcode 26: A text with substitutions goes to `.stringsdict`, even if it refers to none of them.
    return localization.substitutions.isEmpty ? (unit.value, nil) : (nil, try text(unit))
  }

  /// Seen in Xcode 26: The form `other` becomes the plain text, and the rule contains the other devices.
  private func devices(_ cases: [StringCase]) throws(StringCatalogError) -> (plain: String?, rule: TableValue?) {
    var plain: String?
    var rules: [(key: String, value: TableValue)] = []
    for item in cases {
      if item.name == "other" {
        guard item.form.plural.isEmpty, item.form.device.isEmpty else { throw error(.variedFallback) }
        guard let unit = item.form.unit else { continue }
        let value = try text(unit)
        if case .text(let text) = value { plain = text } else { rules.append((item.name, value)) }
      } else if !item.form.plural.isEmpty {
        rules.append((item.name, try plural(item.form.plural)))
      } else if let unit = item.form.unit {
        rules.append((item.name, try text(unit)))
      } else if !item.form.device.isEmpty {
        throw error(.nesting("a device varies by device"))
      }
    }
    guard !rules.isEmpty else { return (plain, nil) }
    return (plain, .dictionary([("NSStringDeviceSpecificRuleType", .dictionary(rules))]))
  }

  /// Returns the rule of a plural. Seen in Xcode 26: The rule's name is `value`, and its argument has a number unless it
  /// is the first one.
  private func plural(_ cases: [StringCase]) throws(StringCatalogError) -> TableValue {
    let number = PluralNumber(of: cases) ?? sourceNumber ?? PluralNumber(argument: 1, type: "lld")
    var forms: [(key: String, value: TableValue)] = []
    for item in cases {
      guard item.form.device.isEmpty, item.form.plural.isEmpty else {
        throw error(.nesting("a plural varies further"))
      }
      guard let value = item.form.unit?.value else { continue }
      let specifiers = FormatSpecifier.all(in: value)
      for case .substitution(let name) in specifiers.map(\.content) where substitution(name) != nil {
        throw error(.substitutionInPlural(name: name), at: item.form.unit)
      }
      // Foundation formats the form from the argument of its number on, so that the others need their numbers.
      forms.append((item.name, .text(number.argument == 1 ? value : Self.numbered(value, specifiers))))
    }
    let reference = number.argument == 1 ? "%#@value@" : "%\(number.argument)$#@value@"
    return .dictionary([
      ("NSStringLocalizedFormatKey", .text(reference)), ("value", Self.rule(number.type, forms)),
    ])
  }

  /// Returns a text, or the rules of the substitutions that it refers to.
  private func text(_ unit: StringUnit) throws(StringCatalogError) -> TableValue {
    guard !localization.substitutions.isEmpty else { return .text(unit.value) }
    var names: [String] = []
    var format = TextBuilder(unit.value)
    for specifier in FormatSpecifier.all(in: unit.value) {
      guard case .substitution(let name) = specifier.content else { continue }
      guard let substitution = substitution(name) else {
        throw error(.undefinedSubstitution(name: name), at: unit)
      }
      let position = specifier.position ?? substitution.argument
      format.replace(specifier.range, by: "%" + (position.map { "\($0)$" } ?? "") + "#@" + ruleName(name) + "@")
      if !names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) { names.append(name) }
    }
    guard !names.isEmpty else { return .text(unit.value) }
    var entries: [(key: String, value: TableValue)] = [("NSStringLocalizedFormatKey", .text(format.finished()))]
    for name in names {
      guard let substitution = substitution(name) else { continue }
      entries.append((ruleName(name), try rule(of: substitution)))
    }
    return .dictionary(entries)
  }

  /// Returns the plural rule of a substitution. Seen in Xcode 26: `%arg` becomes the conversion of the argument with its
  /// number, and all other conversions stay.
  private func rule(of substitution: StringSubstitution) throws(StringCatalogError) -> TableValue {
    guard substitution.form.device.isEmpty else {
      throw error(.nesting("the substitution '\(substitution.name)' varies by device"))
    }
    let cases =
      substitution.form.plural.isEmpty
      ? [StringCase(name: "other", form: substitution.form)] : substitution.form.plural
    let type = substitution.specifier ?? PluralNumber(of: cases)?.type ?? "lld"
    let argument = "%" + (substitution.argument.map { "\($0)$" } ?? "") + type
    var forms: [(key: String, value: TableValue)] = []
    for item in cases {
      guard item.form.device.isEmpty, item.form.plural.isEmpty else {
        throw error(.nesting("the plural of the substitution '\(substitution.name)' varies further"))
      }
      guard let value = item.form.unit?.value else { continue }
      var text = TextBuilder(value)
      for specifier in FormatSpecifier.all(in: value) {
        switch specifier.content {
        case .argument: text.replace(specifier.range, by: argument)
        case .substitution(let name) where self.substitution(name) != nil:
          throw error(.substitutionInPlural(name: name), at: item.form.unit)
        case .percent, .value, .substitution: break
        }
      }
      forms.append((item.name, .text(text.finished())))
    }
    return Self.rule(type, forms)
  }

  private static func rule(_ type: String, _ forms: [(key: String, value: TableValue)]) -> TableValue {
    .dictionary(
      [
        ("NSStringFormatSpecTypeKey", .text("NSStringPluralRuleType")),
        ("NSStringFormatValueTypeKey", .text(type)),
      ] + forms)
  }

  private func substitution(_ name: String) -> StringSubstitution? {
    localization.substitutions.first { $0.name.utf8.elementsEqual(name.utf8) }
  }

  /// Returns the name of a rule in ASCII, because Foundation expands no other names. Xcode's tool replaces them too, in
  /// an unknown way. Other scalars become their hexadecimal number, so that two names stay different.
  private func ruleName(_ name: String) -> String {
    name.unicodeScalars.reduce(into: "") { text, scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
      text += isPlain ? "\(scalar)" : scalar.isASCII ? "\(scalar)" : "u" + String(scalar.value, radix: 16)
    }
  }

  /// Returns a text whose conversions all have the number of their argument.
  private static func numbered(_ text: String, _ specifiers: [FormatSpecifier]) -> String {
    let values = specifiers.filter { $0.content != .percent }
    guard values.contains(where: { $0.position == nil }), values.allSatisfy({ $0.stars == 0 }) else { return text }
    var builder = TextBuilder(text)
    var next = 1
    for specifier in values {
      if specifier.position == nil {
        builder.replace(specifier.range.lowerBound..<(specifier.range.lowerBound + 1), by: "%\(next)$")
        next += 1
      }
    }
    return builder.finished()
  }

  private func error(_ problem: StringProblem, at unit: StringUnit? = nil) -> StringCatalogError {
    .text(problem, language: localization.language, key: key, at: unit?.position ?? localization.position)
  }
}

/// A text with replaced ranges, in ascending order.
private struct TextBuilder {
  private let source: [UInt8]
  private var result: [UInt8] = []
  private var copied = 0

  init(_ text: String) { source = Array(text.utf8) }

  mutating func replace(_ range: Range<Int>, by text: String) {
    result.append(contentsOf: source[copied..<range.lowerBound])
    result.append(contentsOf: text.utf8)
    copied = range.upperBound
  }

  consuming func finished() -> String {
    String(decoding: result + source[copied...], as: UTF8.self)
  }
}
