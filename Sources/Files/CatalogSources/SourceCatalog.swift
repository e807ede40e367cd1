/// An asset catalog as its author wrote it: a folder `.xcassets` with sets.
package struct SourceCatalog: Sendable {
  /// The path as it was named.
  package var path: String
  /// In the order of their paths, by bytes. Sets inside sets are in `SourceSet.children`.
  package var sets: [SourceSet]
  package var messages: [CatalogMessage]
  /// The folders and files that were read, for incremental builds. The paths are below `path`.
  package var folders: [String]
  package var files: [String]

  package init(path: String) {
    self.path = path
    sets = []
    messages = []
    folders = []
    files = []
  }
}

/// A set of an asset catalog (Asset Catalog Format Reference).
package struct SourceSet: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case image = "imageset"
    case appIcon = "appiconset"
    case color = "colorset"
    case data = "dataset"
    case symbol = "symbolset"
    case launchImage = "launchimage"
    case brandAssets = "brandassets"
    case imageStack = "imagestack"
    case imageStackLayer = "imagestacklayer"
    case spriteAtlas = "spriteatlas"
    case stickerPack = "stickerpack"
    case sticker = "sticker"
    case stickerSequence = "stickersequence"
    case stickersIcon = "stickersiconset"
    case macIcon = "iconset"
    case texture = "textureset"
    case cubeTexture = "cubetextureset"
    case mipmap = "mipmapset"
    case referenceGroup = "arresourcegroup"
    case referenceImage = "arreferenceimage"
    case referenceObject = "arreferenceobject"
    case complication = "complicationset"
    case watchFace = "watchface"
    case dashboardImage = "gcdashboardimage"
    case leaderboard = "gcleaderboard"
    case leaderboardSet = "gcleaderboardset"
    case solidImageStack = "solidimagestack"
    case solidImageStackLayer = "solidimagestacklayer"
    /// A document of Icon Composer, next to catalogs or named on the command line.
    case icon
  }

  package var kind: Kind
  /// The name in code, with the namespaces of its folders: `Folder/Name`.
  package var name: String
  /// The path below the catalog, such as `Folder/Name.imageset`.
  package var path: String
  package var entries: [SourceEntry] = []
  package var children: [SourceSet] = []
  package var properties = Properties()
  /// The tags of on-demand resources.
  package var tags: [String] = []

  package init(kind: Kind, name: String, path: String) {
    self.kind = kind
    self.name = name
    self.path = path
  }

  /// The values of `properties` in `Contents.json`.
  package struct Properties: Sendable, Equatable {
    package enum Template: String, Sendable { case original, template, automatic }
    package var template: Template?
    package var preservesVector = false
    package var isLocalizable = false
    package var providesNamespace = false
    /// `automatic`, `lossless`, `lossy`, `gpu-optimized-best`, `gpu-optimized-smallest` and so on.
    package var compression: String?
    package var autoScaling: String?
    /// The other values, by key, as text.
    package var other: [String: String] = [:]

    package init() {}
  }
}

/// An entry of a set's list, such as `images`: a file, color or child with its traits.
package struct SourceEntry: Sendable, Equatable {
  /// The name of the file or folder in the set. Nil for an empty slot.
  package var fileName: String?
  package var traits = SourceTraits()
  /// The size in points of an app icon or a brand asset.
  package var size: Size?
  package var slicing: Slicing?
  /// The alignment insets in pixels: left, top, right, bottom.
  package var insets: [Int]?
  package var color: SourceColor?
  /// The uniform type identifier of data.
  package var typeIdentifier: String?
  package var compression: String?
  /// The role of an icon or brand asset, such as `primary-app-icon`.
  package var role: String?
  package var isUnassigned = false
  /// The other values, by key, as text.
  package var other: [String: String] = [:]

  package init() {}

  package struct Size: Sendable, Hashable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The stretchable center of an image, in pixels.
  package struct Slicing: Sendable, Hashable {
    /// `3-part-horizontal`, `3-part-vertical` or `9-part`.
    package var mode: String
    package var top = 0
    package var left = 0
    package var bottom = 0
    package var right = 0
    /// `tile` or `stretch`, with the center's size.
    package var centerMode: String
    package var centerWidth = 0
    package var centerHeight = 0

    package init(mode: String, centerMode: String) {
      self.mode = mode
      self.centerMode = centerMode
    }
  }
}

/// The traits for which an entry is used.
package struct SourceTraits: Sendable, Hashable {
  /// `universal`, `iphone`, `ipad`, `mac`, `tv`, `watch`, `car`, `vision`, `ios-marketing`, `watch-marketing`.
  package var idiom = "universal"
  package var platform: String?
  package var subtype: String?
  /// Pixels a point. Nil for all scales, such as of vectors.
  package var scale: Int?
  package var widthClass: String?
  package var heightClass: String?
  package var appearances: [Appearance] = []
  /// `sRGB` or `display-P3`.
  package var gamut: String?
  package var locale: String?
  /// `left-to-right` or `right-to-left`.
  package var direction: String?
  package var memory: String?
  package var graphics: String?
  package var screenWidth: String?
  package var minimumSystem: String?
  package var extent: String?
  package var orientation: String?

  package init() {}

  package struct Appearance: Sendable, Hashable {
    /// `luminosity` or `contrast`.
    package var appearance: String
    package var value: String

    package init(appearance: String, value: String) {
      self.appearance = appearance
      self.value = value
    }
  }
}

/// A color of a color set.
package enum SourceColor: Sendable, Equatable {
  /// `srgb`, `display-p3`, `extended-srgb`, `extended-linear-srgb`, `gray-gamma-22` or `extended-gray`, and components
  /// with alpha last, not premultiplied.
  case components(space: String, [Double])
  /// A color of the system, such as `systemBlueColor` of `ios`.
  case reference(platform: String?, name: String)
}
