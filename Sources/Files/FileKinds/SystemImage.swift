import CrushFiles

/// Images outside of catalogs that the system shows instead of the app, by their names. They never use the app's memory,
/// and no source mentions them.
///
/// Launch images have names such as `Default-568h@2x.png` ("Information Property List Key Reference", UILaunchImages).
/// The material for app icons is a folder such as `release/icons/ios` with `icon-1024.png`.
package enum SystemImage {
  /// The sides of Apple's icons in points and pixels ("Human Interface Guidelines", App icons).
  private static let iconSides: Set = [
    20, 29, 40, 50, 57, 58, 60, 72, 76, 80, 87, 100, 114, 120, 144, 152, 167, 180, 512, 1024,
  ]
  private static let iconFolders: Set = ["icon", "icons", "appicon", "appicons", "app icon", "app icons", "app-icons"]
  private static let orientations = [
    "-Portrait", "-Landscape", "-LandscapeLeft", "-LandscapeRight", "-PortraitUpsideDown",
  ]

  /// - Parameter path: the path of an image outside of catalogs.
  package static func isNamed(_ path: String) -> Bool {
    let start = Path.folderCount(of: path)
    guard start < path.utf8.count else { return false }
    switch path.utf8[path.utf8.index(path.utf8.startIndex, offsetBy: start)] {
    case UInt8(ascii: "D"): return isLaunchImage(AssetName(path))
    case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      return isIcon(AssetName(path).base) && isInIconFolder(path)
    default: return false
    }
  }

  private static func isLaunchImage(_ name: AssetName) -> Bool {
    name.base == "Default" && name.screenHeight != nil || orientations.contains { name.base.hasPrefix("Default\($0)") }
  }

  /// Returns true for `icon-60`, `AppIcon60x60` and `Icon-App-83.5x83.5`.
  private static func isIcon(_ base: String) -> Bool {
    let name = base.lowercased()
    guard name.hasPrefix("icon") || name.hasPrefix("appicon") || name.hasPrefix("app-icon") else { return false }
    let digits = name.drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int(digits).map { iconSides.contains($0) || $0 == 83 } ?? false
  }

  /// Returns true if one of the two folders above has the name of a folder for icons.
  private static func isInIconFolder(_ path: String) -> Bool {
    let folder = Path.parent(of: path)
    return [folder, Path.parent(of: folder)].contains { iconFolders.contains(Path.name(of: $0).lowercased()) }
  }
}
