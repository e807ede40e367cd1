/// The look of a layer of an Icon Composer icon: the properties 1020 and 1021 of its stack or group.
///
/// Their fields were counted over 810 stacks and groups of 115 public catalogs (CoreUI 961 to 975).
package struct LayerStyle: Sendable, Equatable {
  package enum Shadow: Int, Sendable {
    case none = 0
    case layerColor = 2
    case neutral = 3
  }

  /// Whether the picture is glass. Layers of groups have it.
  package var isGlass = false
  /// Whether each layer of the group has highlights of its own. Groups in a stack have it.
  package var lightsIndividually = false
  /// The strength of the blur behind a group, 0 to 1.
  package var blur = 0.0
  /// The facet of the color or gradient that replaces the colors of the picture. Empty for none.
  package var fill = ""
  package var hasSpecular = false
  /// 0 for none, to 1.
  package var translucency = 0.0
  /// The stored number of a `Shadow`.
  package var shadow = Shadow.none.rawValue
  /// Kept also without a shadow.
  package var shadowOpacity = 0.0

  package init() {}
}

extension LayerStyle {
  /// Bytes of a material before its name: options, the blur, the length of the name.
  private static let materialLength = 12
  /// Bytes of the effects of a layer.
  private static let effectsLength = 20

  /// Reads the properties 1020 and 1021. Each has a count, 0, and an entry for each layer.
  ///
  /// The lists end where their bytes end. Layers without an entry have the default look.
  ///
  /// - Parameters:
  ///   - count: the number of layers that were read.
  ///   - materials: the data of property 1020, at least 8 bytes, or nil.
  ///   - effects: the data of property 1021, at least 8 bytes, or nil.
  /// - Returns: a look for each layer, or none if the rendition has neither property.
  static func list(
    count: Int, materials: Range<Int>?, effects: Range<Int>?, in file: Span<UInt8>
  ) -> [LayerStyle] {
    if materials == nil && effects == nil { return [] }
    var styles = Array(repeating: LayerStyle(), count: count)
    if let materials { readMaterials(materials, into: &styles, of: file) }
    if let effects { readEffects(effects, into: &styles, of: file) }
    return styles
  }

  private static func readMaterials(_ data: Range<Int>, into styles: inout [LayerStyle], of file: Span<UInt8>) {
    var position = data.lowerBound + 8
    for index in 0..<min(styles.count, file.uint32(at: data.lowerBound)) {
      guard data.upperBound - position >= materialLength else { return }
      let name = position + materialLength
      let length = file.uint32(at: position + 8)
      guard length <= data.upperBound - name else { return }
      let options = file.word32(at: position)
      styles[index].isGlass = options & 1 != 0
      styles[index].lightsIndividually = options & 2 != 0
      styles[index].blur = file.float32(at: position + 4)
      styles[index].fill = file.text(in: name..<name + length)
      position = name + length
    }
  }

  private static func readEffects(_ data: Range<Int>, into styles: inout [LayerStyle], of file: Span<UInt8>) {
    let stored = min(file.uint32(at: data.lowerBound), (data.count - 8) / effectsLength)
    for index in 0..<min(styles.count, stored) {
      let position = data.lowerBound + 8 + index * effectsLength
      styles[index].hasSpecular = file.word32(at: position) != 0
      styles[index].translucency = file.float32(at: position + 4)
      styles[index].shadow = file.uint32(at: position + 8)
      styles[index].shadowOpacity = file.float32(at: position + 12)
    }
  }
}
