import CrushFixtures

@testable import CrushCompiledCatalogs

/// A catalog of one bitmap that a test writes, and its decoding.
struct DecodingFixture {
  var width = 1
  var height = 1
  var format = "ARGB"
  var compression = 0
  var colorSpace = 1
  var isOpaque = false
  /// The property 1007.
  var bytesPerRow: Int?
  /// Bands of rows with their data. A bitmap without chunks has one.
  var bands: [(rows: Int, data: [UInt8])] = []
  var hasChunks = false

  /// Returns the bytes of the catalog.
  var file: [UInt8] {
    var catalog = CatalogFixture()
    let payload = hasChunks ? chunks : bands.flatMap { little32($0.data.count) + $0.data }
    let flags = (hasChunks ? 1 : 0) + (isOpaque ? 2 : 0)
    let fields = CatalogFixtureRendition.Fields(
      width: width, height: height, scale: 1, format: format, colorSpace: colorSpace)
    catalog.add(
      "hero",
      CatalogFixtureRendition(
        key: [1: 85, 2: 181, 12: 1, 17: CatalogFixture.identifier(of: "hero")],
        bytes: CatalogFixtureRendition.bytes(
          fields, properties: bytesPerRow.map { [(1007, little32($0))] } ?? [],
          payload: Array("MLEC".utf8) + little32(flags) + little32(compression) + payload)))
    return catalog.bytes()
  }

  private var chunks: [UInt8] {
    var bytes = little32(bands.count)
    for band in bands {
      bytes += Array("KCBC".utf8) + little32(0) + little32(0)
      bytes += little32(band.rows) + little32(band.data.count) + band.data
    }
    return bytes
  }

  /// Decodes the bitmap.
  func image(limit: Int = 1 << 30) throws -> RenditionImage {
    let file = file
    var decoder = RenditionDecoder(try CompiledCatalog(file.span), limit: limit)
    return try decoder.image(of: 0, in: file.span)
  }

  /// Returns the error of the decoding; nil if it succeeds.
  func error(limit: Int = 1 << 30) -> CatalogError? {
    do {
      _ = try image(limit: limit)
      return nil
    } catch { return error as? CatalogError }
  }

  /// Decodes a bitmap of 8 bits a channel, and returns its words.
  func words() throws -> [UInt32] {
    guard case .rgba8(let words) = try image().samples else { return [] }
    return words
  }

  /// Decodes a bitmap of floats.
  func floats() throws -> [Float] {
    guard case .float(let floats) = try image().samples else { return [] }
    return floats
  }

  /// Returns an LZFSE stream of one raw block.
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    Array("bvx-".utf8) + little32(bytes.count) + bytes + Array("bvx$".utf8)
  }
}

func little16(_ value: Int) -> [UInt8] { CatalogFixtureRendition.little16(value) }
func little32(_ value: Int) -> [UInt8] { CatalogFixtureRendition.little32(value) }

/// Returns a pixel as a word.
func rgba(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int) -> UInt32 {
  UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
}
