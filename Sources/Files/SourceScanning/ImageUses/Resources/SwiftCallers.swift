/// The functions around each token of a Swift file, and the ones among them that the system calls often.
///
/// Complexity: linear in the number of tokens. Each head of a declaration is searched up to a fixed length.
struct SwiftCallers {
  /// The frequent function around a token. Code that runs later, such as in `.onAppear { … }`, has none.
  private(set) var callers = Steps<ResourceUse.Caller?>(nil)
  /// The number of the innermost function or type around a token. The tokens outside have 0.
  private(set) var functions = Steps(0)

  /// The start of a statement or declaration whose braces are still to come.
  private enum Head: Equatable {
    /// `if`, `for`, `while`, `switch`, `guard` or `catch`. It may run only while a stored value is missing.
    case block(Int, isMissing: Bool)
    case function(Int)
    /// `var` or `let`. Braces before a `=` are those of a computed property.
    case variable(Int)
    case type
  }

  /// An open bracket.
  private struct Frame {
    let start: Int
    let end: Int
    var caller: ResourceUse.Caller?
    let function: Int
    var head: Head?
    /// Whether the code after it runs only once, because it is reached without a stored value.
    var endsCaller = false
    /// Whether the `else` after it runs only while a stored value is missing.
    var hasMissingElse = false
    /// The caller that returns with the next `case`.
    var nextCase: ResourceUse.Caller?
  }

  private let code: SwiftCode
  private var frames = [Frame(start: -1, end: .max, caller: nil, function: 0)]
  private var lastClosed = Frame(start: -1, end: -1, caller: nil, function: 0)
  private var lastFunction = 0
  /// The end of the last block of `repeat`. The `while` after it has no braces.
  private var repeatEnd = -1
  /// Whether the arguments of a call of `Button` have an action, by the index of their bracket.
  private var actions: [Int: Bool] = [:]

  init(_ code: SwiftCode) {
    self.code = code
    for index in code.tokens.indices { read(index) }
  }

  private var top: Frame {
    get { frames[frames.count - 1] }
    set { frames[frames.count - 1] = newValue }
  }

