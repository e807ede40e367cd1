/// The regions of a Swift file that run only on some systems, or only in Xcode's previews.
struct SwiftRegions {
  struct Region {
    let range: Range<Int>
    let condition: UseCondition
  }

  private let code: SwiftCode
  /// The ends of the blocks around the current token, outermost first.
  private var blockEnds: [Int] = []
  private(set) var regions: [Region] = []

  /// The most tokens of a condition or of the head of a declaration.
  private static let longestHead = 256

  init(_ code: SwiftCode) {
    self.code = code
    for index in code.tokens.indices {
      while let end = blockEnds.last, end < index { blockEnds.removeLast() }
      switch code.tokens[index] {
      case .name("if") where !code.isName("else", at: index - 1) && !code.isMark("#", at: index - 1):
        readChecks(from: index)
      case .name("guard"): readGuard(at: index)
      case .name("PreviewProvider"): readPreviews(after: index)
      case .mark(UInt8(ascii: "{")): if let end = code.end(at: index) { blockEnds.append(end) }
      case .mark(UInt8(ascii: "#")) where code.isName("Preview", at: index + 1): readPreview(at: index)
      case .mark(UInt8(ascii: "@")) where isAttribute(at: index): readAttributes(from: index)
      default: continue
      }
    }
  }

  private mutating func add(_ start: Int, _ end: Int, _ condition: UseCondition) {
    guard start < end, condition != UseCondition() else { return }
    regions.append(Region(range: start..<end, condition: condition))
  }

  // MARK: - Previews

  /// Reads `#Preview("Name") { … }`.
  private mutating func readPreview(at index: Int) {
    var open = index + 2
    if code.isMark("(", at: open), let end = code.end(at: open) { open = end + 1 }
    guard code.isMark("{", at: open), let end = code.end(at: open) else { return }
    add(open, end, UseCondition(platforms: []))
  }

  /// Reads the body of a type after the name `PreviewProvider` in its list of protocols.
  private mutating func readPreviews(after index: Int) {
    guard [":", ",", "."].contains(where: { code.isMark($0, at: index - 1) }) else { return }
    for open in code.tokens.indices[index...].dropFirst().prefix(16) {
      if code.isMark("{", at: open) {
        if let end = code.end(at: open) { add(open, end, UseCondition(platforms: [])) }
        return
      }
      guard case .name = code.tokens[open] else {
        if [",", ".", ":"].contains(where: { code.isMark($0, at: open) }) { continue }
        return
      }
    }
  }

  // MARK: - Checks in statements

  /// The head of an `if` or `guard`, up to its bracket.
  private struct Head {
    /// The index of the opening bracket.
    var open: Int
    var check: Check?
  }

  private struct Check {
    let requirement: SystemRequirement
    /// Whether the check is `#unavailable`.
    let isNegated: Bool
    /// Whether the statement has no other condition. The `else` branch then runs only if the check fails.
    let isSole: Bool

    var then: UseCondition { isNegated ? requirement.unmet : requirement.met }
    var otherwise: UseCondition {
      guard isSole else { return UseCondition() }
      return isNegated ? requirement.met : requirement.unmet
    }
  }

  /// Reads `if #available(…) { … } else if … { … } else { … }`.
  private mutating func readChecks(from start: Int) {
    var rest = UseCondition()
    var position = start
    while let head = head(after: position), let close = code.end(at: head.open) {
      add(head.open, close, head.check.map { rest.intersection($0.then) } ?? rest)
      if let check = head.check {
        rest.formIntersection(check.otherwise)
        if position == start, exits(head.open, close) { addRest(after: close, check.otherwise) }
      }
      guard code.isName("else", at: close + 1) else { return }
      position = close + 2
      if code.isName("if", at: position) { continue }
      if code.isMark("{", at: position), let end = code.end(at: position) { add(position, end, rest) }
      return
    }
  }

  /// Reads the branch of `guard #available(…) else { … }`.
  private mutating func readGuard(at index: Int) {
    guard let head = head(after: index), let check = head.check, let close = code.end(at: head.open) else { return }
    add(head.open, close, check.otherwise)
    addRest(after: close, check.then)
  }

  /// Adds the rest of the current block.
  private mutating func addRest(after close: Int, _ condition: UseCondition) {
    if let end = blockEnds.last { add(close + 1, end, condition) }
  }

