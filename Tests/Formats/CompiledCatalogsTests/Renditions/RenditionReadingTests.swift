import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

struct RenditionReadingTests {
  private typealias Part = CatalogFixtureRendition

  /// Reads one rendition with these properties and payload.
  private static func read(
    _ fields: Part.Fields = .init(width: 8, height: 8, scale: 2), _ properties: [(type: Int, data: [UInt8])] = [],
    payload: [UInt8] = []
  ) throws -> Rendition {
    let bytes = Part.bytes(fields, properties: properties, payload: payload)
    return try Rendition(key: RenditionKey([]), facet: nil, 0..<bytes.count, in: bytes.span)
  }

  private static func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap(Part.little32) }
  private static let half: [UInt8] = [0, 0, 0, 0x3F]
  private static let one: [UInt8] = [0, 0, 0x80, 0x3F]

  @Test func `fields are read`() throws {
    let rendition = try Self.read(
      .init(name: "näme.png", flags: 0x114, width: 7, height: 9, scale: 3, format: "GA8 ", colorSpace: 2, layout: 12))
    #expect(rendition.name == "näme.png" && rendition.flags == [.isVector, .isAutomaticTemplate, .preservesVector])
    #expect([rendition.width, rendition.height, rendition.scale] == [7, 9, 3])
    #expect(rendition.pixelFormat == .gray8 && rendition.colorSpace == .grayGamma22 && rendition.layout == .image)
  }

  @Test(
    arguments: [
      ("ARGB", 4), ("GA8 ", 2), ("RGBW", 8), ("GA16", 4), ("RGB5", 2), ("DATA", nil), ("PDF ", nil), ("XXXX", nil),
    ] as [(String, Int?)])
  func `pixel formats have their size`(format: String, bytes: Int?) throws {
    let rendition = try Self.read(.init(width: 1, height: 1, format: format))
    #expect(rendition.pixelFormat?.rawValue == format && rendition.pixelFormat?.bytesPerPixel == bytes)
  }

  @Test func `all known properties are read`() throws {
    let rendition = try Self.read(
      .init(width: 8, height: 8),
      [
        (1001, Self.words(2, 1, 2, 3, 4, 5, 6, 7, 8)), (1003, Self.words(1, 4, 3, 2, 1, 8, 8)),
        (1004, Self.words(26) + Self.half), (1005, Self.words(12, 0) + Array("public.json\0".utf8)),
        (1006, Self.words(6)), (1007, Self.words(64)), (1016, [1, 2, 3]), (1006, Self.words(9)),
      ])
    let properties = rendition.properties
    #expect(properties.slices == [.init(x: 1, y: 2, width: 3, height: 4), .init(x: 5, y: 6, width: 7, height: 8)])
    #expect(properties.insets == [4, 3, 2, 1] && properties.blendMode == 26 && properties.opacity == 0.5)
    #expect(properties.uti == "public.json" && properties.orientation == 6 && properties.bytesPerRow == 64)
    #expect(properties.stored.map(\.type) == [1001, 1003, 1004, 1005, 1006, 1007, 1016])
  }

  @Test func `the layers of a stack are read`() throws {
    let key = [1, 85, 2, 181, 17, 4660, 0, 0].flatMap(Part.little16)
    let layer = Self.words(0x3B34_58F0, 1, 2, 400, 240, 26) + Self.half + Part.little32(key.count) + key
    let layers = try Self.read(.init(), [(1012, Self.words(3, 0) + layer + layer)]).properties.layers
    #expect(layers.count == 2)
    #expect(layers.first?.target[.identifier] == 4660 && layers.first?.target[.part] == 181)
    #expect(layers.first.map { [$0.x, $0.y, $0.width, $0.height, $0.blendMode] } == [1, 2, 400, 240, 26])
    #expect(layers.first?.opacity == 0.5)
  }

  @Test func `chunks are bands of rows`() throws {
    let rendition = try Self.read(
      payload: Part.bitmap(compression: 4, isOpaque: true, chunks: [(3, [1, 2, 3]), (5, [4])]))
    guard case .bitmap(let bitmap) = rendition.payload else { throw CatalogError.notACatalog }
    #expect(bitmap.compression == .lzfse && bitmap.isOpaque && bitmap.compression.name == "lzfse")
    #expect(bitmap.chunks.map(\.rows) == [3, 5] && bitmap.chunks.map(\.range.count) == [3, 1])
  }

  @Test func `a gradient has its points and stops`() throws {
    let stops = [(Self.words(0), "Set/Color-1\0"), (Self.one, "Color-2\0")].flatMap { position, name in
      position + Self.words(name.utf8.count) + Array(name.utf8)
    }
    let payload = Array("ARGG".utf8) + Self.words(2, 1, 0) + Self.half + Self.words(0) + Self.half + Self.one + stops
    guard case .gradient(let gradient) = try Self.read(payload: payload).payload else { throw CatalogError.notACatalog }
    #expect(gradient.stops == [.init(position: 0, color: "Set/Color-1"), .init(position: 1, color: "Color-2")])
    #expect(gradient.kind == 1 && gradient.start == .init(x: 0.5, y: 0) && gradient.end == .init(x: 0.5, y: 1))
  }

  @Test func `an external link has its pack and its name`() throws {
    let records = ["com.example.pack\0", "asset\0"].flatMap { Self.words(1008, $0.utf8.count) + Array($0.utf8) }
    guard
      case .externalLink(let link) = try Self.read(payload: Array("KLXE".utf8) + Self.words(0, 1) + records).payload
    else { throw CatalogError.notACatalog }
    #expect(link.names == ["com.example.pack", "asset"])
  }

  @Test(arguments: [(0, "plain", false), (1, "plain", true), (0, "bvx2", true), (0, "bvx-", true), (0, "bvx$", false)])
  func `a stored file may be compressed`(flags: Int, content: String, isCompressed: Bool) throws {
    let payload = Array("DWAR".utf8) + Self.words(flags, content.utf8.count) + Array(content.utf8)
    guard case .file(let file) = try Self.read(.init(format: "DATA", layout: 1000), payload: payload).payload else {
      throw CatalogError.notACatalog
    }
    #expect(file.isCompressed == isCompressed && file.range.count == content.utf8.count)
  }

  @Test func `unknown structures are named by their printable letters`() throws {
    for (letters, wanted) in [(Array("FTXC".utf8), "FTXC"), ([65, 0, 200, 66] as [UInt8], "A??B")] {
      guard case .structure(let name) = try Self.read(payload: letters + [0]).payload else {
        throw CatalogError.notACatalog
      }
      #expect(name == wanted)
    }
  }

  @Test func `a link without its property is damaged`() throws {
    #expect(try Self.read(.init(width: 1, height: 1, layout: 1003)).damage != nil)
  }

  @Test func `properties beyond their length are refused`() {
    #expect(throws: CatalogError.self) {
      var bytes = Part.bytes(.init(), properties: [(1006, [1, 0, 0, 0])], payload: [])
      bytes[184 + 4] = 5
      _ = try Rendition(key: RenditionKey([]), facet: nil, 0..<bytes.count, in: bytes.span)
    }
  }
}
