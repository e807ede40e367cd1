import CrushFixtures

/// Pictures in the form of a compiled catalog: B, G, R, A of every pixel, premultiplied, without compression.
struct CatalogPicture {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  /// - Parameter pixel: returns red, green, blue and alpha at a column and a row, not premultiplied.
  init(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [Int]) {
    (self.width, self.height) = (width, height)
    bytes = []
    for y in 0..<height {
      for x in 0..<width {
        let color = pixel(x, y)
        bytes += [2, 1, 0].map { UInt8((color[$0] * color[3] + 127) / 255) } + [UInt8(color[3])]
      }
    }
  }

  /// Columns and rows of different colors, opaque or half transparent.
  static func colored(_ width: Int, _ height: Int, seed: Int = 1, alpha: Int = 128) -> CatalogPicture {
    CatalogPicture(width, height) { x, y in [(x * 7 + seed * 31) % 200 + 40, (y * 3 + seed * 17) % 120, 90, alpha] }
  }

  func rendition(
    _ facet: String, scale: Int = 1, isOpaque: Bool = false, name: String? = nil, part: Int = 181
  ) -> CatalogFixtureRendition {
    .image(
      facet, width: width, height: height, scale: scale, pixels: bytes, isOpaque: isOpaque, name: name, part: part)
  }
}

extension CatalogFixtureRendition {
  /// An image whose pixels are never decoded.
  static func header(
    _ facet: String, _ width: Int, _ height: Int, scale: Int = 1, part: Int = 181
  ) -> CatalogFixtureRendition {
    .image(facet, width: width, height: height, scale: scale, pixels: [], part: part)
  }
}

extension CatalogFixture {
  /// Returns a catalog with one asset.
  static func one(_ facet: String, part: Int = 181, _ rendition: CatalogFixtureRendition) -> CatalogFixture {
    var catalog = CatalogFixture()
    catalog.add(facet, part: part, rendition)
    return catalog
  }
}
