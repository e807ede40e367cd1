import CrushFiles

/// Flutter's folders for screens with more pixels, such as `2.0x/logo.png` beside `logo.png` (Flutter, "Adding assets
/// and images", "Resolution-aware image assets").
package enum DensityFolder {
  /// Returns the pixels per point in the name of a folder, times ten. It is 15 for `1.5x`, and nil for other names.
  package static func tenths(ofFolder name: String) -> Int? {
    guard name.utf8.last == UInt8(ascii: "x"), let first = name.utf8.first, (48...57).contains(first) else {
      return nil
    }
    guard let scale = Double(name.dropLast()), (0.5...10).contains(scale) else { return nil }
    return Int((scale * 10).rounded())
  }

  /// Returns the pixels per point of the folder around a file, times ten; nil without such a folder.
  package static func tenths(around path: String) -> Int? {
    // Most folders end in another letter, and a look at two bytes is fast.
    let end = Path.folderCount(of: path)
    guard end > 2, path.utf8.dropFirst(end - 2).first == UInt8(ascii: "x") else { return nil }
    return tenths(ofFolder: Path.name(of: Path.parent(of: path)))
  }

  /// Returns the pixels per point of a file, rounded up, by its folder or its name.
  package static func scale(of path: String, _ name: AssetName) -> Int {
    tenths(around: path).map { ($0 + 9) / 10 } ?? name.scale
  }

  /// Returns the path of the image for one pixel per point, such as `logo.png` for `2.0x/logo.png`.
  package static func withoutFolder(_ path: String) -> String {
    guard tenths(around: path) != nil else { return path }
    return Path.join(Path.parent(of: Path.parent(of: path)), Path.name(of: path))
  }
}
