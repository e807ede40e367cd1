import CrushCatalogSources
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushPNG
import CrushParsers
import CrushPropertyList
import CrushStringCatalogs

/// The inspected files as a JSON array, with one object for each file.
package enum InspectionJSON {
  package static func render(_ records: [InspectionRecord]) -> String {
    JSONWriter.text(ofObjects: records) { record, json in
      let content = record.content
      if case .catalogContents(let catalog) = content { json.object("catalog", catalog, write) }
      if case .compiledCatalog(let catalog) = content {
        json.object("compiledCatalog", catalog, CatalogFactsJSON.write)
      }
      if case .failure(let failure) = content { json.member("error", failure) }
      json.member("fileBytes", record.fileBytes)
      if case .iconDocument(let icon) = content { json.object("iconDocument", icon) { $0.write(to: &$1) } }
      if case .image(let image) = content {
        json.object("image", image) { write($0, fileBytes: record.fileBytes, to: &$1) }
      }
      if case .interface(let interface) = content { json.object("interface", interface, InterfaceJSON.write) }
      json.member("path", record.path)
      if case .png(let png) = content { json.object("png", png) { write($0, fileBytes: record.fileBytes, to: &$1) } }
      if case .product(let product) = content { json.object("product", product, write) }
      if case .propertyList(let format, let census, let root) = content {
        json.object("propertyList", census) { write($0, format, root, to: &$1) }
      }
      if case .stringCatalog(let catalog) = content { json.object("stringCatalog", catalog, write) }
    }
  }

  private static func write(_ png: PNGInspection, fileBytes: Int?, to json: inout JSONWriter) {
    json.member("alignedBytes", png.footprint.decodedBytes)
    json.member("animated", png.isAnimated)
    json.member("bitDepth", png.header.bitDepth)
    json.object("cgbi", png.cgbi) { cgbi, json in
      json.member("alphaSkipped", cgbi.skipsAlpha)
      json.member("bytes", cgbi.bytes.map(Int.init))
      json.member("flagHonest", png.isFlagHonest)
      json.member("rawDeflate", cgbi.isRawDeflate)
    }
    json.objects("chunks", png.chunks) { chunk, json in
      json.member("bytes", chunk.data.count)
      json.member("offset", chunk.offset)
      json.member("type", chunk.type.description)
    }
    json.member("colorType", png.header.colorType.name)
    json.object("decodeTime", png.decodeTime(fileBytes: fileBytes ?? 0), write)
    json.member("decodedBytes", png.footprint.pixelBytes)
    json.member("filters", png.filters.map { "\($0)" })
    json.member("footprintBytes", png.footprint.footprintBytes)
    json.member("hasPosition", png.metadata.hasPosition)
    json.member("hasTRNS", png.hasTransparencyChunk)
    json.member("height", png.size.height)
    json.member("interlaced", png.header.isInterlaced)
    json.member("metadataBytes", png.metadata.bytes)
    json.member("opaquePixels", png.alpha.opaque)
    json.member("orientation", png.orientation)
    json.member("paletteColors", png.paletteEntries)
    json.member("translucentPixels", png.alpha.translucent)
    json.member("transparentPixels", png.alpha.transparent)
    json.member("width", png.size.width)
  }

  private static func write(_ image: ImageInspection, fileBytes: Int?, to json: inout JSONWriter) {
    let shape = image.shape
    // A texture's blocks and a drawing have no channels of a fixed depth.
    let hasChannels = shape.textureBytes == nil && !shape.isVector
    json.member("alignedBytes", image.footprint.decodedBytes)
    json.member("bitDepth", hasChannels ? shape.bitDepth : nil)
    json.object("decodeTime", image.decodeTime(fileBytes: fileBytes ?? 0), write)
    json.member("decodedBytes", image.footprint.pixelBytes)
    json.objects("drawings", image.drawings.nonEmpty) { drawing, json in
      json.member("alignedBytes", drawing.footprint.decodedBytes)
      json.member("decodedBytes", drawing.footprint.pixelBytes)
      json.member("footprintBytes", drawing.footprint.footprintBytes)
      json.member("height", drawing.footprint.height)
      json.member("scale", drawing.scale)
      json.member("width", drawing.footprint.width)
    }
    json.member("footprintBytes", image.footprint.footprintBytes)
    json.member("format", image.format.rawValue)
    // The header of a texture may not state it.
    json.member("hasAlpha", shape.hasAlpha ? true : shape.textureBytes == nil ? false : nil)
    json.member("hasPosition", shape.hasPosition)
    json.member("height", shape.height)
    json.member("isGray", hasChannels ? shape.isGray : nil)
    json.member("metadataBytes", shape.metadataBytes)
    json.object("points", shape.points) { points, json in
      json.member("height", points.height)
      json.member("width", points.width)
    }
    json.member("textureBytes", shape.textureBytes)
    json.member("width", shape.width)
  }

  private static func write(_ time: DecodeTime, to json: inout JSONWriter) {
    json.member("device", DeviceSpeed.reported.name)
    json.member("estimatedMilliseconds", time.reportedMilliseconds)
  }

  private static func write(_ product: ProductInspection, to json: inout JSONWriter) {
    json.member("build", product.build)
    json.object("contents", product.contents, ContentsJSON.write)
    json.member("families", product.families.map(\.rawValue))
    json.member("identifier", product.identifier)
    json.member("minimumSystem", product.minimumSystem)
    json.member("signed", product.isSigned)
    json.member("version", product.version)
  }

  private static func write(_ catalog: CatalogInspection, to json: inout JSONWriter) {
    json.member("kind", catalog.kind)
    json.member("providesNamespace", catalog.providesNamespace)
    json.objects("slots", catalog.slots) { slot, json in
      json.member("fileName", slot.fileName)
      json.member("isMissing", slot.fileName.map(catalog.missingFiles.contains) ?? false)
      json.member("traits", slot.key)
    }
    json.member("unknownKeys", catalog.unknownKeys)
  }

  private static func write(_ catalog: StringCatalogInspection, to json: inout JSONWriter) {
    json.member("keys", catalog.keys)
    json.member("languages", catalog.languages)
    json.member("sourceLanguage", catalog.sourceLanguage)
  }

  private static func write(_ census: Census, _ format: Format, _ root: Kind, to json: inout JSONWriter) {
    json.member("format", "\(format)")
    json.member("keys", census.keys)
    json.member("root", "\(root)")
    json.member("values", Dictionary(uniqueKeysWithValues: census.values.map { ("\($0.key)", $0.value) }))
  }
}

extension DecodeTime {
  /// The milliseconds in steps of a microsecond, since an estimate is no more precise.
  var reportedMilliseconds: Double { (milliseconds() * 1000).rounded() / 1000 }
}
