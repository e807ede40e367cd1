import CrushAssets
import CrushImageHeaders
import CrushSurvey

extension InspectionJSON {
  /// The facts of a shipped product.
  struct ProductFacts: Encodable {
    let identifier: String?
    let version: String?
    let build: String?
    let minimumSystem: String?
    let families: [String]
    let signed: Bool
    let contents: ContentsJSON

    init(_ product: ProductInspection) {
      identifier = product.identifier
      version = product.version
      build = product.build
      minimumSystem = product.minimumSystem
      families = product.families.map(\.rawValue)
      signed = product.isSigned
      contents = ContentsJSON(product.contents)
    }
  }

  /// The facts of an image that is not a PNG.
  struct ImageFacts: Encodable {
    struct Points: Encodable {
      let width: Double
      let height: Double
    }

    /// A vector image at a scale.
    struct Drawing: Encodable {
      let scale: Int
      let width: Int
      let height: Int
      let decodedBytes: Int
      let alignedBytes: Int
      let footprintBytes: Int
    }

    let format: String
    let width: Int
    let height: Int
    let points: Points?
    let drawings: [Drawing]?
    let bitDepth: Int?
    let isGray: Bool?
    /// Nil for a texture whose header does not state it.
    let hasAlpha: Bool?
    let decodedBytes: Int
    let alignedBytes: Int
    let footprintBytes: Int
    let textureBytes: Int?
    /// Nil for a vector image, a texture, and a format without measurements.
    let decodeTime: DecodeTimeJSON?
    let metadataBytes: Int
    let hasPosition: Bool

    init(_ image: ImageInspection, fileBytes: Int) {
      decodeTime = image.decodeTime(fileBytes: fileBytes).map(DecodeTimeJSON.init)
      let shape = image.shape
      format = image.format.rawValue
      width = shape.width
      height = shape.height
      points = shape.points.map { Points(width: $0.width, height: $0.height) }
      drawings =
        image.drawings.isEmpty
        ? nil
        : image.drawings.map {
          Drawing(
            scale: $0.scale, width: $0.footprint.width, height: $0.footprint.height,
            decodedBytes: $0.footprint.pixelBytes, alignedBytes: $0.footprint.decodedBytes,
            footprintBytes: $0.footprint.footprintBytes)
        }
      // A texture's blocks and a drawing have no channels of a fixed depth.
      let hasChannels = shape.textureBytes == nil && !shape.isVector
      bitDepth = hasChannels ? shape.bitDepth : nil
      isGray = hasChannels ? shape.isGray : nil
      hasAlpha = shape.hasAlpha ? true : shape.textureBytes == nil ? false : nil
      decodedBytes = image.footprint.pixelBytes
      alignedBytes = image.footprint.decodedBytes
      footprintBytes = image.footprint.footprintBytes
      textureBytes = shape.textureBytes
      metadataBytes = shape.metadataBytes
      hasPosition = shape.hasPosition
    }
  }

  /// The facts of a `Contents.json`.
  struct CatalogFacts: Encodable {
    struct Slot: Encodable {
      let traits: String
      let fileName: String?
      let isMissing: Bool
    }

    let kind: String
    let slots: [Slot]
    let providesNamespace: Bool
    let unknownKeys: [String]

    init(_ catalog: CatalogInspection) {
      kind = catalog.kind
      slots = catalog.slots.map {
        Slot(
          traits: $0.key, fileName: $0.fileName,
          isMissing: $0.fileName.map(catalog.missingFiles.contains) ?? false)
      }
      providesNamespace = catalog.providesNamespace
      unknownKeys = catalog.unknownKeys
    }
  }

  /// The facts of a string catalog.
  struct StringCatalogFacts: Encodable {
    let keys: Int
    let sourceLanguage: String?
    let languages: [String]

    init(_ catalog: StringCatalogInspection) {
      keys = catalog.keys
      sourceLanguage = catalog.sourceLanguage
      languages = catalog.languages
    }
  }
}
