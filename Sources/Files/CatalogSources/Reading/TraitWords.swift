/// The values of traits that Xcode writes (Asset Catalog Format Reference, and the catalogs of public projects).
enum TraitWords {
  static let idioms = [
    "universal", "iphone", "ipad", "mac", "tv", "watch", "car", "vision", "ios-marketing", "watch-marketing",
    "tv-marketing", "mac-marketing", "vision-marketing", "mac-catalyst", "reality",
  ]
  static let platforms = ["ios", "macos", "tvos", "watchos", "visionos", "xros", "mac-catalyst"]
  static let scales = ["1x", "2x", "3x"]
  static let sizeClasses = ["compact", "regular"]
  static let gamuts = ["sRGB", "display-P3"]
  static let directions = ["left-to-right", "right-to-left"]
  static let slicingModes = ["3-part-horizontal", "3-part-vertical", "9-part"]
  static let centerModes = ["tile", "stretch", "fill"]
  /// The extensions of image files. Other files of a set, such as a text, are not its children: Flutter's template has a
  /// `README.md` in an image set, and its builds have no warning.
  static let imageExtensions: Set<String> = [
    "avci", "bmp", "gif", "heic", "heif", "ico", "icns", "jpeg", "jpg", "pdf", "png", "svg", "tif", "tiff", "webp",
  ]
  /// The sizes of app icons in points, by idiom, in Xcode 5 to 26. Icons of other sizes have no slot.
  static let iconSizes: [String: [Double]] = [
    "iphone": [20, 29, 40, 57, 60], "ipad": [20, 29, 40, 50, 72, 76, 83.5],
    "mac": [16, 32, 128, 256, 512], "ios-marketing": [1024], "watch-marketing": [1024],
  ]
  static let appearances = ["luminosity": ["light", "dark", "tinted"], "contrast": ["high"]]
}
