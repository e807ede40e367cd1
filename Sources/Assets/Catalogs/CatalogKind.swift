import FileSystem

/// The kinds of sets that an asset catalog has (Asset Catalog Format Reference), by their folders' extensions.
package enum CatalogKind {
  /// Where the entries of each kind stand in its `Contents.json`; "" for kinds without entries.
  private static let entries: [String: String] = [
    "appiconset": "images", "iconset": "images", "imageset": "images", "launchimage": "images",
    "stickersiconset": "images", "gcdashboardimage": "images", "gcleaderboard": "images",
    "arreferenceimage": "images", "brandassets": "assets", "complicationset": "assets", "imagestack": "layers",
    "solidimagestack": "layers", "imagestacklayer": "", "solidimagestacklayer": "", "colorset": "colors",
    "dataset": "data", "symbolset": "symbols", "sticker": "", "stickerpack": "stickers", "stickersequence": "frames",
    "spriteatlas": "", "arresourcegroup": "resources", "arreferenceobject": "object", "textureset": "textures",
    "cubetextureset": "textures", "mipmapset": "levels", "gcleaderboardset": "children", "watchface": "assets",
    "appiconstack": "layers",
  ]

  /// The key of its entries; nil for a folder that is no set.
  static func entriesKey(of kind: String) -> String? { entries[kind] }

  package static func isSet(_ path: String) -> Bool { isSet(folderOf: Path.fileExtension(of: path)) }

  /// - Parameter kind: the extension of a folder.
  static func isSet(folderOf kind: String) -> Bool { !kind.isEmpty && entries[kind] != nil }

  /// Kinds whose entries differ in what they are for: two for the same are one too many. Layers, frames and resources
  /// are told apart by their names alone.
  package static func hasTraits(_ kind: String) -> Bool { withTraits.contains(kind) }

  private static let withTraits: Set<String> = [
    "appiconset", "iconset", "imageset", "launchimage", "stickersiconset", "brandassets", "complicationset", "dataset",
    "symbolset", "textureset", "mipmapset",
  ]

  /// Kinds whose images the system shows, not the app: they are never in the app's memory.
  package static func isSystems(_ kind: String) -> Bool { systems.contains(kind) }

  private static let systems: Set<String> = [
    "appiconset", "iconset", "launchimage", "stickersiconset", "brandassets", "gcdashboardimage", "gcleaderboard",
    "complicationset", "watchface", "icon", "solidimagestack",
  ]

  /// Kinds whose images are layers: placed by their empty borders, and named by what they are layers of.
  static func isStack(_ kind: String) -> Bool { stacks.contains(kind) }

  private static let stacks: Set<String> = ["imagestack", "solidimagestack", "appiconstack"]

  /// Keys beside the entries.
  private static let keys: Set<String> = ["info", "properties"]
  /// Keys of an entry, of whatever kind.
  private static let entryKeys: Set<String> = [
    "alignment-insets", "appearances", "cap-insets", "color", "color-space", "compression-type", "data-type",
    "display-gamut", "expected-size", "extent", "face", "filename", "folder", "frame-center", "frame-size",
    "graphics-feature-set", "height-class", "idiom", "language-direction", "locale", "localized", "matching-style",
    "memory", "minimum-system-version", "mipmap-level", "orientation", "physical-size", "pixel-format", "platform",
    "properties", "resizing", "role", "scale", "screen-width", "size", "subtype", "target-size", "unassigned",
    "universal-type-identifier", "weight", "width-class",
  ]

  static func isKnown(_ key: String, ofSet kind: String) -> Bool {
    keys.contains(key) || key == entriesKey(of: kind) || entriesKey(of: kind) == nil
  }

  static func isKnown(entryKey key: String) -> Bool { entryKeys.contains(key) }
}
