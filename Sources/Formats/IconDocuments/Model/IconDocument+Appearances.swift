/// The rules by which an appearance gets values that the document does not state for it.
extension IconDocument {
  /// Returns the fill of the background. It is never `automatic`, and nil without one.
  ///
  /// Dark without a fill of its own is the dark gradient of the system, whatever light is (44 of 44 documents).
  package func background(_ appearance: IconAppearance, _ idioms: Set<String>) -> IconFill? {
    let isDark = appearance == .dark
    if isDark, !fill.hasOwn(.dark, idioms) { return .systemDark }
    let value = fill.value(for: appearance, idioms)
    return value == .automatic ? (isDark ? .systemDark : .systemLight) : value
  }

  /// Returns the fill of a layer. Nil, `none` and `automatic` keep the colors of its picture.
  ///
  /// In dark, a white layer takes the fill of the light background if neither has a fill of its own for dark (57 pairs
  /// of documents and catalogs).
  ///
  /// - Parameter isPale: whether the picture is an SVG for which `SVGText.isPale` is true.
  package func fill(
    of layer: Layer, isPale: Bool, _ appearance: IconAppearance, _ idioms: Set<String>
  ) -> IconFill? {
    let own = layer.fill.value(for: appearance, idioms)
    guard appearance == .dark, !layer.fill.hasOwn(.dark, idioms), !fill.hasOwn(.dark, idioms),
      Self.isWhite(own, isPale: isPale)
    else { return own }
    return background(.light, idioms)
  }

  /// Returns whether a layer is white: a solid white fill, or no fill and a pale SVG.
  package static func isWhite(_ fill: IconFill?, isPale: Bool) -> Bool {
    if case .solid(let color) = fill { return color.isWhite }
    return fill == nil && isPale
  }

  /// Returns whether a layer is hidden, alone or with its group.
  package static func isHidden(
    _ layer: Layer, in group: Group, _ appearance: IconAppearance, _ idioms: Set<String>
  ) -> Bool {
    layer.isHidden.value(for: appearance, idioms) == true || group.isHidden.value(for: appearance, idioms) == true
  }

  /// The files of the layers that are visible in any appearance, in the order of the document.
  package func pictureNames(_ idioms: Set<String>) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for group in groups {
      for layer in group.layers {
        for appearance in IconAppearance.allCases where !Self.isHidden(layer, in: group, appearance, idioms) {
          if let name = layer.image.value(for: appearance, idioms), known.insert(name).inserted { names.append(name) }
        }
      }
    }
    return names
  }
}
