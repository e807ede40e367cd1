import CrushCompiledCatalogs

/// A stack before the numbers of its layers are known.
package struct PlannedStack: Sendable {
  /// A layer: the facet of an image set.
  package struct Layer: Sendable, Hashable {
    package let facet: String
    package let width: Int
    package let height: Int
  }

  package let name: String
  package let width: Int
  package let height: Int
  package let scale: Int
  /// From the front.
  package let layers: [Layer]

  /// Returns the record. Layers without a rendition are skipped.
  ///
  /// - Parameter identifiers: by facet.
  func record(_ identifiers: [String: UInt16]) -> RenditionRecord {
    let references = layers.compactMap { layer -> LayerReference? in
      guard let identifier = identifiers[layer.facet] else { return nil }
      let target = RenditionKey([.init(.element, 85), .init(.part, 181), .init(.identifier, identifier)])
      return LayerReference(width: layer.width, height: layer.height, target: target)
    }
    return .layeredImage(name: name, width: width, height: height, scale: scale, layers: references)
  }
}
