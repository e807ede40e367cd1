import CrushCompiledCatalogs

extension CompiledAssetCatalog {
  /// One form of an asset: its pixels for a scale, a device and an appearance, or a color, or data.
  public struct Rendition: Sendable, Hashable {
    /// The content of a rendition.
    public enum Content: Sendable, Hashable {
      /// Pixels of its own, or a part of an atlas.
      case image
      /// Many small images in one, which other renditions show parts of.
      case atlas
      /// A file: data, PDF, SVG, JPEG or HEIF.
      case file
      case color
      /// Any other structure, such as the list of an icon's sizes.
      case other
      /// A rendition that cannot be read.
      case damaged
    }

    /// The kind of device that an image is for.
    public enum Idiom: Sendable, Hashable, CaseIterable {
      case universal, phone, pad, tv, car, watch, marketing, mac, vision
    }

    /// The name of the asset. `nil` for an atlas.
    public let assetName: String?
    /// The name of the source file, or of the atlas.
    public let fileName: String
    /// The kind of content.
    public let content: Content
    /// In pixels; 0 for renditions without a size.
    public let width: Int
    /// In pixels; 0 for renditions without a size.
    public let height: Int
    /// Pixels a point; 0 for renditions without a scale.
    public let scale: Int
    /// `nil` for a number that is not known.
    public let idiom: Idiom?
    /// The name of the appearance, such as `UIAppearanceDark`. `nil` for any appearance.
    public let appearance: String?
    /// The compression of the pixels by the name that `assetutil` prints, such as `lzfse`. `nil` for parts of atlases and
    /// for renditions without pixels.
    public let compression: String?
    /// The bytes in the file.
    public let storedByteCount: Int
    /// The bytes of its own decoded pixels. 0 for parts of atlases, whose pixels belong to the atlas.
    public let decodedByteCount: Int
    let index: Int

    init(_ index: Int, of catalog: CompiledCatalog) {
      let rendition = catalog.renditions[index]
      self.index = index
      assetName = catalog.facet(of: rendition)?.name
      fileName = rendition.name
      content = Content(rendition)
      (width, height, scale) = (rendition.width, rendition.height, rendition.scale)
      idiom = rendition.idiom.map(Idiom.init)
      let number = rendition.key[.appearance]
      appearance = number == 0 ? nil : catalog.appearances[number]
      if case .bitmap(let bitmap) = rendition.payload {
        compression = bitmap.compression.name
      } else {
        compression = nil
      }
      storedByteCount = rendition.storedBytes
      decodedByteCount = rendition.decodedBytes
    }
  }
}

extension CompiledAssetCatalog.Rendition.Content {
  fileprivate init(_ rendition: Rendition) {
    self =
      switch rendition.payload {
      case _ where rendition.hasFile: .file
      case .damaged: .damaged
      case .color: .color
      case _ where rendition.hasPixels: rendition.layout == .atlas ? .atlas : .image
      default: .other
      }
  }
}

extension CompiledAssetCatalog.Rendition.Idiom {
  fileprivate init(_ idiom: RenditionIdiom) {
    self =
      switch idiom {
      case .universal: .universal
      case .phone: .phone
      case .pad: .pad
      case .tv: .tv
      case .car: .car
      case .watch: .watch
      case .marketing: .marketing
      case .mac: .mac
      case .vision: .vision
      }
  }

  var idiom: RenditionIdiom {
    switch self {
    case .universal: .universal
    case .phone: .phone
    case .pad: .pad
    case .tv: .tv
    case .car: .car
    case .watch: .watch
    case .marketing: .marketing
    case .mac: .mac
    case .vision: .vision
    }
  }
}
