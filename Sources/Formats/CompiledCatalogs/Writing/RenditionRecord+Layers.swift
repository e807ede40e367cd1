extension RenditionRecord {
  /// Returns the record of an image stack of tvOS.
  ///
  /// Its file is empty, and its type is `public.layeredimage` (seen in a catalog of Xcode 9).
  ///
  /// - Parameter layers: from the front.
  package static func layeredImage(
    name: String, width: Int, height: Int, scale: Int, layers: [LayerReference]
  ) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: RenditionLayout(rawValue: 1002))
    record.width = width
    record.height = height
    record.scale = 100 * scale
    record.pixelFormat = .data
    record.properties = [
      .other(type: LayerReference.property, bytes: bytes(of: layers)), .blend(opacity: 1), .uti("public.layeredimage"),
      .orientation(1),
    ]
    record.payload = storedFile([], isCompressed: false)
    return record
  }

  /// Returns the list of layers: a count, 0, and for each a number without meaning, the frame, the blend mode, the
  /// opacity, and the key as pairs up to a pair of zeros.
  static func bytes(of layers: [LayerReference]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.appendLittle32(layers.count)
    bytes.appendLittle32(0)
    for layer in layers {
      for number in [0, layer.x, layer.y, layer.width, layer.height, layer.blendMode] { bytes.appendLittle32(number) }
      bytes.appendLittle32(Float(layer.opacity).bitPattern)
      bytes.appendLittle32((layer.target.values.count + 1) * 4)
      for pair in layer.target.values {
        bytes.appendLittle16(Int(pair.attribute.rawValue))
        bytes.appendLittle16(Int(pair.value))
      }
      bytes.appendLittle32(0)
    }
    return bytes
  }
}
