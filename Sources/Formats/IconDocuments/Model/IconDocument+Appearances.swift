/// The rules by which an appearance gets values that the document does not state for it, and pictures get their names.
extension IconDocument {
  /// Returns the fill of the background. It is never `automatic`, and nil without one.
  ///
  /// A document without a fill for dark has the dark gradient of the system there. The fill for light does not matter (44
  /// of 44 documents).
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
    takesLightBackground(layer, isPale: isPale, appearance, idioms)
      ? background(.light, idioms) : layer.fill.value(for: appearance, idioms)
  }

  /// Returns whether a layer has the fill of the light background instead of its own.
  package func takesLightBackground(
    _ layer: Layer, isPale: Bool, _ appearance: IconAppearance, _ idioms: Set<String>
  ) -> Bool {
    appearance == .dark && !layer.fill.hasOwn(.dark, idioms) && !fill.hasOwn(.dark, idioms)
      && Self.isWhite(layer.fill.value(for: appearance, idioms), isPale: isPale)
  }

  /// Returns whether a layer is white: a solid white fill, or no fill and a pale SVG.
  static func isWhite(_ fill: IconFill?, isPale: Bool) -> Bool {
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

  /// Returns the name of a picture in a compiled catalog: the icon's, and the file's without its extension. Apple's compiler
  /// replaces all characters but ASCII by `_` (9 of 9 names).
  ///
  /// - Parameters:
  ///   - file: the name of a file in `Assets`.
  ///   - icon: the name of the icon.
  package static func facet(of file: String, in icon: String) -> String {
    let stem = file.lastIndex(of: ".").flatMap { $0 == file.startIndex ? nil : file[..<$0] } ?? file[...]
    return "\(icon)_Assets/" + stem.unicodeScalars.map { $0.isASCII ? String($0) : "_" }.joined()
  }
}
