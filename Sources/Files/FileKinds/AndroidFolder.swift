import CrushFiles

/// The folders of Android's resources, such as `res/drawable-xxhdpi` and `res/mipmap-anydpi-v26` (Android Developers,
/// "App resources overview", table 2). A device picks one of the folders, so each has a file of the same name.
package enum AndroidFolder {
  /// The densities of screens, and the words for files that fit all of them.
  private static let densities: Set<Substring> = [
    "ldpi", "mdpi", "hdpi", "xhdpi", "xxhdpi", "xxxhdpi", "tvdpi", "nodpi", "anydpi",
  ]

  /// Returns true for an image in a folder of launcher icons, which the system draws.
  package static func hasLauncherIcons(_ path: String) -> Bool { kind(around: path) == "mipmap" }

  /// Returns true for a file in a folder for a density, and for a launcher icon.
  package static func isByDensity(_ path: String) -> Bool { kind(around: path) != nil }

  /// Returns true for one resource in two folders, such as `drawable-hdpi/a.png` and `drawable-xhdpi/a.png`.
  package static func areVariants(_ left: String, _ right: String) -> Bool {
    guard let kind = anyKind(around: left), kind == anyKind(around: right),
      kind == "mipmap" || isByDensity(left)
        || isByDensity(right)
    else { return false }
    func stem(_ path: String) -> String { Path.withoutExtension(Path.name(of: path)) }
    func place(_ path: String) -> String { Path.parent(of: Path.parent(of: path)) }
    return stem(left) == stem(right) && Path.areSame(place(left), place(right))
  }

  /// Returns `drawable` or `mipmap` for a file in such a folder for a density; nil for other files.
  private static func kind(around path: String) -> Substring? {
    guard let words = words(around: path) else { return nil }
    return words[0] == "mipmap" || words.dropFirst().contains(where: densities.contains) ? words[0] : nil
  }

  private static func anyKind(around path: String) -> Substring? { words(around: path)?[0] }

  /// Returns the words of the folder's name; nil for other folders.
  private static func words(around path: String) -> [Substring]? {
    let end = Path.folderCount(of: path)
    // The first bytes of the folder's name show most other folders.
    guard end > 6 else { return nil }
    let name = Path.name(of: Path.parent(of: path))
    guard name.hasPrefix("drawable") || name.hasPrefix("mipmap") else { return nil }
    let words = name.split(separator: "-")
    return words.first == "drawable" || words.first == "mipmap" ? words : nil
  }
}
