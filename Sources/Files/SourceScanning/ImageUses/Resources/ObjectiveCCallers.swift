/// The methods around the tokens of Objective-C that the system calls often.
///
/// Macros may leave braces open. Methods are never nested, so the head of the next one ends a method in any case.
struct ObjectiveCCallers {
  private(set) var callers = Steps<ResourceUse.Caller?>(nil)
  /// The number of the method or function around a token.
  private(set) var functions = Steps(0)

  private struct Frame {
    let end: Int
    var caller: ResourceUse.Caller?
    let function: Int
    var endsCaller = false
    /// The condition of an `if` before the block.
    var condition: Range<Int>?
  }

  private let code: SwiftCode
  private var frames: [Frame] = []
  private var lastFunction = 0
  /// The start of the condition of an `if` whose block or statement is still to come.
  private var condition: Range<Int>?
  /// The end of the last block, and its condition.
  private var lastBlock: (end: Int, condition: Range<Int>)?

  init(_ code: SwiftCode) {
    self.code = code
    for index in code.tokens.indices { read(index) }
  }

  private mutating func read(_ index: Int) {
    while let last = frames.last, last.end <= index {
      frames.removeLast()
      if let condition = last.condition { lastBlock = (last.end, condition) }
      if last.endsCaller, !frames.isEmpty { frames[frames.count - 1].caller = nil }
      record(at: index)
    }
    switch code.tokens[index] {
    case .mark(UInt8(ascii: "-")), .mark(UInt8(ascii: "+")): readMethod(at: index)
    case .mark(UInt8(ascii: "{")): openBraces(at: index)
    case .name("if"): readCondition(at: index)
    case .name("else"): readElse(at: index)
    default: break
    }
  }

  private mutating func record(at index: Int) {
    callers.append(frames.last?.caller, at: index)
    functions.append(frames.last?.function ?? 0, at: index)
  }

  // MARK: - Methods

  /// The most tokens of a method's head and of a condition.
  private static let longestHead = 256

  private static let callersBySelector: [String: ResourceUse.Caller] = [
    "drawRect": .draw, "drawInContext": .draw, "drawLayer": .draw, "drawInteriorWithFrame": .draw,
    "drawWithFrame": .draw, "drawBackgroundInRect": .draw, "layoutSubviews": .layout, "viewDidLayoutSubviews": .layout,
    "viewWillLayoutSubviews": .layout, "layout": .layout, "viewDidLayout": .layout, "viewWillLayout": .layout,
    "layoutSublayersOfLayer": .layout, "cellForRowAtIndexPath": .cell, "cellForItemAtIndexPath": .cell,
    "willDisplayCell": .cell, "viewForTableColumn": .cell, "itemForRepresentedObjectAtIndexPath": .cell,
    "viewForSupplementaryElementOfKind": .cell, "viewForHeaderInSection": .cell,
  ]

