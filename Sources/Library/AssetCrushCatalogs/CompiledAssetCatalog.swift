public import AssetCrushPNG
import CrushCompiledCatalogs
import CrushPNG

/// A compiled asset catalog, the file `Assets.car` of an app.
///
/// Reading copies no pixels. Time and memory are linear in the size of the file, also for hostile files.
public struct CompiledAssetCatalog: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The renditions in the order of their keys. See ``Rendition``.
  public let renditions: [Rendition]
  /// The names of the assets, sorted. A name contains its namespaces, such as `Icons/Back`.
  public let assetNames: [String]
  /// The platform that the catalog states, such as `ios`. Empty in catalogs of Xcode 7 and earlier.
  public let platform: String
  /// The oldest version of the system that the catalog states, such as `15.0`.
  public let minimumVersion: String
  /// The program that wrote the catalog.
  public let tool: String
  /// The parts that cannot be read. They hide no other parts.
  public let problems: [AssetCatalogError]
  private let catalog: CompiledCatalog

  /// Reads the structure of a catalog.
  ///
  /// - Throws: ``AssetCatalogError`` if the file is no catalog, or if its header or its index of blocks cannot be read.
  public init(_ bytes: [UInt8]) throws(AssetCatalogError) {
    let catalog: CompiledCatalog
    do throws(CatalogError) {
      catalog = try CompiledCatalog(bytes.span)
    } catch { throw AssetCatalogError(error) }
    self.catalog = catalog
    self.bytes = bytes
    assetNames = catalog.facets.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    platform = catalog.metadata?.platform ?? ""
    minimumVersion = catalog.metadata?.platformVersion ?? ""
    tool = catalog.metadata?.tool ?? ""
    problems = catalog.problems.map { AssetCatalogError($0.error) }
    renditions = catalog.renditions.indices.map { Rendition($0, of: catalog) }
  }

  /// Returns the pixels of an image. The part of an atlas is cut out of it.
  ///
  /// Colors of more than 8 bits are rounded. Colors of other spaces than sRGB are not converted. An atlas is decoded for
  /// each of its images: use a ``Decoder`` for many images.
  ///
  /// - Throws: ``AssetCatalogError``: ``AssetCatalogError/Kind/unsupported`` for renditions without pixels and for
  ///   pixels in HEVC, ASTC or DXTC, ``AssetCatalogError/Kind/damaged`` for damaged ones.
  public func pixels(of rendition: Rendition) throws(AssetCatalogError) -> RGBAPixels {
    var decoder = Decoder(self)
    return try decoder.pixels(of: rendition)
  }

  /// A decoder of many images. It keeps the last atlases.
  public struct Decoder {
    private let catalog: CompiledAssetCatalog
    private var decoder: RenditionDecoder

    /// Creates a decoder for a catalog.
    public init(_ catalog: CompiledAssetCatalog) {
      self.catalog = catalog
      decoder = RenditionDecoder(catalog.catalog)
    }

    /// Returns the pixels of an image, as ``CompiledAssetCatalog/pixels(of:)`` does.
    public mutating func pixels(of rendition: Rendition) throws(AssetCatalogError) -> RGBAPixels {
      let image: RGBAImage
      do throws(CatalogError) {
        try catalog.check(rendition)
        // A span of `self` would overlap with the change of the decoder.
        let bytes = catalog.bytes
        image = try decoder.image(of: rendition.index, in: bytes.span).rgba()
      } catch { throw AssetCatalogError(error) }
      return RGBAPixels(width: image.width, height: image.height, pixels: image.pixels)
    }
  }

  /// Returns a stored file: the content of a data set, a PDF, an SVG, a JPEG or a HEIF.
  ///
  /// - Throws: ``AssetCatalogError``: ``AssetCatalogError/Kind/unsupported`` for renditions without a file.
  public func file(of rendition: Rendition) throws(AssetCatalogError) -> [UInt8] {
    do throws(CatalogError) {
      try check(rendition)
      return try RenditionDecoder(catalog).storedFile(of: rendition.index, in: bytes.span)
    } catch { throw AssetCatalogError(error) }
  }

  /// A rendition of another catalog may have an index that this one does not have.
  private func check(_ rendition: Rendition) throws(CatalogError) {
    guard catalog.renditions.indices.contains(rendition.index) else {
      throw .unsupported("a rendition of another catalog")
    }
  }
}