  /// Returns true if a block always leaves the block around it.
  private func exits(_ open: Int, _ close: Int) -> Bool {
    var position = open + 1
    while position < close {
      switch code.tokens[position] {
      case .name("return"), .name("throw"): return true
      // A build may not contain the statements between directives.
      case .mark(UInt8(ascii: "#")) where code.isName("if", at: position + 1): return false
      default: break
      }
      position = (code.end(at: position) ?? position) + 1
    }
    return false
  }

  /// Returns the head of the statement whose keyword is at `index`.
  private func head(after index: Int) -> Head? {
    let isGuard = code.isName("guard", at: index)
    var check: Check?
    var position = index + 1
    while position < code.tokens.count, position - index <= Self.longestHead {
      switch code.tokens[position] {
      case .mark(UInt8(ascii: "{")):
        return Head(open: position, check: check)
      case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: ";")), .name("if"), .name("guard"), .name("func"): return nil
      case .name("else") where !isGuard: return nil
      case .mark(UInt8(ascii: "#")):
        if check == nil { check = self.check(at: position, after: index, isGuard: isGuard) }
      default: break
      }
      position = (code.end(at: position) ?? position) + 1
    }
    return nil
  }

  private func check(at mark: Int, after keyword: Int, isGuard: Bool) -> Check? {
    let isNegated = code.isName("unavailable", at: mark + 1)
    guard isNegated || code.isName("available", at: mark + 1), let call = code.arguments(at: mark + 2) else {
      return nil
    }
    let isSole =
      mark == keyword + 1 && (isGuard ? code.isName("else", at: call.end + 1) : code.isMark("{", at: call.end + 1))
    return Check(requirement: SystemRequirement(call.arguments.map(\.value)), isNegated: isNegated, isSole: isSole)
  }

  // MARK: - Attributes of declarations

  private func isAttribute(at index: Int) -> Bool {
    code.isName("available", at: index + 1) && code.isMark("(", at: index + 2)
  }

  /// Reads a run of attributes such as `@available(iOS 13, *)`, and the declaration after them.
  private mutating func readAttributes(from start: Int) {
    // The first attribute of a run has read all of them.
    if code.isMark(")", at: start - 1), wasRead(before: start) { return }
    var condition = UseCondition()
    var position = start
    while isAttribute(at: position), let call = code.arguments(at: position + 2) {
      condition.formIntersection(Self.condition(of: call.arguments))
      position = call.end + 1
    }
    runEnd = position
    add(start, declarationEnd(from: position), condition)
  }

  /// The end of the last run of attributes.
  private var runEnd = 0

  private func wasRead(before index: Int) -> Bool { index < runEnd }

  private static func condition(of arguments: [SwiftCode.Argument]) -> UseCondition {
    let isUnavailable = arguments.contains { $0.value.elementsEqual([.name("unavailable")]) }
    guard let first = arguments.first?.value, first.count == 1 else {
      return SystemRequirement(arguments.map(\.value)).met
    }
    guard case .name(let name)? = first.first else {
      return isUnavailable && first.first?.isMark("*") == true ? UseCondition(platforms: []) : UseCondition()
    }
    func version(_ label: String) -> PlatformVersion? {
      arguments.first { $0.label == label }.flatMap { PlatformVersion($0.value.first) }
    }
    var condition = UseCondition()
    guard let listed = SystemRequirement(name, nil) else { return condition }
    if isUnavailable { condition.platforms.subtract(listed.platforms) }
    if let from = version("introduced") { condition.from.set(from, on: listed.platforms) }
    if let below = version("obsoleted") { condition.below.set(below, on: listed.platforms) }
    return condition
  }

  private static let declarations: Set<String> = [
    "func", "var", "let", "init", "subscript", "class", "struct", "enum", "extension", "protocol", "actor", "case",
    "typealias", "import", "deinit",
  ]

  /// Returns the end of the declaration that starts at `start`: the end of its body, or the start of the next one.
  private func declarationEnd(from start: Int) -> Int {
    var keywordLine: Int?
    var position = start
    while position < code.tokens.count, position - start <= Self.longestHead {
      switch code.tokens[position] {
      case .mark(UInt8(ascii: "{")): return code.end(at: position) ?? position
      case .mark(UInt8(ascii: "}")), .mark(UInt8(ascii: "#")), .mark(UInt8(ascii: ";")): return position
      case .mark(UInt8(ascii: "@")) where keywordLine != nil || isAttribute(at: position): return position
      case .name(let name) where Self.declarations.contains(name):
        // `class func` has two keywords on one line.
        if let keywordLine, keywordLine != code.line(at: position) { return position }
        keywordLine = code.line(at: position)
      default: break
      }
      position = (code.end(at: position) ?? position) + 1
    }
    return position
  }
}
