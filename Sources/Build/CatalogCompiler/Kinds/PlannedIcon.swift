package import CrushCompiledCatalogs

/// A stack or a group before the numbers of its layers are known.
package struct PlannedIcon: Sendable {
  package struct Layer: Sendable {
    package let facet: String
    package let part: UInt16
    package var frame = Frame()
    package var blendMode = 0
    package var opacity = 1.0
    package var style = LayerStyle()
  }

  /// In points of the canvas.
  package struct Frame: Sendable, Equatable {
    package var x = 0
    package var y = 0
    package var width = 0
    package var height = 0
  }

  package let name: String
  /// From the back.
  package let layers: [Layer]
  package let isStack: Bool

  /// - Parameter identifiers: by facet.
  func record(_ identifiers: [String: UInt16]) -> RenditionRecord {
    let layers = self.layers.map { layer in
      let key = RenditionKey([
        .init(.element, 85), .init(.part, layer.part), .init(.identifier, identifiers[layer.facet] ?? 0),
      ])
      let reference = LayerReference(
        x: layer.frame.x, y: layer.frame.y, width: layer.frame.width, height: layer.frame.height,
        blendMode: layer.blendMode, opacity: layer.opacity, target: key)
      return RenditionRecord.IconLayer(reference, layer.style)
    }
    return isStack ? .iconStack(name: name, layers) : .iconGroup(layers)
  }
}
