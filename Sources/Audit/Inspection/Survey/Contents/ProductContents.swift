package import CrushFileKinds
package import CrushImageFacts

/// The sizes of a shipped product, such as an app, by the classes of its files and by its parts. The classes add up to
/// the product's size, and so do the parts.
package struct ProductContents: Sendable, Equatable {
  /// The files of one class.
  package struct Share: Sendable, Equatable {
    package let contentClass: ContentClass
    package let sum: ContentsSum
  }

  /// A nested product, with everything in it, or the product without its nested products.
  package struct Part: Sendable, Equatable {
    /// The path in the product, such as `PlugIns/Widget.appex`; empty for the product's own files.
    package let path: String
    package let kind: Kind
    package let sum: ContentsSum

    package init(path: String, kind: Kind, sum: ContentsSum) {
      self.path = path
      self.kind = kind
      self.sum = sum
    }
  }

  package enum Kind: String, Sendable {
    case main, app, framework, bundle
    case appExtension = "extension"
    case watchApp = "watch-app"
    case appClip = "app-clip"
    case assetPack = "asset-pack"
  }

  /// The bytes of compiled catalogs by the content of their renditions. They add up to the size of the catalogs.
  package struct CatalogBytes: Sendable, Equatable {
    package var images = 0
    package var vectors = 0
    package var data = 0
    /// Colors, names, tables, and unused bytes.
    package var structure = 0

    package init() {}
  }

  /// The sizes for one kind of device, after the store deleted the renditions for other devices.
  package struct Thinned: Sendable, Equatable {
    package let family: Device.Family
    package let scale: Int
    /// The bytes of the renditions that stay.
    package let bytes: Int
    /// The estimated download of the product without the deleted renditions; nil if the download was not estimated.
    package let downloadBytes: Int?

    package init(family: Device.Family, scale: Int, bytes: Int, downloadBytes: Int? = nil) {
      self.family = family
      self.scale = scale
      self.bytes = bytes
      self.downloadBytes = downloadBytes
    }
  }

  /// The product's path, as the audit spells it.
  package let path: String
  package let total: ContentsSum
  /// The classes with files, largest first.
  package let shares: [Share]
  /// The parts, largest first.
  package let parts: [Part]
  /// Nil if there is no compiled catalog, or none can be read.
  package let catalogBytes: CatalogBytes?
  /// The kinds of devices, sharpest screens first; empty without compiled catalogs.
  package let thinned: [Thinned]
  /// The number of languages that have a folder (`.lproj`).
  package let languages: Int
  package let localized: ContentsSum
  /// The tables of texts of each language, sorted by its name.
  package let texts: [LanguageTexts]
  package let media: ProductMedia
  package internal(set) var memory: ProductMemory
  /// The number of files and folders that cannot be read. No sum contains them.
  package let unreadable: Int

  package init(
    path: String, total: ContentsSum, shares: [Share], parts: [Part], catalogBytes: CatalogBytes? = nil,
    thinned: [Thinned] = [], languages: Int = 0, localized: ContentsSum = ContentsSum(), texts: [LanguageTexts] = [],
    media: ProductMedia = ProductMedia(), memory: ProductMemory = ProductMemory(), unreadable: Int = 0
  ) {
    self.path = path
    self.total = total
    self.shares = shares
    self.parts = parts
    self.catalogBytes = catalogBytes
    self.thinned = thinned
    self.languages = languages
    self.localized = localized
    self.texts = texts
    self.media = media
    self.memory = memory
    self.unreadable = unreadable
  }
}

extension ProductContents.Part {
  private static let kinds: [String: ProductContents.Kind] = [
    "app": .app, "appex": .appExtension, "framework": .framework, "bundle": .bundle, "assetpack": .assetPack,
    "xpc": .appExtension,
  ]

  /// Returns the outermost nested product around a file, by its path in the product.
  static func around(_ path: String) -> (path: String, kind: ProductContents.Kind) {
    let parts = ContentPath.folders(of: path)
    for (index, part) in parts.enumerated() {
      guard var kind = kinds[ContentPath.fileExtension(of: part)] else { continue }
      if kind == .app && parts[0] == "Watch" { kind = .watchApp }
      if kind == .app && parts[0] == "AppClips" { kind = .appClip }
      return (parts[...index].joined(separator: "/"), kind)
    }
    return ("", .main)
  }
}