  /// Reads a head such as `- (void)drawRect:(CGRect)rect {`.
  private mutating func readMethod(at index: Int) {
    guard code.isMark("(", at: index + 1), let type = code.end(at: index + 1), startsDeclaration(index) else { return }
    var caller: ResourceUse.Caller?
    var position = type + 1
    while position < min(type + Self.longestHead, code.tokens.count) {
      switch code.tokens[position] {
      case .name(let name):
        let isPart = position == type + 1 || code.isMark(":", at: position + 1)
        if isPart, caller == nil { caller = Self.callersBySelector[name] }
      case .mark(UInt8(ascii: ":")), .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: ".")): break
      case .mark(UInt8(ascii: "(")): position = code.end(at: position) ?? position
      case .mark(UInt8(ascii: "{")):
        frames = []
        lastFunction += 1
        condition = nil
        frames.append(Frame(end: code.end(at: position) ?? .max, caller: caller, function: lastFunction))
        record(at: index)
        return
      default: return
      }
      position += 1
    }
  }

  /// Returns true if the code before a sign is complete, or if the sign is the first one on its line.
  private func startsDeclaration(_ index: Int) -> Bool {
    index == 0 || code.line(at: index) != code.line(at: index - 1) || code.isMark("}", at: index - 1)
      || code.isMark(";", at: index - 1)
  }

  // MARK: - Blocks

  private mutating func openBraces(at index: Int) {
    let isHead = condition.map { $0.upperBound == index } == true
    defer { if isHead { condition = nil } }
    guard let last = frames.last else {
      lastFunction += 1
      frames.append(Frame(end: code.end(at: index) ?? index + 1, caller: nil, function: lastFunction))
      return record(at: index)
    }
    // The head of a method has opened its own braces.
    guard let end = code.end(at: index), end < last.end else { return }
    var frame = Frame(end: end, caller: last.caller, function: last.function)
    if last.caller != nil {
      if isBlock(at: index) {
        frame.caller = runsAtOnce(at: index) ? last.caller : nil
      } else if isHead, let condition {
        let body = index + 1..<end
        if isMissing(condition) || code.assigns(oneOf: code.names(in: condition), in: body) { frame.caller = nil }
        frame.endsCaller = isPresent(condition) && code.leaves(body)
        frame.condition = condition
      } else if let condition = conditionOfElse(at: index - 1), loadsMissing(condition, index + 1..<end) {
        frame.caller = nil
      }
    }
    frames.append(frame)
    record(at: index)
  }

  /// Returns true for the braces of `^{` and `^(NSUInteger index) {`.
  private func isBlock(at index: Int) -> Bool { caret(before: index) != nil }

  private func caret(before index: Int) -> Int? {
    var position = index - 1
    for _ in 0..<Self.longestHead where position >= 0 {
      switch code.tokens[position] {
      case .mark(UInt8(ascii: "^")): return position
      case .name, .mark(UInt8(ascii: "*")), .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: "(")),
        .mark(UInt8(ascii: ")")):
        position -= 1
      default: return nil
      }
    }
    return nil
  }

  /// Returns true if the method that gets the block calls it before it returns.
  private func runsAtOnce(at index: Int) -> Bool {
    guard let caret = caret(before: index), code.isMark(":", at: caret - 1), caret >= 2,
      case .name(let label) = code.tokens[caret - 2]
    else { return false }
    return label.hasPrefix("enumerate") || ["performWithoutAnimation", "imageWithActions"].contains(label)
  }

  // MARK: - Missing values

  /// Reads `if (!image) image = …;`, which loads an image once, and `if (image) return`.
  private mutating func readCondition(at index: Int) {
    guard let last = frames.last, last.caller != nil, code.isMark("(", at: index + 1), let end = code.end(at: index + 1)
    else { return }
    let range = index..<end + 1
    condition = range
    if code.isMark("{", at: end + 1) { return }
    condition = nil
    if isPresent(range), code.isName("return", at: end + 1) {
      frames[frames.count - 1].caller = nil
      return record(at: end + 1)
    }
    guard isMissing(range) else { return }
    let limit = min(end + Self.longestHead, last.end)
    guard let stop = (end + 1..<max(end + 1, limit)).first(where: { code.isMark(";", at: $0) }) else { return }
    frames.append(Frame(end: stop, caller: nil, function: last.function))
    record(at: end + 1)
  }

  /// Reads the statement after an `else` without braces.
  private mutating func readElse(at index: Int) {
    guard let last = frames.last, last.caller != nil, !code.isMark("{", at: index + 1),
      !code.isName("if", at: index + 1), let condition = conditionOfElse(at: index)
    else { return }
    let limit = min(index + Self.longestHead, last.end)
    guard let stop = (index + 1..<max(index + 1, limit)).first(where: { code.isMark(";", at: $0) }),
      loadsMissing(condition, index + 1..<stop)
    else { return }
    frames.append(Frame(end: stop, caller: nil, function: last.function))
    record(at: index + 1)
  }

  /// Returns the condition before an `else`, whose block has just ended.
  private func conditionOfElse(at index: Int) -> Range<Int>? {
    guard code.isName("else", at: index), let lastBlock, lastBlock.end == index - 1 else { return nil }
    return lastBlock.condition
  }

  /// Returns true if an `else` runs only while a value is missing. `if (image)` may ask for a flag, so the `else` must
  /// change the value.
  private func loadsMissing(_ condition: Range<Int>, _ body: Range<Int>) -> Bool {
    comparesWithNull(condition, "!") || code.assigns(oneOf: code.names(in: condition), in: body)
  }

  /// Returns true for `(!image)` and `(image == nil)`.
  private func isMissing(_ condition: Range<Int>) -> Bool {
    if code.isMark("!", at: condition.lowerBound + 2) { return true }
    return comparesWithNull(condition, "=")
  }

  /// Returns true for `(image)`, `(image != nil)` and `((image = [cache objectForKey:key]))`.
  private func isPresent(_ condition: Range<Int>) -> Bool {
    if condition.count == 4, case .name = code.tokens[condition.lowerBound + 2] { return true }
    return comparesWithNull(condition, "!") || code.isMark("(", at: condition.lowerBound + 2) && isAssigned(condition)
  }

  private func isAssigned(_ condition: Range<Int>) -> Bool {
    condition.prefix(Self.longestHead).contains { index in
      guard index > 0, code.isMark("=", at: index), !code.isMark("=", at: index + 1) else { return false }
      if case .name = code.tokens[index - 1] { return true }
      return false
    }
  }

  /// Returns true for `image != nil` and `nil != image`, or with the sign `=` for `==`.
  private func comparesWithNull(_ condition: Range<Int>, _ sign: Unicode.Scalar) -> Bool {
    condition.prefix(Self.longestHead).contains { index in
      guard code.isNull(at: index) else { return false }
      return code.isMark("=", at: index - 1) && code.isMark(sign, at: index - 2)
        || code.isMark(sign, at: index + 1) && code.isMark("=", at: index + 2)
    }
  }
}