  private mutating func read(_ index: Int) {
    if top.end == index { close(at: index) }
    switch code.tokens[index] {
    case .name(let name): readName(name, at: index)
    case .mark(UInt8(ascii: "{")): openBraces(at: index)
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: "[")):
      if let end = code.end(at: index) {
        frames.append(Frame(start: index, end: end, caller: top.caller, function: top.function))
      }
    case .mark(UInt8(ascii: ";")): top.head = nil
    case .mark(UInt8(ascii: "=")): if case .variable = top.head { top.head = nil }
    default: break
    }
  }

  private mutating func close(at index: Int) {
    lastClosed = frames.removeLast()
    if lastClosed.endsCaller { top.caller = nil }
    record(at: index)
  }

  private mutating func record(at index: Int) {
    callers.append(top.caller, at: index)
    functions.append(top.function, at: index)
  }

  private mutating func push(_ caller: ResourceUse.Caller?, _ range: (start: Int, end: Int), isFunction: Bool) {
    if isFunction { lastFunction += 1 }
    frames.append(
      Frame(
        start: range.start, end: range.end, caller: caller, function: isFunction ? lastFunction : top.function))
    record(at: range.start)
  }

  // MARK: - Heads

  private mutating func readName(_ name: String, at index: Int) {
    if name == "case" || name == "default" { readCase(at: index) }
    // A new line after a complete declaration starts another statement.
    if case .variable = top.head, index > 0, code.line(at: index) != code.line(at: index - 1), endsType(at: index - 1) {
      top.head = nil
    }
    // Members, directives and labels are no keywords.
    if code.isMark(".", at: index - 1) || code.isMark("#", at: index - 1) || code.isMark(":", at: index + 1) { return }
    switch name {
    case "if": top.head = .block(index, isMissing: code.isName("else", at: index - 1) && isMissingElse(at: index - 1))
    case "for", "switch", "guard", "catch": top.head = .block(index, isMissing: false)
    case "while": if index - 1 != repeatEnd { top.head = .block(index, isMissing: false) }
    case "func", "subscript", "deinit": top.head = .function(index)
    case "init":
      if ["(", "?", "!", "<"].contains(where: { code.isMark($0, at: index + 1) }) { top.head = .function(index) }
    case "var", "let":
      // `if let` and `guard let` are parts of a condition.
      if case .block = top.head { return }
      top.head = .variable(index)
    case "struct", "class", "enum", "actor", "extension", "protocol":
      if code.tokens.indices.contains(index + 1), case .name = code.tokens[index + 1] { top.head = .type }
    default: break
    }
  }

  /// Reads `case .none:` and `case nil:`, whose code runs only while a value is missing.
  private mutating func readCase(at index: Int) {
    if let caller = top.nextCase {
      top.caller = caller
      top.nextCase = nil
      record(at: index)
    }
    let name = code.isMark(".", at: index + 1) ? index + 2 : index + 1
    guard top.caller != nil, code.isMark(":", at: name + 1),
      code.isName(name == index + 1 ? "nil" : "none", at: name)
    else { return }
    top.nextCase = top.caller
    top.caller = nil
    record(at: index)
  }

  /// Returns true if an `else` follows the block that a stored value needs.
  private func isMissingElse(at index: Int) -> Bool { lastClosed.end == index - 1 && lastClosed.hasMissingElse }

  /// Returns true if a type may end at a token.
  private func endsType(at index: Int) -> Bool {
    switch code.tokens[index] {
    case .name(let name): name != "some" && name != "any"
    case .mark(let mark): ")]>?!".utf8.contains(mark)
    case .number, .text, .choice: true
    }
  }

  /// The most tokens of a head that are searched.
  private static let longestHead = 256

  // MARK: - Braces

  /// The names directly before the braces of blocks and accessors.
  private static let blockNames: Set<String> = ["else", "do", "repeat", "defer", "get", "set", "willSet", "didSet"]

  private mutating func openBraces(at index: Int) {
    guard let end = code.end(at: index) else { return }
    let head = top.head
    top.head = nil
    switch head {
    case .type: push(nil, (index, end), isFunction: true)
    case .function(let start): push(caller(ofFunctionAt: start, body: index), (index, end), isFunction: true)
    case .variable(let start): push(hasViewType(start..<index) ? .body : nil, (index, end), isFunction: true)
    case .block(let start, let isMissing): openBlock(of: start, (index, end), isMissing: isMissing)
    case nil:
      if code.isName("repeat", at: index - 1) { repeatEnd = end }
      if index > 0, case .name(let name) = code.tokens[index - 1], Self.blockNames.contains(name) {
        let isMissing = name == "else" && isMissingElse(at: index - 1)
        push(isMissing ? nil : top.caller, (index, end), isFunction: false)
      } else {
        push(closureCaller(at: index, end), (index, end), isFunction: false)
      }
    }
  }

  /// Opens the block of a statement. A block that runs only while a stored value is missing runs once.
  private mutating func openBlock(of start: Int, _ range: (start: Int, end: Int), isMissing: Bool) {
    guard top.caller != nil else { return push(nil, range, isFunction: false) }
    let condition = (start..<range.start).prefix(Self.longestHead)
    let isEmpty = comparesWithNil(condition, isEqual: true)
    let isFull = comparesWithNil(condition, isEqual: false) || binds(condition)
    if code.isName("guard", at: start) {
      let rest = (range.end + 1..<max(range.end + 1, min(top.end, code.tokens.count))).prefix(Self.longestHead)
      let endsCaller = isEmpty || !isFull && code.assigns(oneOf: code.names(in: condition), in: rest)
      push(isFull ? nil : top.caller, range, isFunction: false)
      top.endsCaller = endsCaller
      return
    }
    let body = range.start + 1..<range.end
    let isChoice = code.isName("if", at: start) || code.isName("switch", at: start)
    // A block that changes a value of its own condition runs once for each value.
    let changes = isChoice && code.assigns(oneOf: code.names(in: condition), in: body)
    push(isMissing || isEmpty || changes ? nil : top.caller, range, isFunction: false)
    guard code.isName("if", at: start) else { return }
    top.hasMissingElse = isFull || isMissing
    top.endsCaller = isFull && code.leaves(body)
  }

  /// Returns true if a condition has a value only while another one has, as in `if let`.
  private func binds(_ condition: Range<Int>) -> Bool {
    condition.contains { code.isName("let", at: $0) || code.isName("var", at: $0) }
  }

  /// Returns true if a condition has `== nil`, or `!= nil`.
  private func comparesWithNil(_ range: Range<Int>, isEqual: Bool) -> Bool {
    range.contains { index in
      guard code.isName("nil", at: index) else { return false }
      let sign: Unicode.Scalar = isEqual ? "=" : "!"
      return code.isMark("=", at: index - 1) && code.isMark(sign, at: index - 2)
        || code.isMark(sign, at: index + 1) && code.isMark("=", at: index + 2)
    }
  }

  // MARK: - Functions

  private static let cellLabels: Set<String> = [
    "cellForRowAt", "cellForRowAtIndexPath", "cellForItemAt", "cellForItemAtIndexPath", "willDisplay",
    "willDisplayCell",
    "viewForSupplementaryElementOfKind", "viewFor", "itemForRepresentedObjectAt", "viewForHeaderInSection",
  ]
  private static let layoutNames: Set<String> = [
    "layoutSubviews", "viewDidLayoutSubviews", "viewWillLayoutSubviews", "viewDidLayout", "viewWillLayout",
    "layoutSublayers",
  ]
  private static let drawNames: Set<String> = ["draw", "drawRect", "drawInterior", "drawBackground", "drawLayer"]
  private static let drawTypes: Set<String> = ["CGRect", "NSRect", "CALayer", "CGContext"]

  private func caller(ofFunctionAt start: Int, body: Int) -> ResourceUse.Caller? {
    guard code.tokens.indices.contains(start + 1), case .name(let name) = code.tokens[start + 1] else { return nil }
    if hasViewType(start..<body) { return .body }
    let isLayout = Self.layoutNames.contains(name) || name == "layout" && isOverride(start)
    if isLayout { return .layout }
    guard let call = code.arguments(at: start + 2) else { return nil }
    if Self.drawNames.contains(name) {
      let types = call.arguments.flatMap { $0.value.prefix(8) }
      return types.contains { if case .name(let type) = $0 { Self.drawTypes.contains(type) } else { false } }
        ? .draw : nil
    }
    guard ["tableView", "collectionView", "outlineView"].contains(name) else { return nil }
    let isCell = call.arguments.contains { argument in
      guard argument.label == nil, case .name(let label)? = argument.value.first else { return false }
      return Self.cellLabels.contains(label)
    }
    return isCell ? .cell : nil
  }

  /// Returns true if `override` is among the modifiers before a keyword.
  private func isOverride(_ keyword: Int) -> Bool {
    var index = keyword - 1
    while index >= max(0, keyword - 6), case .name(let name) = code.tokens[index] {
      if name == "override" { return true }
      index -= 1
    }
    return false
  }

  /// Returns true if the type at the end of a head is `some View`.
  private func hasViewType(_ head: Range<Int>) -> Bool {
    let type = head.suffix(6)
    guard let some = type.last(where: { code.isName("some", at: $0) }) else { return false }
    return code.isName("View", at: some + 1)
      || code.isName("SwiftUI", at: some + 1) && code.isName("View", at: some + 3)
  }

  // MARK: - Closures

  /// Returns the caller inside the closure at `index`. An unknown function may call its closure later, so it has none.
  private mutating func closureCaller(at index: Int, _ end: Int) -> ResourceUse.Caller? {
    let callee = callee(before: index)
    if case .function(let name, _)? = callee {
      // The closures that make cells are often beside other code.
      if name.hasSuffix("DiffableDataSource") || name.hasSuffix("CellRegistration") { return .cell }
      if name == "Canvas", top.caller == .body { return .draw }
    }
    // The value after `??` replaces a missing one.
    guard let caller = top.caller, index == 0 || code.tokens[index - 1] != .choice else { return nil }
    if code.isMark("(", at: end + 1), code.line(at: end) == code.line(at: end + 1) { return caller }
    switch callee {
    case .label(let label):
      let isView = caller == .body && SwiftClosures.viewLabels.contains(label)
      return SwiftClosures.directLabels.contains(label) || isView && !code.changesState(index + 1..<end) ? caller : nil
    case .function(let name, let open):
      if SwiftClosures.directCalls.contains(name) {
        // A method with other arguments, such as `image(for: key) { … }`, may keep its result.
        return open == nil || SwiftClosures.directCallsWithArguments.contains(name) ? caller : nil
      }
      guard caller == .body, !code.changesState(index + 1..<end) else { return nil }
      if name == "Button" {
        return open.map { hasAction($0) } == true ? caller : nil
      }
      return SwiftClosures.views.contains(name) || SwiftClosures.viewModifiers.contains(name) ? caller : nil
    case nil: return nil
    }
  }

  /// Returns true if the arguments of a call have the label `action`. A call may have many closures, so the answer is
  /// kept.
  private mutating func hasAction(_ open: Int) -> Bool {
    if let known = actions[open] { return known }
    let found = code.arguments(at: open)?.arguments.contains { $0.label == "action" } ?? false
    actions[open] = found
    return found
  }

  private enum Callee {
    /// The name of a function or type, and the index of its arguments if they end before the closure.
    case function(String, Int?)
    case label(String)
  }

  /// Returns the function or the label before the closure at `index`.
  private func callee(before index: Int) -> Callee? {
    guard index > 0 else { return nil }
    switch code.tokens[index - 1] {
    case .name(let name): return .function(name, nil)
    case .mark(UInt8(ascii: ">")): return name(endingAt: index - 1).map { .function($0, nil) }
    case .mark(UInt8(ascii: ")")) where lastClosed.end == index - 1:
      return name(endingAt: lastClosed.start - 1).map { .function($0, lastClosed.start) }
    case .mark(UInt8(ascii: "(")), .mark(UInt8(ascii: ",")):
      guard code.isMark("(", at: top.start) else { return nil }
      let open = index - 1 == top.start ? nil : top.start
      return name(endingAt: top.start - 1).map { .function($0, open) }
    case .mark(UInt8(ascii: ":")):
      if index > 1, case .name(let label) = code.tokens[index - 2] { return .label(label) }
      return nil
    default: return nil
    }
  }

  /// Returns the name that ends at a token, without its generic arguments.
  private func name(endingAt index: Int) -> String? {
    var position = index
    if code.isMark(">", at: position) {
      var depth = 0
      while position > max(0, index - 48) {
        if code.isMark(">", at: position) { depth += 1 }
        if code.isMark("<", at: position) { depth -= 1 }
        position -= 1
        if depth == 0 { break }
      }
    }
    guard code.tokens.indices.contains(position), case .name(let name) = code.tokens[position] else { return nil }
    return name
  }
}
