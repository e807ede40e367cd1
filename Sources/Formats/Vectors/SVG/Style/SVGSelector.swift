/// A selector of CSS: elements, classes and ids, also those of ancestors (Selectors 3).
struct SVGSelector: Sendable {
  /// Conditions on one element, such as `path.a`.
  struct Compound: Sendable {
    /// Nil for any.
    var name: String?
    var ids: [String] = []
    var classes: [String] = []
    /// For a state such as `:hover`.
    var matchesNothing = false
    /// Whether the next compound is about a child, not about any descendant.
    var isParent = false
  }

  /// From the outermost ancestor to the element.
  private(set) var compounds: [Compound] = []

  /// Ids count more than classes, and classes more than names (Selectors 3, section 9).
  var specificity: Int {
    compounds.reduce(0) { sum, compound in
      sum + compound.ids.count * 1_000_000 + compound.classes.count * 1000 + (compound.name == nil ? 0 : 1)
    }
  }

  /// The number of conditions that `matches` tests at most.
  var cost: Int { compounds.count == 1 ? 1 : compounds.count * VectorLimits.depth }

  /// A condition that every matching element meets, as the key of an index.
  var key: String {
    guard let last = compounds.last else { return "*" }
    if let id = last.ids.first { return "#" + id }
    if let first = last.classes.first { return "." + first }
    return last.name ?? "*"
  }

  private static let states: Set<String> = ["hover", "active", "focus", "focus-within", "focus-visible", "visited"]

  /// Returns nil for a selector outside of the subset.
  static func parse(_ text: String) -> SVGSelector? {
    var scanner = SVGScanner(text)
    var selector = SVGSelector()
    scanner.skipSpace()
    while !scanner.isAtEnd {
      if scanner.take(UInt8(ascii: ">")) {
        guard let last = selector.compounds.indices.last else { return nil }
        selector.compounds[last].isParent = true
        scanner.skipSpace()
      }
      guard let compound = compound(&scanner), selector.compounds.count < VectorLimits.depth else { return nil }
      selector.compounds.append(compound)
      scanner.skipSpace()
    }
    guard let last = selector.compounds.last, !last.isParent else { return nil }
    return selector
  }

  private static func compound(_ scanner: inout SVGScanner) -> Compound? {
    var compound = Compound()
    var isEmpty = true
    if scanner.take(UInt8(ascii: "*")) {
      isEmpty = false
    } else if let name = scanner.identifier() {
      compound.name = name
      isEmpty = false
    }
    while let next = scanner.next, !SVGScanner.isSpace(next), next != UInt8(ascii: ">") {
      scanner.advance()
      isEmpty = false
      switch next {
      case UInt8(ascii: "#"):
        guard let id = scanner.identifier() else { return nil }
        compound.ids.append(id)
      case UInt8(ascii: "."):
        guard let name = scanner.identifier() else { return nil }
        compound.classes.append(name)
      case UInt8(ascii: ":"):
        // A pseudo-element is no element of the picture.
        let isElement = scanner.take(UInt8(ascii: ":"))
        guard let name = scanner.identifier(), isElement || states.contains(name.lowercased()) else { return nil }
        compound.matchesNothing = true
      default: return nil
      }
    }
    return isEmpty ? nil : compound
  }

  /// Whether the selector matches an element of a document.
  func matches(_ index: Int, in document: SVGDocument) -> Bool {
    guard let last = compounds.last, Self.matches(last, document.elements[index]) else { return false }
    if compounds.count == 1 { return true }
    var path = [index]
    while let parent = document.elements[path[path.count - 1]].parent { path.append(parent) }
    // Whether the first compounds match, with the last one of them at the current element, or at any before it.
    var here = compounds.map { _ in false }
    var before = here
    for index in path.reversed() {
      let element = document.elements[index]
      let above = here
      for position in compounds.indices {
        let isOpen = position == 0 || (compounds[position - 1].isParent ? above : before)[position - 1]
        here[position] = isOpen && Self.matches(compounds[position], element)
      }
      for position in compounds.indices where here[position] { before[position] = true }
    }
    return here[compounds.count - 1]
  }

  private static func matches(_ compound: Compound, _ element: SVGElement) -> Bool {
    if compound.matchesNothing { return false }
    if let name = compound.name, name != element.name { return false }
    if !compound.ids.allSatisfy({ $0 == element.attributes["id"] }) { return false }
    return compound.classes.allSatisfy { element.classes.contains($0) }
  }
}

extension SVGScanner {
  /// Reads an identifier of CSS. Escapes are not part of the subset.
  mutating func identifier() -> String? {
    let start = position
    while let next,
      Self.isLetter(next) || Self.isDigit(next) || next >= 0x80 || next == UInt8(ascii: "-")
        || next == UInt8(ascii: "_")
    { advance() }
    return position == start ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
  }
}
