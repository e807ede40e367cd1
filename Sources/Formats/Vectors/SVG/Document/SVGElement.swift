/// An element of an SVG document.
struct SVGElement: Sendable {
  /// The local name, without a prefix.
  var name: String
  /// The attributes by their names. An attribute of XLink has the prefix `xlink`, no matter how the file spells it.
  var attributes: [String: String] = [:]
  /// The index of the parent in the document. Nil for the root.
  var parent: Int?
  /// The indices of the children in the document.
  var children: [Int] = []
  /// The line of the start tag, from 1.
  var line: Int
  /// The names in the attribute `class`.
  var classes: Set<String> = []
  /// The style of this element alone. The last valid declaration of a property wins.
  var declarations: [SVGDeclaration] = []
  /// Whether a rule of CSS about ancestors matches.
  var dependsOnAncestors = false

  /// The location for errors.
  var location: VectorLocation { .line(line) }

  /// The target of a link (SVG 2, section 16.1.4).
  var link: String? { attributes["href"] ?? attributes["xlink:href"] }

}

/// A property with its value, such as `fill: red`.
struct SVGDeclaration: Sendable, Equatable {
  var name: String
  var value: String
  var isImportant = false
  /// Whether the property is from a style sheet or the attribute `style`, not from an attribute of its own.
  var isCSS = true
}

/// The elements of an SVG document in the order of their start tags. The root is the first one.
struct SVGDocument: Sendable {
  /// The text of an element `style`, and its line.
  struct StyleText: Sendable {
    var text: String
    var line: Int
  }

  var elements: [SVGElement] = []
  /// The indices of elements by the attribute `id`. The first one of equal ids counts.
  var ids: [String: Int] = [:]
  var styles: [StyleText] = []

  /// Removes the property `filter` of all elements.
  mutating func removeFilters() {
    for index in elements.indices { elements[index].declarations.removeAll { $0.name == "filter" } }
  }

  /// Returns the index of the element that a link names.
  /// - Throws: `.unsupported` for a link to another file.
  func target(of link: String, at location: VectorLocation) throws(VectorError) -> Int? {
    let link = SVGScanner.trimmed(link)
    guard link.hasPrefix("#") else {
      throw .unsupported(link.isEmpty ? "an empty link" : "a link to another file", at: location)
    }
    return ids[String(link.dropFirst())]
  }
}
