/// Tokens with paired brackets.
struct SwiftCode {
  let tokens: [SwiftToken]
  private let lines: [Int32]
  /// For each token, the index of its closing bracket, or 0 if the token opens no bracket.
  private let ends: [Int32]

  init(_ source: SwiftTokens) {
    tokens = source.tokens
    lines = source.lines
    var ends = [Int32](repeating: 0, count: source.tokens.count)
    var open: [(mark: UInt8, index: Int)] = []
    let pairs: [UInt8: UInt8] = [
      UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["), UInt8(ascii: "}"): UInt8(ascii: "{"),
    ]
    for (index, token) in tokens.enumerated() {
      guard case .mark(let mark) = token else { continue }
      if pairs.values.contains(mark) {
        open.append((mark, index))
      } else if let opening = pairs[mark], open.last?.mark == opening, let last = open.popLast() {
        ends[last.index] = Int32(truncatingIfNeeded: index)
      }
    }
    self.ends = ends
  }

  /// One argument of a call.
  struct Argument {
    let label: String?
    /// The tokens after the label.
    let value: ArraySlice<SwiftToken>
  }

  /// Returns a call's arguments and the index of its closing bracket, or nil if no complete argument list starts at
  /// `index`.
  func arguments(at index: Int) -> (arguments: [Argument], end: Int)? {
    guard tokens.indices.contains(index), tokens[index].isMark("("), let close = end(at: index) else { return nil }
    var arguments: [Argument] = []
    var start = index + 1
    var position = start
    while position <= close {
      if position == close || tokens[position].isMark(",") {
        if start < position { arguments.append(argument(start..<position)) }
        start = position + 1
      } else if let end = end(at: position), end < close {
        position = end
      }
      position += 1
    }
    return (arguments, close)
  }

  private func argument(_ range: Range<Int>) -> Argument {
    if case .name(let label) = tokens[range.lowerBound], range.count > 1, tokens[range.lowerBound + 1].isMark(":") {
      return Argument(label: label, value: tokens[range.lowerBound + 2..<range.upperBound])
    }
    return Argument(label: nil, value: tokens[range])
  }

  /// Returns the index of the bracket that closes the one at `index`.
  func end(at index: Int) -> Int? { ends.indices.contains(index) && ends[index] > 0 ? Int(ends[index]) : nil }

  /// Returns the line of a token, from 1.
  func line(at index: Int) -> Int { Int(lines[index]) }

  func isName(_ name: String, at index: Int) -> Bool { tokens.indices.contains(index) && tokens[index] == .name(name) }
  func isMark(_ mark: Unicode.Scalar, at index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].isMark(mark)
  }
}

extension SwiftCode.Argument {
  /// The image names in this argument: a text, a generated symbol, a sum of texts with a known start or end, or both
  /// texts of a choice such as `isOn ? "a" : "b"`.
  var imageNames: [ImageUse.Name] {
    if value.count == 1, case .text(let text)? = value.first { return [text.imageName] }
    if let symbol { return [.symbol(symbol)] }
    let end = value.suffix(4)
    if end.count == 4, value.count > 4, end.first == .choice, end.dropFirst(2).first?.isMark(":") == true,
      case .text(let first)? = end.dropFirst().first, case .text(let last)? = end.last
    {
      return [first.imageName, last.imageName]
    }
    return (sum ?? wrapped).map { [$0] } ?? []
  }

  /// The types with a type `Name` for the names of their resources.
  private static let named: [SwiftToken] = [.name("NSImage"), .name("NSColor"), .name("NSDataAsset")]

  /// The text in `NSImage.Name("hero")`, or the known start and end of `String(format: "hero-%d", number)`.
  private var wrapped: ImageUse.Name? {
    let hasType = value.first.map { Self.named.contains($0) } == true && value.dropFirst().first?.isMark(".") == true
    let start = hasType ? 2 : 0
    var rest = value.dropFirst(start)
    if self.label == "named", rest.first?.isMark(".") == true, rest.dropFirst().first == .name("init") {
      rest = rest.dropFirst(2)
      guard rest.popFirst()?.isMark("(") == true, case .text(let text)? = rest.popFirst() else { return nil }
      return rest.count == 1 ? text.imageName : nil
    }
    guard case .name(let type)? = rest.popFirst(), rest.popFirst()?.isMark("(") == true else { return nil }
    var label: String?
    if case .name(let name)? = rest.first, rest.dropFirst().first?.isMark(":") == true {
      label = name
      rest = rest.dropFirst(2)
    }
    guard case .text(let text)? = rest.popFirst() else { return nil }
    switch (type, label) {
    case ("Name", nil), ("Name", "rawValue"): return rest.count == 1 ? text.imageName : nil
    case ("String", "format"): return text.isInterpolated ? nil : FormatText.pattern(of: text.prefix)
    default: return nil
    }
  }

  /// The known start and end of a sum of texts, such as `name + "-icon"`.
  private var sum: ImageUse.Name? {
    guard value.count > 2 else { return nil }
    var (start, end) = ("", "")
    if case .text(let text)? = value.first, value.dropFirst().first?.isMark("+") == true { start = text.prefix }
    if case .text(let text)? = value.last, value.dropLast().last?.isMark("+") == true {
      end = text.isInterpolated ? text.suffix : text.prefix
    }
    return start.isEmpty && end.isEmpty ? nil : .pattern(prefix: start, suffix: end)
  }

  /// The last name of `.hero`, `.Icons.star` or `ImageResource.hero`.
  private var symbol: String? {
    var rest = value
    if rest.first == .name("ImageResource") || rest.first == .name("ColorResource") { rest = rest.dropFirst() }
    var last: String?
    while let mark = rest.first, mark.isMark("."), case .name(let name)? = rest.dropFirst().first {
      last = name
      rest = rest.dropFirst(2)
    }
    return rest.isEmpty ? last : nil
  }

  /// The value of a number literal, or nil for any other expression.
  var number: Double? {
    if value.count == 1, case .number(let number)? = value.first { number } else { nil }
  }
}

extension SwiftText {
  var imageName: ImageUse.Name { isInterpolated ? .pattern(prefix: prefix, suffix: suffix) : .asset(prefix) }
}
