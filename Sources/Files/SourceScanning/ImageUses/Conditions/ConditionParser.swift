/// A parser for the conditions of `#if` in Swift and in C. A part that it cannot evaluate may be true and may be false.
struct ConditionParser {
  private let tokens: ArraySlice<SwiftToken>
  private var position: Int
  private var depth = 0

  /// The most nested brackets that are read.
  private static let deepest = 64

  private init(_ tokens: ArraySlice<SwiftToken>) {
    self.tokens = tokens
    position = tokens.startIndex
  }

  static func condition(_ tokens: ArraySlice<SwiftToken>) -> PlatformCondition {
    var parser = ConditionParser(tokens)
    let condition = parser.disjunction()
    return parser.position == tokens.endIndex ? condition : .unknown
  }

  private var next: SwiftToken? { position < tokens.endIndex ? tokens[position] : nil }

  private func isMark(_ mark: Unicode.Scalar, _ ahead: Int = 0) -> Bool {
    position + ahead < tokens.endIndex && tokens[position + ahead].isMark(mark)
  }

  /// Skips an operator of two equal marks, such as `&&`.
  private mutating func skip(twice mark: Unicode.Scalar) -> Bool {
    guard isMark(mark), isMark(mark, 1) else { return false }
    position += 2
    return true
  }

  private mutating func disjunction() -> PlatformCondition {
    var result = conjunction()
    while skip(twice: "|") { result = .or(result, conjunction()) }
    return result
  }

  private mutating func conjunction() -> PlatformCondition {
    var result = negation()
    while skip(twice: "&") { result = .and(result, negation()) }
    return result
  }

  private mutating func negation() -> PlatformCondition {
    var isNegated = false
    while isMark("!") {
      isNegated.toggle()
      position += 1
    }
    let operand = operand()
    // A comparison or a sum has an unknown value.
    guard let next, case .mark = next, !isMark(")"), !(isMark("&") && isMark("&", 1)), !(isMark("|") && isMark("|", 1))
    else { return isNegated ? !operand : operand }
    skipOperand()
    return .unknown
  }

  private mutating func operand() -> PlatformCondition {
    guard let token = next else { return .unknown }
    position += 1
    switch token {
    case .number(let number): return number == 0 ? .never : number == nil ? .unknown : .always
    case .name("defined") where !isMark("("):
      guard case .name(let name) = next else { return .unknown }
      position += 1
      return .defined(name)
    case .name(let name): return isMark("(") ? call(name) : .flag(name)
    case .mark(UInt8(ascii: "(")):
      guard depth < Self.deepest else {
        position = tokens.endIndex
        return .unknown
      }
      depth += 1
      defer { depth -= 1 }
      let result = disjunction()
      if isMark(")") { position += 1 }
      return result
    default: return .unknown
    }
  }

  /// Reads the arguments of a call. The first name decides its value.
  private mutating func call(_ name: String) -> PlatformCondition {
    var open = 0
    var argument: String?
    while let token = next {
      position += 1
      if token.isMark("(") { open += 1 }
      if token.isMark(")") { open -= 1 }
      if open == 0 { break }
      if argument == nil, case .name(let text) = token { argument = text }
    }
    return argument.map { .call(name, $0) } ?? .unknown
  }

  /// Skips the rest of an operand, up to `&&`, `||` or the end of the brackets.
  private mutating func skipOperand() {
    var open = 0
    while let token = next {
      if open == 0, isMark(")") || isMark("&") && isMark("&", 1) || isMark("|") && isMark("|", 1) { return }
      if token.isMark("(") { open += 1 }
      if token.isMark(")") { open -= 1 }
      position += 1
    }
  }
}
