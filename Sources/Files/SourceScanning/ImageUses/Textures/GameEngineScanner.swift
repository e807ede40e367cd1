/// A reader of the settings that a game engine stores next to an image.
package enum GameEngineScanner {
  /// Returns the largest `maxTextureSize` of Unity's `hero.png.meta` that applies to Apple's devices.
  ///
  /// - Parameter name: the image's file name.
  package static func unity(_ bytes: [UInt8], name: String) -> ImageUse? {
    UnityMeta(bytes).limit.flatMap { use(name, $0.pixels, line: $0.line) }
  }

  /// Returns the `process/size_limit` of Godot's `hero.png.import`, or nil if it is 0, which means no limit.
  ///
  /// - Parameter name: the image's file name.
  package static func godot(_ bytes: [UInt8], name: String) -> ImageUse? {
    GodotImport(bytes).limit.flatMap { use(name, $0.pixels, line: $0.line) }
  }

  /// Returns the uses and the settings of Unity's `hero.png.meta`.
  package static func unitySource(_ bytes: [UInt8], name: String) -> SourceUses {
    let meta = UnityMeta(bytes)
    return source(meta.settings, meta.limit.flatMap { use(name, $0.pixels, line: $0.line) })
  }

  /// Returns the uses and the settings of Godot's `hero.png.import`.
  package static func godotSource(_ bytes: [UInt8], name: String) -> SourceUses {
    let file = GodotImport(bytes)
    var source = source(file.settings, file.limit.flatMap { use(name, $0.pixels, line: $0.line) })
    // Godot exports all files that it imports, and scenes may name them by identifiers.
    source.words = [name]
    return source
  }

  private static func source(_ settings: TextureSettings?, _ use: ImageUse?) -> SourceUses {
    var source = SourceUses()
    source.uses = use.map { [$0] } ?? []
    source.texture = settings
    return source
  }

  private static func use(_ name: String, _ pixels: Double, line: Int) -> ImageUse? {
    ImageUseSize(width: pixels, height: pixels, isFitted: true, isUpperBound: true, unit: .pixels).map {
      ImageUse(.file(name), .gameEngine, line: line, size: $0)
    }
  }
}

/// The lines of a file of settings.
struct SettingLines {
  /// The lines with their numbers from 1, without white space at the start and carriage returns at the end.
  static func of(_ bytes: [UInt8]) -> [(number: Int, text: String)] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().map { index, line in
      let trimmed = line.drop { $0 <= 32 }
      return (index + 1, String(decoding: trimmed.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
    }
  }

  /// Returns the text after a key at the start of a line, without spaces around it; nil for other lines.
  static func value(of key: String, in line: some StringProtocol) -> String? {
    guard line.hasPrefix(key) else { return nil }
    return String(line.dropFirst(key.count).drop { $0 == " " }).trimmingSpaces
  }
}

extension String {
  /// The text without white space at its end.
  fileprivate var trimmingSpaces: String {
    var bytes = utf8[...]
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
