/// A layer of a stack or of an icon: another rendition of the catalog.
package struct LayerReference: Sendable, Equatable {
  /// In pixels of the stack, or 0 if the layer fills it. A layer may start to the left of the stack, or above it.
  package let x, y, width, height: Int
  package let blendMode: Int
  package let opacity: Double
  /// The attributes that the renditions of the layer share.
  package let target: RenditionKey

  package init(
    x: Int = 0, y: Int = 0, width: Int, height: Int, blendMode: Int = 0, opacity: Double = 1, target: RenditionKey
  ) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
    self.blendMode = blendMode
    self.opacity = opacity
    self.target = target
  }

  /// The number of the property with the layers.
  static let property = 1012
  /// The bytes before a layer's key: a number without meaning, the frame, the blend mode, the opacity, the key's length.
  private static let fixedLength = 32

  /// Reads the property 1012: a count, 0, and the layers. The list ends where its bytes end.
  static func list(_ data: Range<Int>, in file: Span<UInt8>) -> [LayerReference] {
    var layers: [LayerReference] = []
    var position = data.lowerBound + 8
    for _ in 0..<file.uint32(at: data.lowerBound) {
      guard data.upperBound - position >= fixedLength else { break }
      let keyLength = file.uint32(at: position + 28)
      guard keyLength <= data.upperBound - position - fixedLength else { break }
      let key = position + fixedLength..<position + fixedLength + keyLength
      layers.append(
        LayerReference(
          x: Int(Int32(bitPattern: file.word32(at: position + 4))),
          y: Int(Int32(bitPattern: file.word32(at: position + 8))), width: file.uint32(at: position + 12),
          height: file.uint32(at: position + 16), blendMode: file.uint32(at: position + 20),
          opacity: file.float32(at: position + 24), target: RenditionKey(pairsIn: key, of: file)))
      position = key.upperBound
    }
    return layers
  }
}

extension RenditionKey {
  /// Attributes of a key that is stored as pairs. Apple writes up to eight.
  private static let maximumPairs = 64

  /// Reads pairs of attribute and value, 16 bits each, up to a pair of zeros.
  init(pairsIn range: Range<Int>, of file: Span<UInt8>) {
    var pairs: [Pair] = []
    pairs.reserveCapacity(8)
    var position = range.lowerBound
    while position <= range.upperBound - 4, pairs.count < Self.maximumPairs {
      let word = file.word32(at: position)
      if word == 0 { break }
      pairs.append(Pair(KeyAttribute(rawValue: word & 0xFFFF), UInt16(truncatingIfNeeded: word >> 16)))
      position += 4
    }
    self.init(pairs)
  }
}
