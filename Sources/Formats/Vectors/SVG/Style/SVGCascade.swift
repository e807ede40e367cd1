/// The cascade of CSS: which declarations an element has, weakest first (SVG 2, section 6.6; CSS Cascading 4).
enum SVGCascade {
  /// The maximum number of conditions that are tested, with those on ancestors.
  private static let testLimit = 100_000_000
  /// The maximum number of declarations of all elements.
  private static let declarationLimit = 5_000_000

  /// Sets the declarations of all elements.
  static func apply(to document: inout SVGDocument) throws(VectorError) {
    var sheet = SVGStylesheet()
    for style in document.styles { try sheet.add(style.text, line: style.line) }
    var keys: [String: [Int]] = [:]
    for (index, rule) in sheet.rules.enumerated() { keys[rule.selector.key, default: []].append(index) }
    var (tests, count) = (0, 0)
    for index in document.elements.indices {
      let element = document.elements[index]
      if element.name == "style" { try refuseMedia(element) }
      var declarations = attributes(of: element)
      if !sheet.rules.isEmpty || element.attributes["style"] != nil {
        let candidates = candidates(for: element, keys)
        tests += candidates.reduce(0) { $0 + sheet.rules[$1].selector.cost }
        guard tests <= testLimit else { throw .tooMany("matches of CSS rules", limit: testLimit) }
        let matches = candidates.filter { sheet.rules[$0].selector.matches(index, in: document) }
        document.elements[index].dependsOnAncestors = matches.contains { sheet.rules[$0].selector.compounds.count > 1 }
        count += matches.reduce(0) { $0 + sheet.rules[$1].declarations.count }
        guard count <= declarationLimit else { throw .tooMany("declarations of CSS", limit: declarationLimit) }
        declarations += cascaded(matches.map { sheet.rules[$0] }, inline: element.attributes["style"])
      }
      document.elements[index].declarations = declarations
    }
  }

  private static func refuseMedia(_ element: SVGElement) throws(VectorError) {
    let media = SVGScanner.trimmed(element.attributes["media"] ?? "all").lowercased()
    guard ["", "all", "screen"].contains(media) else {
      throw .unsupported("the style sheet for \(media)", at: element.location)
    }
  }

  /// Returns the presentation attributes. They are weaker than all CSS.
  private static func attributes(of element: SVGElement) -> [SVGDeclaration] {
    var declarations: [SVGDeclaration] = []
    for (name, value) in element.attributes where SVGStyle.properties.contains(name) {
      declarations.append(SVGDeclaration(name: name, value: SVGScanner.trimmed(value), isCSS: false))
    }
    return declarations
  }

  /// Returns the rules that can match, in the order of the sheet.
  private static func candidates(for element: SVGElement, _ keys: [String: [Int]]) -> [Int] {
    var candidates = (keys["*"] ?? []) + (keys[element.name] ?? [])
    if let id = element.attributes["id"] { candidates += keys["#" + id] ?? [] }
    for name in element.classes { candidates += keys["." + name] ?? [] }
    return candidates.sorted()
  }

  private static func cascaded(_ rules: [SVGStylesheet.Rule], inline: String?) -> [SVGDeclaration] {
    // Of equal specificity, the later rule is stronger.
    let order = rules.indices.sorted { (rules[$0].specificity, $0) < (rules[$1].specificity, $1) }
    var declarations = order.flatMap { rules[$0].declarations }
    declarations += inline.map(SVGStylesheet.declarations) ?? []
    return declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
  }
}
