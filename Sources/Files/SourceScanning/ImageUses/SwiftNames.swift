/// The names in Swift source that may be image names, although the code around them does not show it.
struct SwiftNames {
  private let code: SwiftCode
  /// Whether each token belongs to the name of an image that a call shows.
  private var isUsed: [Bool]

  init(_ code: SwiftCode) {
    self.code = code
    isUsed = Array(repeating: false, count: code.tokens.count)
  }

  /// The most tokens of an image's name. Inside longer expressions, only the first and the last token count.
  private static let longestName = 16

  /// Records the tokens of the name of an image that a call shows.
  mutating func setUsed(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    for index in range.count > Self.longestName ? [range.lowerBound, range.upperBound - 1] : Array(range) {
      isUsed[index] = true
    }
  }

  /// Adds the words, symbols and patterns.
  ///
  /// - Parameter runs: returns true if an app runs the token with this index.
  func add(to result: inout SourceUses, runs: (Int) -> Bool) {
    addTexts(to: &result, runs: runs)
    addMembers(to: &result, runs: runs)
  }

  // MARK: - Texts

  private func addTexts(to result: inout SourceUses, runs: (Int) -> Bool) {
    for index in code.tokens.indices where code.isMark("[", at: index) { addJoined(at: index, to: &result) }
    let enums = rawValues(to: &result, runs: runs)
    var next = 0
    for index in code.tokens.indices {
      guard case .text(let text) = code.tokens[index] else { continue }
      let isSum = code.isMark("+", at: index + 1) || code.isMark("+", at: index - 1)
      if isSum { addSum(text, at: index, to: &result) }
      guard !text.isInterpolated else {
        if !(text.prefix.isEmpty && text.suffix.isEmpty) { result.patterns.insert(text.imageName) }
        continue
      }
      result.words.insert(text.prefix)
      if let pattern = FormatText.pattern(of: text.prefix) { result.patterns.insert(pattern) }
      if !text.prefix.isEmpty, code.isMark(".", at: index + 1), code.isName("appending", at: index + 2) {
        result.patterns.insert(.pattern(prefix: text.prefix, suffix: ""))
      }
      while next < enums.count, enums[next].upperBound < index { next += 1 }
      let isKey = next < enums.count && enums[next].contains(index)
      if !isUsed[index], !isKey, !isOther(at: index), !isListed(at: index), runs(index) {
        result.looseWords.insert(text.prefix)
      }
    }
  }

  /// Adds the known start or end of a name in a sum of texts, such as `name + "-icon"`.
  private func addSum(_ text: SwiftText, at index: Int, to result: inout SourceUses) {
    if code.isMark("+", at: index + 1), !text.prefix.isEmpty {
      result.patterns.insert(.pattern(prefix: text.prefix, suffix: ""))
    }
    let end = text.isInterpolated ? text.suffix : text.prefix
    if code.isMark("+", at: index - 1), !end.isEmpty { result.patterns.insert(.pattern(prefix: "", suffix: end)) }
  }

  /// Adds the known start and end of a name such as `["card", rank].joined(separator: ".")`.
  private func addJoined(at open: Int, to result: inout SourceUses) {
    guard let close = code.end(at: open), close > open + 1, code.isMark(".", at: close + 1),
      code.isName("joined", at: close + 2), let call = code.arguments(at: close + 3)
    else { return }
    var separator = ""
    if let first = call.arguments.first {
      guard first.value.count == 1, case .text(let text)? = first.value.first, !text.isInterpolated else { return }
      separator = text.prefix
    }
    func text(at index: Int, beside mark: Int) -> String {
      guard case .text(let text) = code.tokens[index], !text.isInterpolated, code.isMark(",", at: mark) else {
        return ""
      }
      return text.prefix
    }
    let (start, end) = (text(at: open + 1, beside: open + 2), text(at: close - 1, beside: close - 2))
    if start.isEmpty && end.isEmpty { return }
    result.patterns.insert(
      .pattern(prefix: start.isEmpty ? "" : start + separator, suffix: end.isEmpty ? "" : separator + end))
  }

  /// Calls whose first text is not an image's name.
  private static let otherCalls: Set<String> = [
    "Text", "Button", "Label", "Toggle", "Section", "TextField", "LocalizedStringKey", "NSLocalizedString", "Color",
    "UIColor", "NSColor", "print", "debugPrint", "NSLog", "fatalError", "precondition", "assertionFailure",
    "Notification",
    "navigationTitle", "accessibilityLabel", "accessibilityIdentifier", "accessibilityHint", "accessibilityValue",
  ]

  /// Labels of texts that are not the names of the app's images.
  private static let otherLabels: Set<String> = [
    "systemName", "systemImage", "systemSymbolName", "comment", "localized", "tableName", "forKey", "withIdentifier",
    "identifier", "reuseIdentifier", "forCellReuseIdentifier", "withReuseIdentifier", "withExtension", "ofType",
    "category", "subsystem", "message", "accessibilityDescription",
  ]

