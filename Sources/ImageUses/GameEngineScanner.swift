/// A reader of the settings that a game engine stores next to an image, for the longest side that the game loads.
package enum GameEngineScanner {
  /// Returns the largest `maxTextureSize` of Unity's `hero.png.meta`, from the importer or one of its platforms.
  ///
  /// - Parameter name: the image's file name.
  package static func unity(_ bytes: [UInt8], name: String) -> ImageUse? {
    var isTexture = false
    var largest: (pixels: Double, line: Int)?
    for (index, line) in lines(bytes) {
      if line == "TextureImporter:" { isTexture = true }
      guard isTexture, let value = value(of: "maxTextureSize:", in: line) else { continue }
      if value > largest?.pixels ?? 0 { largest = (value, index) }
    }
    return largest.flatMap { use(name, $0.pixels, line: $0.line) }
  }

  /// Returns the `process/size_limit` of Godot's `hero.png.import`, or nil if it is 0, which means no limit.
  ///
  /// - Parameter name: the image's file name.
  package static func godot(_ bytes: [UInt8], name: String) -> ImageUse? {
    for (index, line) in lines(bytes) {
      guard let value = value(of: "process/size_limit=", in: line), value > 0 else { continue }
      return use(name, value, line: index)
    }
    return nil
  }

  private static func use(_ name: String, _ pixels: Double, line: Int) -> ImageUse? {
    ImageUseSize(width: pixels, height: pixels, isFitted: true, isUpperBound: true, unit: .pixels).map {
      ImageUse(.file(name), .gameEngine, line: line, size: $0)
    }
  }

  /// Returns the lines with their numbers from 1, without leading white space and carriage returns.
  private static func lines(_ bytes: [UInt8]) -> [(Int, String)] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().map { index, line in
      let trimmed = line.drop { $0 <= 32 }
      return (index + 1, String(decoding: trimmed.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
    }
  }

  private static func value(of key: String, in line: String) -> Double? {
    guard line.hasPrefix(key) else { return nil }
    return Double(line.dropFirst(key.count).filter { !$0.isWhitespace })
  }
}
