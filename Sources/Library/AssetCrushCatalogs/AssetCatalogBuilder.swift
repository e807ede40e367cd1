public import AssetCrushPNG
import CrushCompiledCatalogs
import CrushPNG

/// A builder of a compiled catalog from images, colors and data in memory.
///
/// The catalog is for iOS 13, tvOS 13, watchOS 6, visionOS 1 and later. Equal contents give equal bytes in any order of
/// calls. To compile a folder `.xcassets`, use ``AssetCatalogCompiler``.
public struct AssetCatalogBuilder: Sendable {
  /// The system that a catalog is for.
  public enum Platform: Sendable, Hashable, CaseIterable {
    case iOS, tvOS, watchOS, visionOS
  }

  /// The appearance of the system that an asset is for.
  public enum Appearance: Sendable, Hashable, CaseIterable {
    case any, light, dark
  }

  private let platform: Platform
  private let minimumVersion: String
  private var assets: [Asset] = []

  /// One rendition before names have numbers.
  private struct Asset: Sendable {
    let name: String
    let part: UInt16
    let scale: Int
    let idiom: CompiledAssetCatalog.Rendition.Idiom
    let appearance: Appearance
    let record: [UInt8]
  }

  /// - Parameters:
  ///   - platform: The system of the app.
  ///   - minimumVersion: The oldest version of the system, such as `15.0`. The catalog states it.
  public init(platform: Platform = .iOS, minimumVersion: String = "13.0") {
    self.platform = platform
    self.minimumVersion = minimumVersion
  }

  /// Adds an image of an asset. The last image for a name, scale, idiom and appearance counts.
  ///
  /// The pixels are sRGB. They are stored premultiplied, so that colors of transparent pixels lose some precision, as in
  /// every catalog.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - name: The name of the asset, with its namespaces, such as `Icons/Back`.
  ///   - scale: Pixels a point, 1 to 3.
  ///   - idiom: The kind of device.
  ///   - appearance: The appearance of the system.
  /// - Throws: ``AssetCatalogError`` of the kind ``AssetCatalogError/Kind/failedVerification`` if the stored pixels do not
  ///   decode to the image.
  public mutating func add(
    _ image: RGBAPixels, named name: String, scale: Int = 1,
    idiom: CompiledAssetCatalog.Rendition.Idiom = .universal, appearance: Appearance = .any
  ) throws(AssetCatalogError) {
    precondition((1...3).contains(scale), "a scale is 1, 2 or 3")
    let bgra = RGBAImage(width: image.width, height: image.height, pixels: image.pixels).premultiplied()
    let pixels = StoredPixels(
      width: image.width, height: image.height, format: .argb, colorSpace: .sRGB,
      bytes: Words.bytes(of: bgra.pixels.span),
      isOpaque: bgra.isOpaque)
    let bitmap = BitmapEncoder.encode(pixels, EncodingChoice())
    let record = RenditionRecord.image(ImageFacts(name: name, pixels: pixels, scale: scale), bitmap).encoded()
    try Self.check(record, is: bgra)
    assets.append(
      Asset(name: name, part: Self.imagePart, scale: scale, idiom: idiom, appearance: appearance, record: record))
  }

  /// Adds a data set.
  ///
  /// - Parameters:
  ///   - data: The content.
  ///   - name: The name of the asset.
  ///   - typeIdentifier: The uniform type identifier, such as `public.json`.
  public mutating func add(data: [UInt8], named name: String, typeIdentifier: String? = nil) {
    let record = RenditionRecord.data(typeIdentifier: typeIdentifier, data).encoded()
    assets.append(
      Asset(name: name, part: Self.imagePart, scale: 1, idiom: .universal, appearance: .any, record: record))
  }

  /// Adds a named color in sRGB. Components are 0 to 1, not premultiplied.
  public mutating func addColor(
    red: Double, green: Double, blue: Double, alpha: Double = 1, named name: String, appearance: Appearance = .any
  ) {
    let record = RenditionRecord.color(name: name, space: Self.sRGB, [red, green, blue, alpha]).encoded()
    assets.append(
      Asset(name: name, part: Self.colorPart, scale: 1, idiom: .universal, appearance: appearance, record: record))
  }

