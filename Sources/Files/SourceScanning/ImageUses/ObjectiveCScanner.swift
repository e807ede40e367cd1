/// A scanner for image names in Objective-C, such as `[UIImage imageNamed:@"hero"]`, and for every other text.
package struct ObjectiveCScanner {
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var scanner = ObjectiveCScanner(bytes)
    while let next = scanner.byte() { scanner.read(next) }
    scanner.addSymbols()
    scanner.code.endName(line: scanner.line)
    scanner.result.loadsByVariable = scanner.result.loadsByVariable || scanner.loadsByVariable
    scanner.result.filledViews = FilledViews.names(objectiveC: bytes)
    scanner.result.resources = ObjectiveCResources.uses(in: scanner.code)
    return scanner.result
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var result = SourceUses()
  /// The code since the last text, without spaces. It shows the purpose of the next text.
  private var before: [UInt8] = []
  /// Whether only white space precedes the current byte on its line.
  private var isLineStart = true
  /// The code without comments and directives.
  private var code = ObjectiveCCode()
  private var blocks = ConditionalBlocks()
  private var checks = ObjectiveCChecks()
  /// The end of the last directive. A line that a backslash joins to a directive is not a directive.
  private var directiveEnd = 0
  /// The line of the last `#import`. Its text is a file's name.
  private var importLine = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }

  private mutating func advance() {
    if byte() == UInt8(ascii: "\n") {
      code.endName(line: line)
      line += 1
      isLineStart = true
    }
    index += 1
  }

  private mutating func read(_ next: UInt8) {
    if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
      while let byte = byte(), byte != UInt8(ascii: "\n") { advance() }
    } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
      skipComment()
    } else if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      readText(quote: next)
    } else {
      if next == UInt8(ascii: "#"), isLineStart, index >= directiveEnd { readDirective() }
      if next > 32 {
        isLineStart = false
        before.append(next)
        checks.read(next)
      }
      if index >= directiveEnd {
        code.read(next, line: line)
        // Only these bytes and directives change the condition.
        if "{};".utf8.contains(next) { code.setPlatforms(condition.platforms) }
      }
      advance()
    }
  }

  private mutating func skipComment() {
    code.endName(line: line)
    index += 2
    while index < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { advance() }
    index += 2
  }

  private var condition: UseCondition {
    var condition = checks.condition
    condition.platforms.formIntersection(blocks.platforms)
    return condition
  }

  // MARK: - Directives

  private static let directives = ["if", "ifdef", "ifndef", "elif", "else", "endif", "import", "include"]

  /// Applies the directive after a `#` to the open blocks, and does not skip it.
  private mutating func readDirective() {
    let tokens = directive()
    guard case .name(let name)? = tokens.first else { return }
    let rest = tokens.dropFirst()
    var defined: PlatformCondition {
      if case .name(let flag)? = rest.first { .defined(flag) } else { .unknown }
    }
    switch name {
    case "if": blocks.open(ConditionParser.condition(rest))
    case "ifdef": blocks.open(defined)
    case "ifndef": blocks.open(!defined)
    case "elif": blocks.next(ConditionParser.condition(rest))
    case "else": blocks.next(.always)
    case "endif": blocks.close()
    case "import", "include": importLine = line
    default: break
    }
    code.setPlatforms(condition.platforms)
  }

  /// Returns the tokens after the `#`, up to the end of the line. A backslash joins two lines.
  private mutating func directive() -> [SwiftToken] {
    var start = index + 1
    while start < bytes.count, bytes[start] <= 32, bytes[start] != UInt8(ascii: "\n") { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\\") {
        end = bytes[end...].dropFirst().first == UInt8(ascii: "\r") ? end + 3 : end + 2
      } else {
        end += 1
      }
    }
    directiveEnd = end
    let name = bytes[start...].prefix { SwiftTokenizer.isNamePart($0) }
    guard Self.directives.contains(where: { name.elementsEqual($0.utf8) }) else { return [] }
    let text = bytes[start..<min(end, bytes.count)].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: " ") : $0 }
    return SwiftTokenizer.tokens(of: text)?.last?.tokens ?? [.name(String(decoding: name, as: UTF8.self)), .mark(0)]
  }

  // MARK: - Texts

  /// Calls whose text is not the name of an image of the app.
  private static let otherCalls: [StaticString] = [
    "systemImageNamed:@", "NSLocalizedString(@", "NSLog(@", "ForKey:@", "forKey:@", "colorNamed:@", "Identifier:@",
    "ofType:@", "withExtension:@",
  ]

  /// Whether the code since the last text calls `imageNamed:` with anything but a text.
  private var loadsByVariable: Bool {
    let call = Array("mageimageNamed:".utf8)
    guard before.count > call.count else { return false }
    return before.indices.dropLast(call.count).contains { start in
      before[start] == call[0] && before[start...].starts(with: call) && before[start + call.count] != UInt8(ascii: "@")
    }
  }

  private mutating func readText(quote: UInt8) {
    let place = line
    let isCode = index >= directiveEnd
    result.loadsByVariable = result.loadsByVariable || loadsByVariable
    code.endName(line: line)
    let text = text()
    if isCode, quote == UInt8(ascii: "\"") { code.addText(text, line: place) }
    isLineStart = isLineStart && line > place
    defer { before = [] }
    guard quote == UInt8(ascii: "\"") else { return }
    result.words.insert(text)
    let condition = condition
    // A text with % is a format.
    if ends(in: "imageNamed:@"), !text.contains("%") {
      let name = ImageUse.Name.asset(text)
      let isOfApp = ends(in: "[UIImageimageNamed:@") || ends(in: "[NSImageimageNamed:@") && !name.isOfAppKit
      let mustExist = isOfApp && name.isOwn && !Self.isOfOtherBundle(bytes[min(index, bytes.count)...])
      if !condition.platforms.isEmpty {
        result.uses.append(ImageUse(name, .uiKit, line: place, mustExist: mustExist, condition))
      }
    } else if !condition.platforms.isEmpty, importLine != place, !Self.otherCalls.contains(where: { ends(in: $0) }) {
      result.looseWords.insert(text)
    }
    addPatterns(text, line: place, condition)
  }

  /// Adds the names that the code makes of a format, or of a text and another text.
  private mutating func addPatterns(_ text: String, line: Int, _ condition: UseCondition) {
    if let pattern = FormatText.pattern(of: text) {
      result.patterns.insert(pattern)
      if ends(in: "imageNamed:[NSStringstringWithFormat:@"), !condition.platforms.isEmpty {
        result.uses.append(ImageUse(pattern, .uiKit, line: line, condition))
      }
      return
    }
    if text.isEmpty { return }
    let next = bytes[min(index, bytes.count)...].prefix(64).drop { $0 <= 32 }
    if next.starts(with: "stringByAppending".utf8) { result.patterns.insert(.pattern(prefix: text, suffix: "")) }
    if ends(in: "stringByAppendingString:@") { result.patterns.insert(.pattern(prefix: "", suffix: text)) }
  }

  private func ends(in text: StaticString) -> Bool {
    before.count >= text.utf8CodeUnitCount && before.suffix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
  }

  /// Returns true if the code after a name selects another bundle, such as `inBundle:bundle`.
  private static func isOfOtherBundle(_ rest: ArraySlice<UInt8>) -> Bool {
    let code = rest.lazy.filter { $0 > 32 }.prefix(48)
    let label = "inBundle:".utf8
    guard code.starts(with: label) else { return false }
    let value = Array(code.dropFirst(label.count))
    return !["nilcompatible", "nilwith", "[NSBundlemainBundle]", "NSBundle.mainBundle"].contains {
      value.starts(with: $0.utf8)
    }
  }

  /// Returns the text between the quotes, which ends at the end of the line at the latest.
  private mutating func text() -> String {
    let quote = bytes[index]
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      text.append(bytes[index])
      advance()
    }
    if index < bytes.count, bytes[index] == quote { index += 1 }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - Symbols

  /// Adds the constants that Xcode generates from names, such as `ACImageNameHero`.
  private mutating func addSymbols() {
    let mark = "ACImageName"
    for word in bytes.split(whereSeparator: { !SwiftTokenizer.isNamePart($0) })
    where word.count > mark.utf8.count && word.starts(with: mark.utf8) {
      let symbol = String(decoding: word.dropFirst(mark.utf8.count), as: UTF8.self)
      result.symbols.insert(symbol)
      result.looseSymbols.insert(symbol)
    }
  }
}
