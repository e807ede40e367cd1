/// The reader of a rendition's properties: a type, a length and data each ("TLV").
struct PropertyList {
  private(set) var properties = RenditionProperties()
  /// The data of the property that places a rendition in an atlas.
  private(set) var link: Range<Int>?
  /// The data of the lists of looks, `LayerStyle.materialProperty` and `LayerStyle.effectsProperty`.
  private var materials, effects: Range<Int>?

  private enum Kind {
    static let slices = 1001
    static let metrics = 1003
    static let blending = 1004
    static let uti = 1005
    static let orientation = 1006
    static let bytesPerRow = 1007
    static let link = 1010
    static let layers = LayerReference.property
    static let materials = LayerStyle.materialProperty
    static let effects = LayerStyle.effectsProperty
  }

  /// Properties of different kinds. Apple writes up to six. Each one is compared with those before it.
  private static let maximumKinds = 64

  /// Reads a range of properties. Unknown ones are listed only. The first property of a kind counts.
  mutating func read(_ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    // Apple writes up to six.
    properties.stored.reserveCapacity(6)
    var position = range.lowerBound
    while position <= range.upperBound - 8 {
      let (type, length) = (file.uint32(at: position), file.uint32(at: position + 4))
      let start = position + 8
      guard length <= range.upperBound - start else { throw .outOfBounds(part: "property \(type)", offset: position) }
      if !properties.stored.contains(where: { $0.type == type }) {
        guard properties.stored.count < Self.maximumKinds else {
          throw .tooMany(part: "kinds of properties", limit: Self.maximumKinds, offset: position)
        }
        read(type, start..<start + length, in: file)
        properties.stored.append((type, length))
      }
      position = start + length
    }
    // The lists stand in any order, and the number of layers is the number of looks.
    properties.styles = LayerStyle.list(
      count: properties.layers.count, materials: materials, effects: effects, in: file)
  }

  private mutating func read(_ type: Int, _ data: Range<Int>, in file: Span<UInt8>) {
    let start = data.lowerBound
    switch type {
    case Kind.slices where data.count >= 4:
      properties.slices = (0..<min(file.uint32(at: start), (data.count - 4) / 16)).map { index in
        let offset = start + 4 + index * 16
        return RenditionProperties.Rectangle(
          x: file.uint32(at: offset), y: file.uint32(at: offset + 4), width: file.uint32(at: offset + 8),
          height: file.uint32(at: offset + 12))
      }
    case Kind.metrics where data.count >= 20:
      let insets = (0..<4).map { file.uint32(at: start + 4 + $0 * 4) }
      if insets != [0, 0, 0, 0] { properties.insets = insets }
    case Kind.blending where data.count >= 8:
      properties.blendMode = file.uint32(at: start)
      properties.opacity = file.float32(at: start + 4)
    case Kind.uti where data.count >= 8:
      properties.uti = file.text(in: start + 8..<start + 8 + min(file.uint32(at: start), data.count - 8))
    case Kind.orientation where data.count >= 4: properties.orientation = file.uint32(at: start)
    case Kind.bytesPerRow where data.count >= 4: properties.bytesPerRow = file.uint32(at: start)
    case Kind.link: link = data
    case Kind.layers where data.count >= 8: properties.layers = LayerReference.list(data, in: file)
    case Kind.materials where data.count >= 8: materials = data
    case Kind.effects where data.count >= 8: effects = data
    default: break
    }
  }
}
