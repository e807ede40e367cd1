package import CrushCatalogSources

/// A parsed command line of actool: paths, and flags in any order.
package struct ActoolCall: Sendable {
  package private(set) var paths: [String] = []
  /// The format of the results: one of the formats that the caller knows, or the first of them.
  package private(set) var format: String
  /// Errors of the command line. Nothing runs if there are some.
  package private(set) var errors: [CatalogMessage] = []
  /// Warnings about flags without an effect.
  package private(set) var warnings: [CatalogMessage] = []
  /// The values of each flag, in order. A flag without a value has an empty text.
  private var values: [String: [String]] = [:]

  /// Parses the arguments after the tool's name. A value follows its flag, or an equals sign.
  ///
  /// - Parameters:
  ///   - formats: the names of the formats of results.
  ///   - standard: the format without a flag.
  package init(_ arguments: [String], formats: [String], standard: String) {
    format = standard
    var rest = arguments[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        paths.append(word)
        continue
      }
      let equals = word.firstIndex(of: "=")
      let name = equals.map { String(word[..<$0]) } ?? word
      guard let flag = ActoolFlag.named(name), flag.takesValue || equals == nil else {
        // The words of actool. It has no suggestion.
        errors.append(CatalogMessage(.error, kind: "", "Unknown argument '\(word)'."))
        continue
      }
      var value = equals.map { String(word[word.index(after: $0)...]) }
      if value == nil && flag.takesValue {
        value = rest.popFirst()
        // actool reports a flag without its value in this way.
        if value == nil { errors.append(CatalogMessage(.error, kind: "", "Unknown argument '\(name)'.")) }
      }
      add(flag, value ?? "")
    }
    check(formats)
  }

  private mutating func add(_ flag: ActoolFlag, _ value: String) {
    let isRepeated = values[flag.name] != nil
    values[flag.name, default: []].append(value)
    guard !isRepeated else { return }
    switch flag.action {
    case .acts, .ignored: break
    case .warned(let loss):
      warnings.append(CatalogMessage(.warning, kind: "", "\(flag.name) has no effect: \(loss)."))
    case .refused(let reason):
      errors.append(CatalogMessage(.error, kind: "", "\(flag.name) is not supported: \(reason)."))
    }
  }

  private mutating func check(_ formats: [String]) {
    guard let name = self["output-format"] else { return }
    if formats.contains(name) {
      format = name
    } else {
      let names = formats.joined(separator: ", ")
      errors.append(CatalogMessage(.error, kind: "", "Unknown output format '\(name)'. The formats are \(names)."))
    }
  }

  /// Whether a flag is present.
  package func has(_ flag: String) -> Bool { values["--" + flag] != nil }

  /// The last value of a flag, or nil without the flag.
  package subscript(flag: String) -> String? { values["--" + flag]?.last }

  /// All values of a flag.
  package func all(_ flag: String) -> [String] { values["--" + flag] ?? [] }

  /// The value of a flag that is YES or NO. `1` and `true` count as YES, as in property lists.
  package func isYes(_ flag: String, else standard: Bool) -> Bool {
    guard let value = self[flag]?.lowercased() else { return standard }
    return ["yes", "1", "true"].contains(value)
  }
}
