/// The names of a bundle's files in expressions such as `Bundle.main.url(forResource: "cities", withExtension: "json")`,
/// and in the local variables with such values.
struct FileNames {
  private struct Variable: Hashable {
    let function: Int
    let name: String
  }

  /// The most tokens of an expression that are read.
  private static let longest = 96

  private let code: SwiftCode
  private var known: [Variable: ImageUse.Name] = [:]

  init(_ code: SwiftCode) { self.code = code }

  /// Reads the variable after `let` or `var` at an index.
  ///
  /// - Parameter function: the number of the function around it.
  mutating func readVariable(at index: Int, in function: Int) {
    guard code.tokens.indices.contains(index + 1), case .name(let name) = code.tokens[index + 1] else { return }
    var start = index + 2
    if code.isMark(":", at: start) {
      let limit = min(start + 16, code.tokens.count)
      while start < limit, !code.isMark("=", at: start) { start += 1 }
    }
    guard code.isMark("=", at: start), !code.isMark("=", at: start + 1) else { return }
    known[Variable(function: function, name: name)] = fileName(in: start + 1..<end(from: start + 1), in: function)
  }

  /// Returns the end of the expression that starts at an index: the end of its line, apart from lines that continue it.
  private func end(from start: Int) -> Int {
    var index = start
    let limit = min(start + Self.longest, code.tokens.count)
    while index < limit {
      if index > start, code.line(at: index) != code.line(at: index - 1), !continues(at: index) { return index }
      guard case .mark(let mark) = code.tokens[index] else {
        if code.isName("else", at: index) { return index }
        index += 1
        continue
      }
      if "{}]),;".utf8.contains(mark) { return index }
      index = (code.end(at: index) ?? index) + 1
    }
    return min(index, code.tokens.count)
  }

  /// Returns true if the first token of a line continues the expression before it.
  private func continues(at index: Int) -> Bool {
    if [".", "+", "?", "!"].contains(where: { code.isMark($0, at: index) }) || code.tokens[index] == .choice {
      return true
    }
    return ["=", "+", "(", ","].contains { code.isMark($0, at: index - 1) } || code.tokens[index - 1] == .choice
      || code.isName("try", at: index - 1)
  }

  /// The label before a resource's name, and the functions of Swift 2 whose first argument is the name.
  private static let lookups = ["forResource", "pathForResource", "URLForResource"]

  /// Functions that append a part to a path.
  private static let appends: Set<String> = [
    "appendingPathComponent", "appending", "stringByAppendingPathComponent", "URLByAppendingPathComponent",
  ]

  /// Returns the name of the file in an expression, or nil if the source computes it.
  func fileName(in range: Range<Int>, in function: Int) -> ImageUse.Name? {
    if range.count == 1, case .text(let text) = code.tokens[range.lowerBound] { return text.imageName }
    var found: ImageUse.Name?
    // A path without a part of the bundle is that of a document or of a temporary file.
    var isInBundle = false
    for index in range.prefix(Self.longest) {
      switch code.tokens[index] {
      case .name(let name):
        if Self.lookups.contains(name) { return resource(after: index, in: function) }
        if isInBundle, Self.appends.contains(name) { found = text(after: index).flatMap(Self.lastPart) }
        if !known.isEmpty, let variable = known[Variable(function: function, name: name)],
          !code.isMark(".", at: index - 1),
          !code.isMark(":", at: index + 1)
        {
          (found, isInBundle) = (variable, true)
        }
        isInBundle = isInBundle || Self.isOfBundle(name)
      case .text(let text) where isInBundle && code.isMark("+", at: index - 1): found = Self.lastPart(of: text)
      default: break
      }
    }
    return found
  }

  private static func isOfBundle(_ name: String) -> Bool {
    ["Bundle", "NSBundle", "resourceURL", "resourcePath", "bundleURL", "bundlePath"].contains(name)
  }

  /// Returns the text of `(“text”)` or `(path: “text”)` after a function's name.
  private func text(after index: Int) -> SwiftText? {
    guard code.isMark("(", at: index + 1) else { return nil }
    let start = code.isMark(":", at: index + 3) ? index + 4 : index + 2
    guard code.tokens.indices.contains(start), case .text(let text) = code.tokens[start] else { return nil }
    return text
  }

  /// Returns the last part of a path.
  private static func lastPart(of text: SwiftText) -> ImageUse.Name? {
    func last(_ path: String) -> String {
      path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
    if text.isInterpolated { return .pattern(prefix: last(text.prefix), suffix: text.suffix) }
    return text.prefix.hasSuffix("/") || text.prefix.isEmpty ? nil : .asset(last(text.prefix))
  }

  /// Returns the name in `forResource: "cities", withExtension: "json"` or `pathForResource("cities", ofType: "json")`.
  ///
  /// - Parameter index: the index of the label or of the function's name.
  private func resource(after index: Int, in function: Int) -> ImageUse.Name? {
    guard code.isMark(":", at: index + 1) || code.isMark("(", at: index + 1), code.tokens.indices.contains(index + 2)
    else { return nil }
    let base: ImageUse.Name
    switch code.tokens[index + 2] {
    case .text(let text): base = text.imageName
    case .name(let name):
      guard let variable = known[Variable(function: function, name: name)], !code.isMark(".", at: index + 3) else {
        return nil
      }
      base = variable
    default: return nil
    }
    let label = index + 4
    guard code.isMark(",", at: index + 3), code.isName("withExtension", at: label) || code.isName("ofType", at: label),
      code.isMark(":", at: label + 1), code.tokens.indices.contains(label + 2)
    else { return code.isMark(")", at: index + 3) ? base : nil }
    switch code.tokens[label + 2] {
    case .text(let text): return base.with(extension: text.isInterpolated ? nil : text.prefix)
    case .name("nil"): return base
    default: return base.with(extension: nil)
    }
  }
}

extension ImageUse.Name {
  /// Returns the name of a file.
  ///
  /// - Parameter fileExtension: the extension without a dot, which may be empty; nil if it is unknown.
  func with(extension fileExtension: String?) -> ImageUse.Name {
    guard let text = fileExtension else {
      switch self {
      case .asset(let name), .file(let name), .symbol(let name): return .pattern(prefix: name + ".", suffix: "")
      case .pattern(let prefix, _): return .pattern(prefix: prefix, suffix: "")
      }
    }
    if text.isEmpty { return self }
    let end = text.hasPrefix(".") ? text : "." + text
    switch self {
    case .asset(let name), .file(let name), .symbol(let name): return .asset(name + end)
    case .pattern(let prefix, let suffix): return .pattern(prefix: prefix, suffix: suffix + end)
    }
  }
}
