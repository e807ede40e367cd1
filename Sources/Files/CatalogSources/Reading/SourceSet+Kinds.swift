extension SourceSet.Kind {
  /// Creates the kind of a folder, or nil for a folder that is no set.
  ///
  /// - Parameter name: the extension of the folder, in lower case.
  init?(extension name: String) {
    // The reference has another name for reference images than the one that Xcode writes.
    guard let kind = name == "arimageset" ? .referenceImage : Self.byName[name] else { return nil }
    self = kind
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The key of the list of entries in `Contents.json`. Nil for kinds without a list.
  package var entriesKey: String? {
    switch self {
    case .image, .appIcon, .launchImage, .stickersIcon, .macIcon, .dashboardImage, .leaderboard, .referenceImage:
      "images"
    case .brandAssets, .complication, .watchFace: "assets"
    case .imageStack, .solidImageStack: "layers"
    case .color: "colors"
    case .data: "data"
    case .symbol: "symbols"
    case .stickerPack: "stickers"
    case .stickerSequence: "frames"
    case .referenceGroup: "resources"
    case .referenceObject: "object"
    case .texture, .cubeTexture: "textures"
    case .mipmap: "levels"
    case .leaderboardSet: "children"
    case .imageStackLayer, .solidImageStackLayer, .spriteAtlas, .sticker, .icon: nil
    }
  }

  /// The words for a set of this kind in messages, such as `image set`.
  ///
  /// Seen in real logs: app icon set, image set, launch image set. The others are the names of the Asset Catalog Format
  /// Reference.
  package var words: String {
    switch self {
    case .image: "image set"
    case .appIcon: "app icon set"
    case .color: "color set"
    case .data: "data set"
    case .symbol: "symbol image set"
    case .launchImage: "launch image set"
    case .brandAssets: "brand assets"
    case .imageStack, .solidImageStack: "image stack"
    case .imageStackLayer, .solidImageStackLayer: "image stack layer"
    case .spriteAtlas: "sprite atlas"
    case .stickerPack: "sticker pack"
    case .sticker: "sticker"
    case .stickerSequence: "sticker sequence"
    case .stickersIcon: "stickers icon set"
    case .macIcon: "icon set"
    case .texture: "texture set"
    case .cubeTexture: "cube texture set"
    case .mipmap: "mipmap set"
    case .referenceGroup: "AR resource group"
    case .referenceImage: "AR reference image"
    case .referenceObject: "AR reference object"
    case .complication: "complication set"
    case .watchFace: "watch face"
    case .dashboardImage: "Game Center dashboard image"
    case .leaderboard: "Game Center leaderboard"
    case .leaderboardSet: "Game Center leaderboard set"
    case .icon: "icon"
    }
  }

  /// Whether the names of the sets inside begin with the name of this one, without a property that says so.
  ///
  /// The names of layers of tvOS and visionOS icons are such as `App Icon/Front/Content` (constants that Xcode 15 wrote
  /// for seven projects).
  var isNamespace: Bool {
    [.imageStack, .imageStackLayer, .solidImageStack, .solidImageStackLayer].contains(self)
  }

  /// Whether the files of the set are images.
  var hasImages: Bool { entriesKey == "images" || self == .symbol }

  /// Whether the entries differ in traits such as the scale. Two entries with equal traits are a mistake.
  var hasTraits: Bool {
    switch self {
    case .image, .appIcon, .color, .data, .symbol, .launchImage, .stickersIcon, .macIcon, .brandAssets, .complication,
      .texture:
      true
    default: false
    }
  }

  /// Whether the entries of the set name folders, not files.
  var hasFolders: Bool {
    switch self {
    case .brandAssets, .complication, .watchFace, .imageStack, .solidImageStack, .stickerPack, .referenceGroup,
      .leaderboardSet, .texture, .cubeTexture:
      true
    default: false
    }
  }
}

extension SourceSet {
  /// The name of the folder, such as `AppIcon.appiconset`.
  package var folderName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
