import FileSystem

/// What the name of an image file says: `hero@2x~ipad.png` is `hero`, twice the points, for the iPad.
package struct AssetName: Sendable, Hashable {
  /// The name without folder, qualifiers and extension.
  package let base: String
  /// Pixels a point: 1 without a qualifier.
  package let scale: Int
  /// Whether the name itself says the scale.
  package let hasScale: Bool
  /// `ipad`, `iphone`, `tv` …, nil for every device.
  package let idiom: String?
  /// The screen height in points of names such as `Default-568h@2x.png`.
  package let screenHeight: Int?

  /// - Parameter path: a path or a name.
  package init(_ path: String) {
    var rest = Path.withoutExtension(Path.name(of: path))[...]
    var idiom: String?
    if let tilde = rest.lastIndex(of: "~"), Self.idioms.contains(String(rest[rest.index(after: tilde)...])) {
      idiom = String(rest[rest.index(after: tilde)...])
      rest = rest[..<tilde]
    }
    var scale = 1
    var hasScale = false
    if rest.hasSuffix("x"), let at = rest.lastIndex(of: "@"),
      let number = Int(rest[rest.index(after: at)...].dropLast()), (1...4).contains(number)
    {
      scale = number
      hasScale = true
      rest = rest[..<at]
    }
    var screenHeight: Int?
    if rest.hasSuffix("h"), let dash = rest.lastIndex(of: "-"),
      let height = Int(rest[rest.index(after: dash)...].dropLast()), [480, 568, 667, 736, 812, 896].contains(height)
    {
      screenHeight = height
      rest = rest[..<dash]
    }
    base = String(rest)
    self.scale = scale
    self.hasScale = hasScale
    self.idiom = idiom
    self.screenHeight = screenHeight
  }

  /// The name of the PNG of another scale: `hero@3x~ipad.png`.
  package func fileName(scale: Int) -> String {
    let height = screenHeight.map { "-\($0)h" } ?? ""
    return base + height + (scale == 1 ? "" : "@\(scale)x") + (idiom.map { "~\($0)" } ?? "") + ".png"
  }

  private static let idioms: Set<String> = ["ipad", "iphone", "tv", "mac", "watch", "vision", "carplay"]
}
