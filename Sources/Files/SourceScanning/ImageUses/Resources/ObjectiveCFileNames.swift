/// The names of a bundle's files in Objective-C expressions such as
/// `[[NSBundle mainBundle] pathForResource:@"cities" ofType:@"json"]`, and in the local variables with such values.
struct ObjectiveCFileNames {
  /// One argument of a message. The first one follows the selector's first part and has no label.
  struct Argument {
    let label: String?
    let value: Range<Int>
  }

  private struct Variable: Hashable {
    let function: Int
    let name: String
  }

  /// The most tokens of an expression that are read.
  private static let longest = 128

  private let code: SwiftCode
  private var known: [Variable: ImageUse.Name] = [:]

  init(_ code: SwiftCode) { self.code = code }

  /// Reads the variable before the `=` at an index.
  mutating func readVariable(at index: Int, in function: Int) {
    guard index > 1, case .name(let name) = code.tokens[index - 1], !code.isMark("=", at: index + 1),
      !code.isMark(".", at: index - 2)
    else { return }
    let end = min(index + Self.longest, code.tokens.count)
    let stop = (index + 1..<max(index + 1, end)).first { code.isMark(";", at: $0) || code.isMark("{", at: $0) } ?? end
    known[Variable(function: function, name: name)] = fileName(in: index + 1..<max(index + 1, stop), function)
  }

  /// Returns the arguments of a message, from the first value up to the closing bracket.
  func arguments(from start: Int, limit: Int) -> [Argument] {
    var arguments: [Argument] = []
    var label: String?
    var (first, index) = (start, start)
    let end = min(start + limit, code.tokens.count)
    while index < end {
      switch code.tokens[index] {
      case .mark(UInt8(ascii: "]")), .mark(UInt8(ascii: ")")), .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "}")),
        .mark(UInt8(ascii: ",")):
        return arguments + [Argument(label: label, value: first..<index)]
      case .name(let name) where index > first && code.isMark(":", at: index + 1) && !isChoice(first..<index):
        arguments.append(Argument(label: label, value: first..<index))
        label = name
        index += 2
        first = index
      default: index = (code.end(at: index) ?? index) + 1
      }
    }
    return arguments
  }

  /// Returns true if a `?` makes the next colon a part of a choice.
  private func isChoice(_ range: Range<Int>) -> Bool { range.contains { code.isMark("?", at: $0) } }

  /// Returns the name of a text, or the known start and end of a format.
  func literal(in range: Range<Int>) -> ImageUse.Name? {
    if range.count == 2, code.isMark("@", at: range.lowerBound), let text = text(at: range.lowerBound + 1) {
      return text.contains("%") ? nil : .asset(text)
    }
    // `[NSString stringWithFormat:@"icon-%d", number]`
    let start = range.lowerBound
    guard code.isMark("[", at: start), code.isName("NSString", at: start + 1),
      code.isName("stringWithFormat", at: start + 2), code.isMark("@", at: start + 4), let text = text(at: start + 5)
    else { return nil }
    return FormatText.pattern(of: text)
  }

  private func text(at index: Int) -> String? {
    guard code.tokens.indices.contains(index), case .text(let text) = code.tokens[index] else { return nil }
    return text.prefix
  }

  /// Functions that append a part to a path.
  private static let appends: Set<String> = [
    "stringByAppendingPathComponent", "URLByAppendingPathComponent", "stringByAppendingString",
  ]
  private static let bundleNames: Set<String> = [
    "NSBundle", "resourcePath", "resourceURL", "bundlePath", "bundleURL",
  ]

  /// Returns the name of the file in an expression, or nil if the source computes it.
  func fileName(in range: Range<Int>, _ function: Int) -> ImageUse.Name? {
    if let name = literal(in: range) { return name }
    var found: ImageUse.Name?
    // A path without a part of the bundle is that of a document or of a temporary file.
    var isInBundle = false
    for index in range.prefix(Self.longest) {
      guard case .name(let name) = code.tokens[index] else { continue }
      if name == "pathForResource" || name == "URLForResource" { return resource(after: index, function) }
      if isInBundle, Self.appends.contains(name) {
        let part = code.isMark("@", at: index + 2) ? text(at: index + 3) : nil
        found = part.flatMap { $0.hasSuffix("/") ? nil : .asset($0.split(separator: "/").last.map(String.init) ?? $0) }
      }
      if let variable = known[Variable(function: function, name: name)], !code.isMark(".", at: index - 1),
        !code.isMark(":", at: index + 1)
      {
        (found, isInBundle) = (variable, true)
      }
      isInBundle = isInBundle || Self.bundleNames.contains(name)
    }
    return found
  }

  private func resource(after index: Int, _ function: Int) -> ImageUse.Name? {
    let arguments = arguments(from: index + 2, limit: 64)
    guard code.isMark(":", at: index + 1), let first = arguments.first?.value else { return nil }
    var base = literal(in: first)
    if base == nil, first.count == 1, case .name(let name) = code.tokens[first.lowerBound] {
      base = known[Variable(function: function, name: name)]
    }
    guard let base, let type = arguments.first(where: { $0.label == "ofType" || $0.label == "withExtension" })?.value
    else { return base }
    if type.count == 1, code.isName("nil", at: type.lowerBound) { return base }
    if type.count == 2, let text = text(at: type.lowerBound + 1) { return base.with(extension: text) }
    return base.with(extension: nil)
  }
}
