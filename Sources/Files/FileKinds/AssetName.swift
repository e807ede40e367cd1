import CrushFiles

/// The parts of an image file's name: `hero@2x~ipad.png` is `hero` with two pixels a point, for the iPad. React Native
/// puts the platform last, as in `hero@2x.ios.png`. Android's nine-patches end in `.9.png`.
package struct AssetName: Sendable, Hashable {
  /// The name without folder, qualifiers and extension.
  package let base: String
  /// Pixels a point; 1 without a qualifier.
  package let scale: Int
  /// Whether the name contains a scale.
  package let hasScale: Bool
  /// The device family, such as `ipad`, `iphone` or `tv`; nil for all devices. No supported device loads `android`.
  package let idiom: String?
  /// The qualifier before the extension: `ios`, `android`, `native`, or `9` for a nine-patch.
  private let platform: String?
  /// The screen height in points of names such as `Default-568h@2x.png`.
  package let screenHeight: Int?

  /// Whether it is Android's nine-patch, which devices stretch.
  package var isNinePatch: Bool { platform == "9" }

  /// - Parameter path: a path or a name.
  package init(_ path: String) {
    if let plain = Self.plain(path) {
      self = plain
    } else {
      self.init(ofAny: path)
    }
  }

  private init(
    base: String, scale: Int = 1, hasScale: Bool = false, idiom: String? = nil, screenHeight: Int? = nil,
    platform: String? = nil
  ) {
    self.base = base
    self.scale = scale
    self.hasScale = hasScale
    self.idiom = idiom
    self.screenHeight = screenHeight
    self.platform = platform
  }

  /// Parses an ASCII name from its bytes, the common case. Returns nil for other names.
  private static func plain(_ path: String) -> AssetName? {
    let start = Path.folderCount(of: path)
    let bytes = path.utf8.span
    guard start < bytes.count else { return nil }
    var end = bytes.count
    var marks: UInt8 = 0
    for index in (start..<bytes.count).reversed() {
      let byte = bytes[index]
      marks |= byte
      if byte == UInt8(ascii: ".") && end == bytes.count && index > start { end = index }
    }
    guard marks < 0x80 else { return nil }
    var platform: String?
    // Only the last 8 bytes are searched, because most names have no second dot.
    if let mark = bytes.last(UInt8(ascii: "."), in: max(start, end - 8)..<end), mark > start {
      let name = text(path, mark + 1..<end)
      if platforms.contains(name) { (end, platform) = (mark, name) }
    }
    var idiom = idiom(of: platform)
    if let mark = bytes.last(UInt8(ascii: "~"), in: start..<end) {
      let name = text(path, mark + 1..<end)
      if idioms.contains(name) { (end, idiom) = (mark, name) }
    }
    var scale: Int?
    if end > start, bytes[end - 1] == UInt8(ascii: "x"), let mark = bytes.last(UInt8(ascii: "@"), in: start..<end),
      let number = number(ofScale: text(path, mark + 1..<end - 1))
    {
      (end, scale) = (mark, number)
    }
    var height: Int?
    if end > start, bytes[end - 1] == UInt8(ascii: "h"), let mark = bytes.last(UInt8(ascii: "-"), in: start..<end),
      let number = Int(text(path, mark + 1..<end - 1)), heights.contains(number)
    {
      (end, height) = (mark, number)
    }
    return AssetName(
      base: text(path, start..<end), scale: scale ?? 1, hasScale: scale != nil, idiom: idiom, screenHeight: height,
      platform: platform)
  }

  private static func text(_ path: String, _ range: Range<Int>) -> String {
    let start = path.utf8.index(path.startIndex, offsetBy: range.lowerBound)
    return String(Substring(path.utf8[start..<path.utf8.index(start, offsetBy: range.count)]))
  }

  private init(ofAny path: String) {
    var rest = Path.withoutExtension(Path.name(of: path))[...]
    var platform: String?
    if let dot = rest.lastIndex(of: "."), dot != rest.startIndex,
      Self.platforms.contains(String(rest[rest.index(after: dot)...]))
    {
      platform = String(rest[rest.index(after: dot)...])
      rest = rest[..<dot]
    }
    var idiom = Self.idiom(of: platform)
    if let tilde = rest.lastIndex(of: "~"), Self.idioms.contains(String(rest[rest.index(after: tilde)...])) {
      idiom = String(rest[rest.index(after: tilde)...])
      rest = rest[..<tilde]
    }
    var scale = 1
    var hasScale = false
    if rest.hasSuffix("x"), let at = rest.lastIndex(of: "@"),
      let number = Self.number(ofScale: String(rest[rest.index(after: at)...].dropLast()))
    {
      scale = number
      hasScale = true
      rest = rest[..<at]
    }
    var screenHeight: Int?
    if rest.hasSuffix("h"), let dash = rest.lastIndex(of: "-"),
      let height = Int(rest[rest.index(after: dash)...].dropLast()), Self.heights.contains(height)
    {
      screenHeight = height
      rest = rest[..<dash]
    }
    self.init(
      base: String(rest), scale: scale, hasScale: hasScale, idiom: idiom, screenHeight: screenHeight,
      platform: platform)
  }

  /// The name without its scale, which the variants of one image share.
  package var withoutScale: AssetName {
    AssetName(base: base, idiom: idiom, screenHeight: screenHeight, platform: platform)
  }

  /// Returns the file name of a PNG for another scale, such as `hero@3x~ipad.png`.
  package func fileName(scale: Int) -> String {
    let height = screenHeight.map { "-\($0)h" } ?? ""
    let tail = [idiom.flatMap { Self.idioms.contains($0) ? "~\($0)" : nil }, platform.map { ".\($0)" }]
    return base + height + (scale == 1 ? "" : "@\(scale)x") + tail.compactMap { $0 }.joined() + ".png"
  }

  /// Returns the scale, or nil if it is not a known one. The fractions of React Native, such as `@1.5x`, are rounded
  /// up.
  private static func number(ofScale text: String) -> Int? {
    if let number = Int(text) { return (1...4).contains(number) ? number : nil }
    return ["1.5": 2, "2.5": 3, "3.5": 4][text]
  }

  private static func idiom(of platform: String?) -> String? { platform == "android" ? platform : nil }

  private static let platforms: Set<String> = ["ios", "android", "native", "9"]
  private static let heights = [480, 568, 667, 736, 812, 896]
  private static let idioms: Set<String> = ["ipad", "iphone", "tv", "mac", "watch", "vision", "carplay"]
}

extension Span<UInt8> {
  /// Returns the index of the last such byte.
  fileprivate func last(_ byte: UInt8, in range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index &-= 1
      if self[index] == byte { return index }
    }
    return nil
  }
}
