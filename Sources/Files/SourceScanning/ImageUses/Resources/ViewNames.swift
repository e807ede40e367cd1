/// A scanner for the SwiftUI views that a source declares, and for the first ones that it shows.
struct ViewNames {
  private(set) var declared: [ViewName] = []
  /// The first views. Each element is a list of alternatives. The app shows one of them.
  private(set) var entries: [[ViewName]] = []

  private let code: SwiftCode
  private var hasApp = false

  /// - Parameter runs: returns true if an app runs the token with this index. Previews are no part of an app.
  init(_ code: SwiftCode, runs: (Int) -> Bool) {
    self.code = code
    for index in code.tokens.indices {
      guard case .name(let name) = code.tokens[index] else { continue }
      switch name {
      case "struct", "extension": if runs(index) { readType(at: index) }
      case "UIHostingController", "NSHostingController", "NSHostingView": if runs(index) { readRoot(at: index) }
      default: break
      }
    }
  }

  /// The most tokens of a type's head, and of a closure that is searched for its first view.
  private static let longest = 128
  private static let longestEntry = 512

  private mutating func readType(at index: Int) {
    if code.isMark(".", at: index - 1) || code.isMark(":", at: index + 1) { return }
    var name: String?
    var protocols: Set<String> = []
    var (depth, isList) = (0, false)
    for position in code.tokens.indices[index...].dropFirst().prefix(Self.longest) {
      switch code.tokens[position] {
      case .name("where") where depth == 0: isList = false
      case .name(let word):
        if depth > 0 { continue }
        if isList { protocols.insert(word) } else if protocols.isEmpty { name = word }
      case .mark(UInt8(ascii: "<")): depth += 1
      case .mark(UInt8(ascii: ">")): depth -= 1
      case .mark(UInt8(ascii: ":")): isList = isList || depth == 0
      case .mark(UInt8(ascii: "{")):
        guard let name else { return }
        if protocols.contains("View") { declared.append(ViewName(name, line: code.line(at: index))) }
        if protocols.contains("App"), !hasApp, isMain(index), let end = code.end(at: position) {
          hasApp = true
          readApp(position..<end)
        }
        return
      case .mark(UInt8(ascii: ".")), .mark(UInt8(ascii: ",")), .mark(UInt8(ascii: "&")), .mark(UInt8(ascii: "@")):
        continue
      case .mark, .text, .number, .choice: return
      }
    }
  }

  /// Returns true if `@main` is among the attributes and modifiers before a keyword.
  private func isMain(_ keyword: Int) -> Bool {
    (max(0, keyword - 16)..<keyword).contains { code.isName("main", at: $0) && code.isMark("@", at: $0 - 1) }
  }

  private mutating func readApp(_ body: Range<Int>) {
    guard let group = body.first(where: { isGroup(at: $0) }) else { return }
    var open = group + 1
    if code.isMark("(", at: open), let end = code.end(at: open) { open = end + 1 }
    guard code.isMark("{", at: open), let end = code.end(at: open) else { return }
    addFirst(in: open + 1..<end)
  }

  private func isGroup(at index: Int) -> Bool {
    guard case .name(let name) = code.tokens[index], ["WindowGroup", "Window", "DocumentGroup"].contains(name) else {
      return false
    }
    return code.isMark("(", at: index + 1) || code.isMark("{", at: index + 1)
  }

  private mutating func readRoot(at index: Int) {
    guard let call = code.arguments(at: index + 1),
      let root = call.arguments.first(where: { $0.label == "rootView" })?.value
    else { return }
    addFirst(in: root.indices)
  }

  /// SwiftUI's own views. The app's first view is often inside of some.
  private static let system: Set<String> = [
    "Group", "NavigationStack", "NavigationView", "NavigationSplitView", "ZStack", "VStack", "HStack", "LazyVStack",
    "LazyHStack", "TabView", "Tab", "AnyView", "GeometryReader", "ScrollView", "List", "Form", "Section", "ForEach",
    "HSplitView", "VSplitView", "Text", "Image", "Color", "Spacer", "Divider", "EmptyView", "ProgressView", "Binding",
    "State", "StateObject", "ObservedObject", "UUID", "URL", "Task",
  ]

  /// Adds the first views of a closure: the first one, or the first one of each branch.
  private mutating func addFirst(in range: Range<Int>) {
    let views = firsts(in: range.prefix(Self.longestEntry))
    if !views.isEmpty { entries.append(views) }
  }

  /// Returns the first calls of types that may be views of the app. The branches of `if` and `switch` are alternatives.
  private func firsts(in range: Range<Int>) -> [ViewName] {
    var found: [ViewName] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let name: String? = if case .name(let name) = code.tokens[index] { name } else { nil }
      if name == "if" || name == "switch", let body = body(after: index, in: range) {
        let inner = body.lowerBound + 1..<max(body.lowerBound + 1, min(body.upperBound, range.upperBound))
        found += name == "if" ? firsts(in: inner) : cases(in: inner)
        index = body.upperBound + 1
        let hasElse = code.isName("else", at: index)
        if hasElse, code.isMark("{", at: index + 1), let end = code.end(at: index + 1) {
          found += firsts(in: index + 2..<max(index + 2, min(end, range.upperBound)))
          index = end + 1
        } else if hasElse {
          index += 1
          continue
        } else if name == "if" {
          continue
        }
        if !found.isEmpty { return unique(found) }
      } else if let name, isView(name, at: index) {
        return unique(found + [ViewName(name, line: code.line(at: index))])
      } else {
        index += 1
      }
    }
    return unique(found)
  }

  /// Returns the braces of a statement.
  private func body(after keyword: Int, in range: Range<Int>) -> ClosedRange<Int>? {
    var index = keyword + 1
    while index < range.upperBound {
      if code.isMark("{", at: index) { return code.end(at: index).map { index...$0 } }
      index = (code.end(at: index) ?? index) + 1
    }
    return nil
  }

  /// Returns the first views of each `case` directly inside of a `switch`.
  private func cases(in range: Range<Int>) -> [ViewName] {
    var starts: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if code.isName("case", at: index) || code.isName("default", at: index) { starts.append(index) }
      index = (code.end(at: index) ?? index) + 1
    }
    return zip(starts, starts.dropFirst() + [range.upperBound]).flatMap { start, end in
      let colon = (start..<end).first { code.isMark(":", at: $0) } ?? start
      return firsts(in: colon + 1..<max(colon + 1, end))
    }
  }

  private func unique(_ views: [ViewName]) -> [ViewName] {
    var known: Set<String> = []
    return views.filter { known.insert($0.name).inserted }
  }

  /// Returns true for the call of a type that may be a view of the app.
  private func isView(_ name: String, at index: Int) -> Bool {
    name.first?.isUppercase == true && !Self.system.contains(name) && !code.isMark(".", at: index - 1)
      && (code.isMark("(", at: index + 1) || code.isMark("{", at: index + 1))
  }
}
