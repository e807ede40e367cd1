/// A rendition as a catalog stores it: the header `ISTC`, properties, and a payload.
package struct RenditionRecord: Sendable, Equatable {
  package var name: String
  package var flags: RenditionFlags = []
  package var width = 0
  package var height = 0
  /// Pixels a point × 100. 0 for vectors, colors and lists of sizes.
  package var scale = 0
  package var pixelFormat: PixelFormat?
  /// The stored number. 0 for renditions without pixels.
  package var colorSpace = 0
  package var layout: RenditionLayout
  /// In the order of the file.
  package var properties: [Property] = []
  package var payload: [UInt8] = []

  package init(name: String, layout: RenditionLayout) {
    self.name = name
    self.layout = layout
  }

  /// A property of a rendition: a type, a length and bytes.
  package enum Property: Sendable, Equatable {
    /// Type 1001. The stretchable parts of an image, or the whole image.
    case slices([RenditionProperties.Rectangle])
    /// Type 1003. The insets left, top, right, bottom, and the size.
    case metrics(insets: [Int], width: Int, height: Int)
    /// Type 1004. The blend mode is 0 except in themes of macOS.
    case blend(opacity: Float, mode: Int = 0)
    /// Type 1005.
    case uti(String)
    /// Type 1006. The Exif orientation.
    case orientation(Int)
    /// Type 1007.
    case bytesPerRow(Int)
    /// Type 1010.
    case link(AtlasLink)
    /// Another type, with its bytes.
    case other(type: Int, bytes: [UInt8])
  }

  /// Returns the bytes of the record.
  package func encoded() -> [UInt8] {
    var properties: [UInt8] = []
    for property in self.properties { property.append(to: &properties) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.headerLength + properties.count + payload.count)
    bytes.appendLittle32(FourLetters.rendition)
    bytes.appendLittle32(1)
    bytes.appendLittle32(flags.rawValue)
    for number in [width, height, scale] { bytes.appendLittle32(number) }
    bytes.append(pixelFormat)
    bytes.appendLittle32(colorSpace)
    // The time of modification is 0 in all known catalogs.
    bytes.appendLittle32(0)
    bytes.appendLittle16(layout.rawValue)
    bytes.appendLittle16(0)
    bytes.append(name, field: 128)
    bytes.appendLittle32(properties.count)
    // One payload, a zero, and its length.
    for number in [1, 0, payload.count] { bytes.appendLittle32(number) }
    bytes += properties
    bytes += payload
    return bytes
  }

  private static let headerLength = 184
}

extension RenditionRecord.Property {
  /// Appends the type, the length and the bytes.
  fileprivate func append(to bytes: inout [UInt8]) {
    var data: [UInt8] = []
    let type: Int
    switch self {
    case .slices(let rectangles):
      type = 1001
      data.appendLittle32(rectangles.count)
      for slice in rectangles {
        for number in [slice.x, slice.y, slice.width, slice.height] { data.appendLittle32(number) }
      }
    case .metrics(let insets, let width, let height):
      type = 1003
      data.appendLittle32(1)
      for index in 0..<4 { data.appendLittle32(insets.indices.contains(index) ? insets[index] : 0) }
      data.appendLittle32(width)
      data.appendLittle32(height)
    case .blend(let opacity, let mode):
      type = 1004
      data.appendLittle32(mode)
      data.appendLittle32(opacity.bitPattern)
    case .uti(let identifier):
      type = 1005
      data.appendLittle32(identifier.utf8.count + 1)
      data.appendLittle32(0)
      data += identifier.utf8
      data.append(0)
    case .orientation(let value):
      type = 1006
      data.appendLittle32(value)
    case .bytesPerRow(let count):
      type = 1007
      data.appendLittle32(count)
    case .link(let link):
      type = 1010
      link.append(to: &data)
    case .other(let other, let stored):
      type = other
      data = stored
    }
    bytes.appendLittle32(type)
    bytes.appendLittle32(data.count)
    bytes += data
  }
}

extension AtlasLink {
  /// The order of attributes in a link, which is the one of keys in themes of macOS, then numeric. Seen in 1,680 links
  /// of 31 catalogs with 1, 2, 3, 8, 12, 14, 15, 16 and 25.
  private static let order: [UInt32] = [1, 2, 3, 4, 6, 17, 8, 9, 10, 14, 11, 12]

  /// Appends `KLNI`, 0, the frame, the layout, and the key in pairs with a pair of zeros at the end. The key's length
  /// has 32 bits and is not aligned.
  fileprivate func append(to data: inout [UInt8]) {
    data.appendLittle32(FourLetters.link)
    for number in [0, x, y, width, height] { data.appendLittle32(number) }
    data.appendLittle16(layout.rawValue)
    data.appendLittle32(4 * target.values.count + 4)
    func rank(_ pair: RenditionKey.Pair) -> Int {
      Self.order.firstIndex(of: pair.attribute.rawValue) ?? Self.order.count + Int(pair.attribute.rawValue)
    }
    for pair in target.values.sorted(by: { rank($0) < rank($1) }) {
      data.appendLittle16(Int(pair.attribute.rawValue))
      data.appendLittle16(Int(pair.value))
    }
    data.appendLittle32(0)
  }
}

extension [UInt8] {
  /// Appends the four letters in reverse order, or zeros.
  fileprivate mutating func append(_ format: PixelFormat?) {
    let letters = format.map { Array($0.rawValue.utf8.prefix(4)) } ?? []
    appendZeros(4 - letters.count)
    append(contentsOf: letters.reversed())
  }
}
