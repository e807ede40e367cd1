package import CrushCodecs
package import CrushCompiledCatalogs
package import CrushImageFacts

/// The facts about a rendition of a compiled catalog, apart from those of its image.
package struct RenditionFacts: Sendable {
  /// An atlas, with the pixels of several images. The system decodes it as a whole.
  package struct Atlas: Sendable {
    /// The key of an atlas among all atlases of the survey.
    package struct Key: Hashable, Sendable {
      /// The number of the catalog.
      package let catalog: Int
      /// The index of the rendition.
      package let index: Int
    }

    package let key: Key
    package let footprint: MemoryFootprint
    package let storedBytes: Int
  }

  /// The purpose of a rendition in an audit.
  package enum Role: Sendable, Equatable {
    /// An image or a file of the app.
    case ordinary
    /// An atlas. Its images are renditions of their own.
    case atlas
    /// A copy for systems that cannot read a newer form of the same image. The newest systems never load it.
    case oldCopy
    /// The icon that the App Store shows.
    case marketingIcon
  }

  /// The path of the catalog.
  package let catalog: String
  /// The number of the catalog, as in `CatalogFacts`.
  package let catalogNumber: Int
  /// The version of CoreUI that wrote the catalog.
  package let coreUIVersion: Int
  /// The platform of the catalog, such as `ios` or `macosx`; may be empty.
  package let platform: String
  /// The index of the rendition in its catalog.
  package let index: Int
  package let role: Role
  /// The name of its asset, with namespaces; nil for an atlas, and for parts of a theme.
  package let facet: String?
  /// The name of the source file, or of the atlas.
  package let sourceName: String
  package let key: RenditionKey
  package let layout: RenditionLayout
  package let flags: RenditionFlags
  package let pixelFormat: PixelFormat?
  package let colorSpace: RenditionColorSpace?
  /// Nil for files that are stored as they are, and for images in an atlas.
  package let compression: RenditionCompression?
  /// Whether it, or its atlas, is marked as opaque. The system does not blend such an image.
  package let isMarkedOpaque: Bool
  /// Whether parts of the image are stretched.
  package let isSliced: Bool
  /// The place of its look among the looks of assets: 0 for any look, 1 for the light one, more for others.
  package let lookRank: Int
  /// Whether it is for the dark look. A rendition for more contrast is not.
  package let isDark: Bool
  /// The scales of all renditions that differ from it by their scale alone, sorted.
  package let scales: [Int]
  /// The atlas with its pixels; nil if it has its own.
  package let atlas: Atlas?
  /// The hash of its pixels, or of its bytes for a stored file; nil if it was not decoded.
  package internal(set) var hash: ContentHash?
  /// The number of bytes of a stored file before it was compressed.
  package internal(set) var fileBytes: Int?
  /// The path of its source file or of its set, among the sources of the audit; nil if it is unknown.
  package internal(set) var source: String?

  /// Whether rules look at it as an image of its own.
  package var isOrdinary: Bool { if case .ordinary = role { true } else { false } }

  package var isAtlas: Bool { if case .atlas = role { true } else { false } }

  package var isOldCopy: Bool { if case .oldCopy = role { true } else { false } }

  /// The names of its asset in sources and size lists.
  package var names: [String] {
    guard let facet else { return [] }
    guard let slash = facet.utf8.lastIndex(of: UInt8(ascii: "/")) else { return [facet] }
    return [facet, String(facet[facet.utf8.index(after: slash)...])]
  }

  /// The source, as a finding names it; nil for an atlas.
  package var sourceText: String? {
    if let source { return source }
    guard let facet else { return nil }
    let isNameless = sourceName.isEmpty || sourceName == facet || layout == .data
    return isNameless ? "the asset \(facet)" : "\(sourceName) of the asset \(facet)"
  }
}

extension RenditionIdiom {
  /// The idiom in asset names; nil for every device.
  var nameInFiles: String? {
    switch self {
    case .universal: nil
    case .phone: "iphone"
    case .pad: "ipad"
    case .tv: "tv"
    case .car: "carplay"
    case .watch: "watch"
    case .marketing: "marketing"
    case .mac: "mac"
    case .vision: "vision"
    }
  }
}

extension RenditionFacts {
  /// The idiom in asset names; nil for every device.
  package var idiom: String? {
    guard let idiom = RenditionIdiom(rawValue: key[.idiom]) else { return "idiom \(key[.idiom])" }
    return idiom.nameInFiles
  }

  /// The scale of a bitmap; 0 for a vector.
  package var scale: Int { layout == .vector ? 0 : key[.scale] }
}

extension RenditionFacts {
  /// Returns the pixels per point of the sharpest screen that loads the image, and at least its own scale. A screen loads
  /// the image of its own scale, or else the next sharper one, or else the sharpest. Returns nil for an image that may
  /// be for all scales.
  package func loadedScale(by profile: DeviceProfile) -> Int? {
    let own = scale
    guard own > 0, own > 1 || scales.count > 1 else { return nil }
    let idiom = self.idiom
    let screens = profile.devices.filter { device in
      idiom == nil || DeviceKind(family: device.family, scale: device.scale).idiom == idiom
    }.map(\.scale)
    let loading = screens.filter { screen in (scales.filter { $0 >= screen }.min() ?? scales.max()) == own }
    return max(own, loading.max() ?? own)
  }
}