  /// Returns the catalog.
  ///
  /// - Throws: ``AssetCatalogError``: ``AssetCatalogError/Kind/tooLarge`` for more than 65,535 names, or
  ///   ``AssetCatalogError/Kind/failedVerification`` if the written catalog cannot be read back.
  public func catalog() throws(AssetCatalogError) -> CompiledAssetCatalog {
    let identifiers: IdentifierTable
    do throws(IdentifierTable.TooManyNames) {
      identifiers = try IdentifierTable(assets.map(\.name))
    } catch { throw AssetCatalogError(.tooLarge, "\(error.count) names are more than the 65,535 of a catalog") }
    let draft = draft(identifiers)
    let bytes = draft.encoded()
    do throws(CatalogReadbackError) {
      try CatalogReadback.check(bytes, is: draft)
    } catch { throw AssetCatalogError(.failedVerification, error.description) }
    return try CompiledAssetCatalog(bytes)
  }

  // The numbers of parts and color spaces: `TraitKeys` and `ColorSetPlan` of the compiler have the evidence.
  private static let imagePart: UInt16 = 181
  private static let colorPart: UInt16 = 217
  private static let element: UInt16 = 85
  private static let sRGB = 1
  private static let coreUIVersion = 971

  private func draft(_ identifiers: IdentifierTable) -> CatalogDraft {
    let entries = assets.map { asset in
      CatalogDraft.Entry(key: key(of: asset, identifiers.identifier(of: asset.name)), record: asset.record)
    }
    let used = entries.reduce(into: Set<KeyAttribute>()) { used, entry in
      for pair in entry.key.values { used.insert(pair.attribute) }
    }
    let header = CatalogHeader(
      coreUIVersion: Self.coreUIVersion, mainVersion: "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6",
      versionText: "AssetCrush")
    let metadata = CatalogMetadata(platformVersion: minimumVersion, platform: platform.name, tool: "AssetCrush")
    var draft = CatalogDraft(
      header: header, metadata: metadata, keyFormat: KeyFormatRule.format(used: used, minimumSystem: 13).attributes)
    // An asset of a name has one part, also if it was added as two kinds.
    let parts = Dictionary(assets.map { ($0.name, $0.part) }) { $1 }
    draft.facets = parts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, part in
      let number = identifiers.identifier(of: name)
      return Facet(
        name: name, key: RenditionKey([.init(.element, Self.element), .init(.part, part), .init(.identifier, number)]))
    }
    draft.appearances = AppearanceTable.names(used: Set(entries.map { $0.key[.appearance] }), platform: .device)
    // The last rendition of a key counts.
    let last = Dictionary(entries.map { ($0.key, $0) }) { $1 }
    draft.renditions = Array(last.values)
    draft.sortRenditions()
    return draft
  }

  private func key(of asset: Asset, _ identifier: UInt16) -> RenditionKey {
    let luminosity: AppearanceTable.Luminosity =
      switch asset.appearance {
      case .any: .any
      case .light: .light
      case .dark: .dark
      }
    let appearance = AppearanceTable.number(luminosity, isHighContrast: false, platform: .device)
    return RenditionKey([
      .init(.element, Self.element), .init(.part, asset.part), .init(.identifier, identifier),
      .init(.scale, UInt16(asset.scale)), .init(.idiom, UInt16(asset.idiom.idiom.rawValue)),
      .init(.appearance, UInt16(appearance)),
    ])
  }

  /// Decodes a written rendition and compares its pixels.
  private static func check(_ record: [UInt8], is image: BGRAImage) throws(AssetCatalogError) {
    let decoded: RenditionImage
    do throws(CatalogError) {
      decoded = try RecordDecoder.image(of: record.span)
    } catch { throw AssetCatalogError(.failedVerification, "the written image cannot be read: \(error)") }
    guard decoded.width == image.width, decoded.samples == .rgba8(image.pixels.map(Premultiply.swapped)) else {
      throw AssetCatalogError(.failedVerification, "the written image has other pixels")
    }
  }
}

extension AssetCatalogBuilder.Platform {
  /// The name in a catalog's metadata.
  fileprivate var name: String {
    switch self {
    case .iOS: "ios"
    case .tvOS: "atv"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }
}