  /// Returns true if the code before a text shows that the text is not an image's name.
  private func isOther(at index: Int) -> Bool {
    guard index >= 2, case .name(let name) = code.tokens[index - 2] else { return false }
    if code.isMark("(", at: index - 1) { return Self.otherCalls.contains(name) }
    return code.isMark(":", at: index - 1) && Self.otherLabels.contains(name)
  }

  /// The ends of the types whose values list the names of all images. A list shows no image.
  private static let listTypes = ["ImageAsset", "ImageResource", "Images"]
  /// The most tokens between the type of such a value and the image's name.
  private static let longestList = 16

  /// Returns true for the name in `ImageAsset(name: "hero")`, as SwiftGen, R.swift and Tuist write it. Code that shows
  /// the image names the constant with this value.
  private func isListed(at index: Int) -> Bool {
    guard code.isMark(":", at: index - 1), code.isName("name", at: index - 2) else { return false }
    let least = max(index - Self.longestList, 1)
    var open = index - 3
    while open > least, !code.isMark("(", at: open) { open -= 1 }
    guard open > 0, code.isMark("(", at: open), case .name(let type) = code.tokens[open - 1] else { return false }
    // The type of `.init(name: "hero")` is before the braces.
    if type == "init" { return code.tokens[max(open - 6, 0)..<open].contains(.name("ImageResource")) }
    return Self.listTypes.contains(where: type.hasSuffix)
  }

  // MARK: - Enums

  /// Adds the cases of enums with String raw values. A case without an explicit raw value has its name as its raw
  /// value.
  ///
  /// - Returns: the bodies of enums of coding keys, in ascending order. Their texts are not image names.
  private func rawValues(to result: inout SourceUses, runs: (Int) -> Bool) -> [ClosedRange<Int>] {
    var keys: [ClosedRange<Int>] = []
    for index in code.tokens.indices where code.tokens[index] == .name("enum") {
      // The enum's name and conformances are a few tokens.
      let head = code.tokens[index...].prefix(64)
      guard let open = head.firstIndex(where: { $0.isMark("{") }), let close = code.end(at: open),
        head[..<open].contains(.name("String"))
      else { continue }
      var names: Set<String> = []
      var position = open + 1
      while position < close {
        if code.tokens[position] == .name("case") { addCases(from: position + 1, to: &names) }
        // Skip the brackets of methods and nested types. Their cases are not the enum's.
        position = (code.end(at: position) ?? position) + 1
      }
      result.words.formUnion(names)
      if head[..<open].contains(.name("CodingKey")) {
        if keys.last.map({ $0.upperBound < open }) ?? true { keys.append(open...close) }
      } else if runs(index) {
        result.looseWords.formUnion(names)
      }
    }
    return keys
  }

  /// Adds the names of a list of cases, such as `a, b = "x", c`.
  private func addCases(from start: Int, to names: inout Set<String>) {
    var position = start
    while position < code.tokens.count, case .name(let name) = code.tokens[position] {
      names.insert(name)
      position += 1
      if code.isMark("=", at: position) { position += 2 }
      guard code.isMark(",", at: position) else { return }
      position += 1
    }
  }

  // MARK: - Members

  /// Adds the names after the dots of a type or an implicit member, such as `.Icons.star`, `ImageResource.star` and
  /// `Asset.star.image`. Members of values, such as `other.star`, are excluded.
  private func addMembers(to result: inout SourceUses, runs: (Int) -> Bool) {
    let tokens = code.tokens
    var position = 0
    while position < tokens.count {
      guard code.isMark(".", at: position), startsMember(position) else {
        position += 1
        continue
      }
      let isLoose = !isUsed[position] && !isCompared(at: position) && runs(position)
      while code.isMark(".", at: position), tokens.indices.contains(position + 1),
        case .name(let name) = tokens[position + 1]
      {
        result.symbols.insert(name)
        if isLoose { result.looseSymbols.insert(name) }
        position += 2
      }
      position += 1
    }
  }

  /// Returns true if the member at the dot is a pattern, or an operand of `==` or `!=`. It is then an enum's case.
  private func isCompared(at dot: Int) -> Bool {
    if code.isName("case", at: dot - 1) { return true }
    return code.isMark("=", at: dot - 1) && ["=", "!", "~"].contains { code.isMark($0, at: dot - 2) }
  }

  /// Returns true if the token before the dot is not a value.
  private func startsMember(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    switch code.tokens[position - 1] {
    case .name(let name): return name.first?.isUppercase == true || ["return", "case", "in", "else"].contains(name)
    case .choice: return true
    case .number, .text: return false
    case .mark(let mark): return !")]}?!>.".utf8.contains(mark)
    }
  }
}
