extension RenditionRecord {
  /// A layer with its look.
  package struct IconLayer: Sendable, Equatable {
    package let reference: LayerReference
    package let style: LayerStyle

    package init(_ reference: LayerReference, _ style: LayerStyle) {
      self.reference = reference
      self.style = style
    }
  }

  /// The side of the canvas of an icon, in points.
  package static let iconCanvas = 1024

  /// Returns the record of an Icon Composer icon for one appearance. The form is the one of 354 records of Apple's tool.
  ///
  /// - Parameters:
  ///   - name: the name of the icon.
  ///   - layers: from the back: the background, then the groups.
  package static func iconStack(name: String, _ layers: [IconLayer]) -> RenditionRecord {
    var record = layered(name + ".iconstack", .iconStack, layers)
    record.width = iconCanvas
    record.height = iconCanvas
    record.properties += [.uti("public.layeredimage"), .orientation(1)]
    return record
  }

  /// Returns the record of a group of an icon for one appearance. The form is the one of 456 records of Apple's tool.
  ///
  /// - Parameter layers: from the back.
  package static func iconGroup(_ layers: [IconLayer]) -> RenditionRecord {
    var record = layered("IconGroup", .iconGroup, layers)
    record.properties.append(.orientation(1))
    return record
  }

  private static func layered(_ name: String, _ layout: RenditionLayout, _ layers: [IconLayer]) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: layout)
    record.scale = 100
    record.pixelFormat = .data
    record.properties = [
      .other(type: LayerReference.property, bytes: bytes(of: layers.map(\.reference))),
      .other(type: LayerStyle.materialProperty, bytes: LayerStyle.materialBytes(layers.map(\.style))),
      .other(type: LayerStyle.effectsProperty, bytes: LayerStyle.effectsBytes(layers.map(\.style))),
      .blend(opacity: 1),
    ]
    record.payload = storedFile([], isCompressed: false)
    return record
  }
}

extension LayerStyle {
  /// The list of fills, glass and blur.
  static let materialProperty = 1020
  /// The list of highlights, translucency and shadows.
  static let effectsProperty = 1021

  /// Returns a count, 0, and for each layer: options, the blur, the length of the fill's name, and the name with a NUL.
  fileprivate static func materialBytes(_ styles: [LayerStyle]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle32(styles.count)
    bytes.appendLittle32(0)
    for style in styles {
      bytes.appendLittle32((style.isGlass ? 1 : 0) | (style.lightsIndividually ? 2 : 0))
      bytes.appendLittle32(Float(style.blur).bitPattern)
      bytes.appendLittle32(style.fill.utf8.count + 1)
      bytes += style.fill.utf8
      bytes.append(0)
    }
    return bytes
  }

  /// Returns a count, 0, and for each layer: highlights, translucency, the shadow's number and opacity, and 0.
  fileprivate static func effectsBytes(_ styles: [LayerStyle]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle32(styles.count)
    bytes.appendLittle32(0)
    for style in styles {
      bytes.appendLittle32(style.hasSpecular ? 1 : 0)
      bytes.appendLittle32(Float(style.translucency).bitPattern)
      bytes.appendLittle32(style.shadow)
      bytes.appendLittle32(Float(style.shadowOpacity).bitPattern)
      bytes.appendLittle32(0)
    }
    return bytes
  }
}
