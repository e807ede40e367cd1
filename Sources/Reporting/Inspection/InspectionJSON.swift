package import CrushAssets
import CrushPNG
package import CrushPropertyList
package import CrushSurvey

/// The inspected files as a JSON array, with one object for each file.
package enum InspectionJSON {
  /// The description of one file, or its error.
  package struct Record: Encodable, Sendable {
    let path: String
    let fileBytes: Int?
    let png: PNGFacts?
    let propertyList: PropertyListFacts?
    let image: ImageFacts?
    let catalog: CatalogFacts?
    let stringCatalog: StringCatalogFacts?
    let compiledCatalog: CompiledCatalogFacts?
    let product: ProductFacts?
    let interface: InterfaceFacts?
    let error: String?

    package init(_ path: String, fileBytes: Int, png: PNGInspection) {
      self.init(path: path, fileBytes: fileBytes, png: PNGFacts(png, fileBytes: fileBytes))
    }

    package init(_ path: String, fileBytes: Int, format: Format, census: Census, root: Kind) {
      self.init(
        path: path, fileBytes: fileBytes, propertyList: PropertyListFacts(format: format, census: census, root: root))
    }

    package init(_ path: String, fileBytes: Int, image: ImageInspection) {
      self.init(path: path, fileBytes: fileBytes, image: ImageFacts(image, fileBytes: fileBytes))
    }

    package init(_ path: String, fileBytes: Int, catalog: CatalogInspection) {
      self.init(path: path, fileBytes: fileBytes, catalog: CatalogFacts(catalog))
    }

    package init(_ path: String, fileBytes: Int, stringCatalog: StringCatalogInspection) {
      self.init(path: path, fileBytes: fileBytes, stringCatalog: StringCatalogFacts(stringCatalog))
    }

    package init(_ path: String, fileBytes: Int, compiled: CompiledCatalogFacts) {
      self.init(path: path, fileBytes: fileBytes, compiledCatalog: compiled)
    }

    package init(_ path: String, fileBytes: Int, interface: InterfaceInspection) {
      self.init(path: path, fileBytes: fileBytes, interface: InterfaceFacts(interface))
    }

    package init(product: ProductInspection) {
      self.init(path: product.contents.path, fileBytes: product.contents.total.bytes, product: ProductFacts(product))
    }

    package init(_ path: String, error: String) {
      self.init(path: path, fileBytes: nil, error: error)
    }

    private init(
      path: String, fileBytes: Int?, png: PNGFacts? = nil, propertyList: PropertyListFacts? = nil,
      image: ImageFacts? = nil, catalog: CatalogFacts? = nil, stringCatalog: StringCatalogFacts? = nil,
      compiledCatalog: CompiledCatalogFacts? = nil, product: ProductFacts? = nil, interface: InterfaceFacts? = nil,
      error: String? = nil
    ) {
      self.path = path
      self.fileBytes = fileBytes
      self.png = png
      self.propertyList = propertyList
      self.image = image
      self.catalog = catalog
      self.stringCatalog = stringCatalog
      self.compiledCatalog = compiledCatalog
      self.product = product
      self.interface = interface
      self.error = error
    }
  }

  package static func render(_ records: [Record]) -> String { JSONText.render(records) }

  struct PNGFacts: Encodable {
    struct ChunkFacts: Encodable {
      let type: String
      let offset: Int
      let bytes: Int
    }

    struct CgBIFacts: Encodable {
      let bytes: [UInt8]
      let rawDeflate: Bool
      let alphaSkipped: Bool
      let flagHonest: Bool
    }

    let width: Int
    let height: Int
    let orientation: Int
    let bitDepth: Int
    let colorType: String
    let interlaced: Bool
    let animated: Bool
    let paletteColors: Int
    let hasTRNS: Bool
    let opaquePixels: Int
    let translucentPixels: Int
    let transparentPixels: Int
    let decodedBytes: Int
    let alignedBytes: Int
    let footprintBytes: Int
    let decodeTime: DecodeTimeJSON
    let metadataBytes: Int
    let hasPosition: Bool
    let filters: [String]
    let chunks: [ChunkFacts]
    let cgbi: CgBIFacts?

    init(_ png: PNGInspection, fileBytes: Int) {
      decodeTime = DecodeTimeJSON(png.decodeTime(fileBytes: fileBytes))
      width = png.size.width
      height = png.size.height
      orientation = png.orientation
      bitDepth = png.header.bitDepth
      colorType = png.header.colorType.name
      interlaced = png.header.isInterlaced
      animated = png.isAnimated
      paletteColors = png.paletteEntries
      hasTRNS = png.hasTransparencyChunk
      opaquePixels = png.alpha.opaque
      translucentPixels = png.alpha.translucent
      transparentPixels = png.alpha.transparent
      decodedBytes = png.footprint.pixelBytes
      alignedBytes = png.footprint.decodedBytes
      footprintBytes = png.footprint.footprintBytes
      metadataBytes = png.metadata.bytes
      hasPosition = png.metadata.hasPosition
      filters = png.filters.map { "\($0)" }
      chunks = png.chunks.map {
        ChunkFacts(type: $0.type.description, offset: $0.offset, bytes: $0.data.count)
      }
      cgbi = png.cgbi.map {
        CgBIFacts(
          bytes: $0.bytes, rawDeflate: $0.isRawDeflate, alphaSkipped: $0.skipsAlpha, flagHonest: png.isFlagHonest)
      }
    }
  }

  struct PropertyListFacts: Encodable {
    let format: String
    let root: String
    let keys: Int
    let values: [String: Int]

    init(format: Format, census: Census, root: Kind) {
      self.format = "\(format)"
      self.root = "\(root)"
      keys = census.keys
      values = Dictionary(uniqueKeysWithValues: census.values.map { ("\($0.key)", $0.value) })
    }
  }
}
