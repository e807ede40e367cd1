/// The types `Color` and `Image` of an app itself, and the initializers that it adds to SwiftUI's types of these names.
///
/// An `extension Color { init(_ hex: String) }` makes `Color("#FF0000")` a color of no catalog.
package struct OwnInitializers: Sendable, Equatable {
  package enum Reach: Int, Sendable, Comparable {
    case none, target, otherTargets

    package static func < (left: Reach, right: Reach) -> Bool { left.rawValue < right.rawValue }
  }

  package private(set) var color = Reach.none
  package private(set) var image = Reach.none

  package init() {}

  init(_ code: SwiftCode) {
    for index in code.tokens.indices {
      guard case .name(let name) = code.tokens[index], name == "Color" || name == "Image" else { continue }
      let reach = Self.reach(code, at: index)
      if name == "Color" { color = max(color, reach) } else { image = max(image, reach) }
    }
  }

  /// The most tokens of a type that are searched.
  private static let longest = 2048

  private static func reach(_ code: SwiftCode, at index: Int) -> Reach {
    guard let keyword = keyword(code, before: index) else { return .none }
    let usual = isPublic(code, before: keyword) ? Reach.otherTargets : .target
    switch code.tokens[keyword] {
    case .name("typealias"): return usual
    case .name("func"): return code.isMark("(", at: index + 1) && code.isName("_", at: index + 2) ? usual : .none
    case .name("struct"), .name("class"), .name("enum"), .name("actor"), .name("extension"):
      let head = (index + 1..<max(index + 1, code.tokens.count)).prefix(64)
      guard let open = head.first(where: { code.isMark("{", at: $0) }), let end = code.end(at: open) else {
        return .none
      }
      let body = (open + 1..<max(open + 1, end)).prefix(longest)
      let initializers = body.filter { code.isName("init", at: $0) && takesText(code, at: $0) }
      let isOpen = usual == .otherTargets || initializers.contains { isPublic(code, before: $0) }
      return initializers.isEmpty ? .none : isOpen ? .otherTargets : .target
    default: return .none
    }
  }

  /// Returns the keyword before a name, which may follow a module, as in `extension SwiftUI.Color`.
  private static func keyword(_ code: SwiftCode, before index: Int) -> Int? {
    let keyword = code.isMark(".", at: index - 1) ? index - 3 : index - 1
    return keyword >= 0 ? keyword : nil
  }

  private static func isPublic(_ code: SwiftCode, before keyword: Int) -> Bool {
    (max(0, keyword - 3)..<keyword).contains { index in
      ["public", "package", "open"].contains { code.isName($0, at: index) }
    }
  }

  /// The types of numbers and colors, which no text is.
  private static let others: Set<String> = [
    "Int", "UInt", "Int32", "UInt32", "Int64", "UInt64", "UInt8", "Double", "Float", "CGFloat", "UIColor", "NSColor",
    "CGColor", "CIColor", "Color", "UIImage", "NSImage", "CGImage", "CIImage", "Data", "URL",
  ]

  /// Returns true if the first argument of an initializer has no label and may be a text.
  private static func takesText(_ code: SwiftCode, at index: Int) -> Bool {
    let open = (index + 1..<index + 12).first { code.isMark("(", at: $0) }
    guard let open, code.isName("_", at: open + 1), code.isMark(":", at: open + 3),
      code.tokens.indices.contains(open + 4)
    else { return false }
    if case .name(let type) = code.tokens[open + 4] { return !others.contains(type) }
    return false
  }
}

extension ImageUse.Name {
  /// Whether the name is that of a color in RGB, such as `#FF8000` or `FF8000`.
  var isHexColor: Bool {
    guard case .asset(let name) = self else { return false }
    if name.hasPrefix("#") { return true }
    let digits = name.hasPrefix("0x") || name.hasPrefix("0X") ? name.dropFirst(2) : Substring(name)
    return [6, 8].contains(digits.utf8.count) && digits.allSatisfy(\.isHexDigit)
  }
}
