import CrushSourceScanning

/// The texts of constants in all Dart sources.
struct ScriptConstants: Sendable {
  /// The texts by the names in their types, such as `Paths.images`.
  private var texts: [String: ScriptText] = [:]

  /// The most steps from a name to its text. A constant may name itself.
  private static let mostSteps = 8

  init(_ sources: [(path: String, uses: SourceUses)]) {
    for (_, uses) in sources {
      for (name, text) in uses.constants {
        // Constants of equal names in two sources are unknown.
        texts[name] = texts[name].map { $0 == text ? text : ScriptText([.computed]) } ?? text
      }
    }
  }

  /// Returns a text with the values of its constants.
  ///
  /// - Parameter own: the constants of the same source. They precede others.
  func value(of text: ScriptText, own: [String: ScriptText]) -> ScriptText {
    var text = text
    for _ in 0..<Self.mostSteps {
      var isChanged = false
      text.parts = text.parts.flatMap { part -> [ScriptText.Part] in
        guard case .name(let name) = part, let value = own[name] ?? texts[name] else { return [part] }
        isChanged = true
        return value.parts
      }
      if !isChanged { break }
    }
    return text
  }
}
