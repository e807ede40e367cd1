import CrushFiles

/// The kinds of sets that an asset catalog has (Asset Catalog Format Reference), by their folders' extensions.
package enum CatalogKind {
  /// The key of the entries in the `Contents.json` of each kind; "" for kinds without entries.
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

  /// Returns the key of a kind's entries, or nil for a folder that is not a set.
  package static func entriesKey(of kind: String) -> String? { entries[kind] }

  package static func isSet(_ path: String) -> Bool { isSet(folderOf: Path.fileExtension(of: path)) }

  /// Returns true if a folder is a set.
  ///
  /// - Parameter kind: the folder's extension.
  static func isSet(folderOf kind: String) -> Bool { !kind.isEmpty && entries[kind] != nil }

  /// Returns true for kinds whose entries differ in traits such as scale or idiom. Two entries with equal traits are an
  /// error. Layers, frames and resources differ in their names alone.
  package static func hasTraits(_ kind: String) -> Bool { withTraits.contains(kind) }

  private static let withTraits: Set<String> = [
    "appiconset", "iconset", "imageset", "launchimage", "stickersiconset", "brandassets", "complicationset", "dataset",
    "symbolset", "textureset", "mipmapset",
  ]

  /// Returns true for kinds whose images the system shows. They never use the app's memory. Messages draws stickers, and
  /// ARKit only compares reference images with the camera's picture.
  package static func isSystems(_ kind: String) -> Bool { systems.contains(kind) }

  private static let systems: Set<String> = [
    "appiconset", "iconset", "launchimage", "stickersiconset", "brandassets", "gcdashboardimage", "gcleaderboard",
    "complicationset", "watchface", "icon", "solidimagestack", "stickerpack", "sticker", "stickersequence",
    "arresourcegroup", "arreferenceimage",
  ]

  /// Returns true for kinds whose images are layers. The empty borders of layers determine their positions, and the
  /// stack determines their names.
  static func isStack(_ kind: String) -> Bool { stacks.contains(kind) }

  private static let stacks: Set<String> = ["imagestack", "solidimagestack", "appiconstack"]

  /// Keys of a set, next to the key of its entries.
  private static let keys: Set<String> = ["info", "properties"]
  /// Keys of an entry, in sets of all kinds.
  private static let entryKeys: Set<String> = [
    "alignment-insets", "appearances", "cap-insets", "color", "color-space", "compression-type", "data-type",
    "display-gamut", "expected-size", "extent", "face", "filename", "folder", "frame-center", "frame-size",
    "graphics-feature-set", "height-class", "idiom", "language-direction", "locale", "localized", "matching-style",
    "memory", "minimum-system-version", "mipmap-level", "orientation", "physical-size", "pixel-format", "platform",
    "properties", "resizing", "role", "scale", "screen-width", "size", "subtype", "target-size", "unassigned",
    "universal-type-identifier", "weight", "width-class",
  ]

  package static func isKnown(_ key: String, ofSet kind: String) -> Bool {
    keys.contains(key) || key == entriesKey(of: kind) || entriesKey(of: kind) == nil
  }

  package static func isKnown(entryKey key: String) -> Bool { entryKeys.contains(key) }
}
