/// A rendition of a test's catalog: its key and its bytes.
package struct CatalogFixtureRendition {
  /// Attribute numbers and values, such as `[12: 2]` for two pixels a point.
  package var key: [Int: Int]
  package var bytes: [UInt8]

  package init(key: [Int: Int], bytes: [UInt8]) {
    self.key = key
    self.bytes = bytes
  }

  /// Adds numbers to the key, such as an idiom.
  package func with(_ attributes: [Int: Int]) -> CatalogFixtureRendition {
    CatalogFixtureRendition(key: key.merging(attributes) { $1 }, bytes: bytes)
  }

  /// Returns the rendition with the mark of a template.
  package func asTemplate() -> CatalogFixtureRendition {
    var template = self
    template.bytes[8] |= 8
    return template
  }

  /// The fields of a rendition's header.
  package struct Fields {
    package var name = "hero.png"
    package var flags = 0
    package var width = 0
    package var height = 0
    /// Pixels a point.
    package var scale = 0
    /// Four letters, or four spaces for none.
    package var format = "ARGB"
    package var colorSpace = 1
    package var layout = 12

    package init(
      name: String = "hero.png", flags: Int = 0, width: Int = 0, height: Int = 0, scale: Int = 0,
      format: String = "ARGB", colorSpace: Int = 1, layout: Int = 12
    ) {
      self.name = name
      self.flags = flags
      self.width = width
      self.height = height
      self.scale = scale
      self.format = format
      self.colorSpace = colorSpace
      self.layout = layout
    }
  }

  /// Returns the bytes of a rendition.
  ///
  /// - Parameter properties: pairs of a type and its data.
  package static func bytes(
    _ fields: Fields, properties: [(type: Int, data: [UInt8])] = [], payload: [UInt8]
  ) -> [UInt8] {
    let list = properties.flatMap { little32($0.type) + little32($0.data.count) + $0.data }
    var bytes = Array("ISTC".utf8) + little32(1) + little32(fields.flags) + little32(fields.width)
    bytes += little32(fields.height) + little32(fields.scale * 100)
    bytes += fields.format == "    " ? [0, 0, 0, 0] : Array(fields.format.utf8.reversed())
    bytes += little32(fields.colorSpace) + little32(0) + little16(fields.layout) + little16(0)
    let name = Array(fields.name.utf8.prefix(127))
    bytes += name + Array(repeating: 0, count: 128 - name.count)
    bytes += little32(list.count) + little32(1) + little32(0) + little32(payload.count)
    return bytes + list + payload
  }

  /// An image of an imageset, stored without compression or with the given one.
  ///
  /// - Parameters:
  ///   - pixels: stored bytes, such as B, G, R, A for each pixel.
  ///   - compression: the number of the compression that `pixels` already has.
  package static func image(
    _ facet: String, width: Int, height: Int, scale: Int = 1, format: String = "ARGB", pixels: [UInt8],
    compression: Int = 0, isOpaque: Bool = false, name: String? = nil, part: Int = 181
  ) -> CatalogFixtureRendition {
    let fields = Fields(
      name: name ?? facet + ".png", flags: 16, width: width, height: height, scale: scale, format: format,
      colorSpace: format == "GA8 " ? 2 : 1)
    let payload =
      Array("MLEC".utf8) + little32(isOpaque ? 2 : 0) + little32(compression) + little32(pixels.count) + pixels
    return CatalogFixtureRendition(
      key: [1: 85, 2: part, 12: scale, 17: CatalogFixture.identifier(of: facet)],
      bytes: bytes(fields, properties: bitmapProperties(width: width, height: height), payload: payload))
  }

  /// An atlas: an image without a facet.
  package static func atlas(number: Int, width: Int, height: Int, scale: Int = 1, pixels: [UInt8])
    -> CatalogFixtureRendition
  {
    let fields = Fields(
      name: "ZZZZPackedAsset-\(scale).0.0-gamut0", width: width, height: height, scale: scale, layout: 1004)
    let payload = Array("MLEC".utf8) + little32(0) + little32(0) + little32(pixels.count) + pixels
    return CatalogFixtureRendition(
      key: [1: 9, 2: 181, 8: number, 12: scale],
      bytes: bytes(fields, properties: bitmapProperties(width: 0, height: 0), payload: payload))
  }

  /// An image inside an atlas. `y` counts from the bottom edge.
  package static func link(
    _ facet: String, x: Int, y: Int, width: Int, height: Int, scale: Int = 1, atlas: [Int: Int]
  ) -> CatalogFixtureRendition {
    let pairs = atlas.sorted { $0.key < $1.key }.filter { $0.value != 0 }
      .flatMap { little16($0.key) + little16($0.value) }
    var data = Array("KLNI".utf8) + little32(0) + little32(x) + little32(y) + little32(width) + little32(height)
    data += little16(12) + little32(pairs.count + 4) + pairs + [0, 0, 0, 0]
    let fields = Fields(
      name: facet + ".png", flags: 16, width: width, height: height, scale: scale, layout: 1003)
    return CatalogFixtureRendition(
      key: [1: 85, 2: 181, 12: scale, 17: CatalogFixture.identifier(of: facet)],
      bytes: bytes(
        fields, properties: bitmapProperties(width: width, height: height) + [(1010, data)], payload: []))
  }

  /// A file: data, a PDF or an SVG.
  package static func file(
    _ facet: String, name: String, format: String = "DATA", content: [UInt8], uti: String? = nil, isLZFSE: Bool = false
  ) -> CatalogFixtureRendition {
    let isData = format == "DATA"
    let fields = Fields(
      name: isData ? "CoreStructuredImage" : name, flags: isData ? 0 : 4, format: format,
      layout: isData ? 1000 : 9)
    var properties: [(type: Int, data: [UInt8])] = [(1004, little32(0) + [0, 0, 0x80, 0x3F])]
    if let uti { properties.append((1005, little32(uti.utf8.count + 1) + little32(0) + Array(uti.utf8) + [0])) }
    return CatalogFixtureRendition(
      key: [1: 85, 2: 181, 12: 1, 17: CatalogFixture.identifier(of: facet)],
      bytes: bytes(
        fields, properties: properties + [(1006, little32(1))],
        payload: Array("DWAR".utf8) + little32(isLZFSE ? 1 : 0) + little32(content.count) + content))
  }

  /// A color in sRGB, or in gray with two components.
  package static func color(_ facet: String, _ components: [Double], system: String? = nil) -> CatalogFixtureRendition {
    var payload = Array("RLOC".utf8) + little32(1) + little32(system == nil ? 1 : 0x101) + little32(components.count)
    payload += components.flatMap { little32(Int($0.bitPattern & 0xFFFF_FFFF)) + little32(Int($0.bitPattern >> 32)) }
    if let system { payload += Array("RLOC".utf8) + little32(1) + little32(system.utf8.count) + Array(system.utf8) }
    return CatalogFixtureRendition(
      key: [1: 85, 2: 217, 12: 1, 17: CatalogFixture.identifier(of: facet)],
      bytes: bytes(Fields(name: facet, format: "    ", layout: 1009), payload: payload))
  }

  /// The list of sizes of an app icon, in points.
  package static func sizes(_ facet: String, _ sizes: [(side: Int, index: Int)]) -> CatalogFixtureRendition {
    var payload = Array("SISM".utf8) + little32(1) + little32(sizes.count)
    payload += sizes.flatMap { little32($0.side) + little32($0.side) + little32($0.index) }
    return CatalogFixtureRendition(
      key: [1: 85, 2: 218, 12: 1, 17: CatalogFixture.identifier(of: facet)],
      bytes: bytes(Fields(name: facet, format: "    ", layout: 1010), payload: payload))
  }

  /// Returns the payload of a bitmap in bands of rows, each compressed by itself.
  package static func bitmap(
    compression: Int, isOpaque: Bool = false, chunks: [(rows: Int, data: [UInt8])]
  ) -> [UInt8] {
    var payload = Array("MLEC".utf8) + little32(isOpaque ? 3 : 1)
    payload += little32(compression) + little32(chunks.count)
    for chunk in chunks {
      payload += Array("KCBC".utf8) + little32(0) + little32(0)
      payload += little32(chunk.rows) + little32(chunk.data.count) + chunk.data
    }
    return payload
  }

  /// The properties of an image: its slices, opacity and orientation.
  package static func bitmapProperties(width: Int, height: Int) -> [(type: Int, data: [UInt8])] {
    let slices = little32(1) + little32(0) + little32(0) + little32(width) + little32(height)
    return [(1001, slices), (1004, little32(0) + [0, 0, 0x80, 0x3F]), (1006, little32(1))]
  }

  package static func little16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
  package static func little32(_ value: Int) -> [UInt8] { little16(value & 0xFFFF) + little16(value >> 16 & 0xFFFF) }
}
