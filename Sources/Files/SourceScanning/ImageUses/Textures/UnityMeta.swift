/// The settings in Unity's `hero.png.meta` (Unity Manual, "Texture Import Settings window reference").
struct UnityMeta {
  /// The settings of one platform.
  private struct Platform {
    var target = ""
    var side: (pixels: Double, line: Int)?
    var format: Int?
    var compression: Int?
    var isCrunched = false
    /// Whether the settings replace the default ones.
    var isOverridden = true
  }

  /// The most sprites that are read.
  private static let mostFrames = 1 << 16

  private var top = Platform()
  private var platforms: [Platform] = []
  private var values: [String: Int] = [:]
  private var frames: [SheetFrame] = []
  private var isTexture = false

  init(_ bytes: [UInt8]) {
    var isInPlatforms = false
    var sprite: [String: Double]?
    for (number, line) in SettingLines.of(bytes) {
      if line == "TextureImporter:" { isTexture = true }
      guard isTexture, let colon = line.firstIndex(of: ":") else { continue }
      var key = line[..<colon]
      let isEntry = key.hasPrefix("- ")
      if isEntry { key = key.dropFirst(2) }
      let text = line[line.index(after: colon)...].filter { !$0.isWhitespace }
      switch key {
      case "platformSettings", "buildTargetSettings": isInPlatforms = true
      case "spriteSheet": isInPlatforms = false
      case "rect": sprite = [:]
      case "alignment": sprite = nil
      case "x", "y", "width", "height":
        sprite?[String(key)] = Double(text)
        if let rect = sprite, rect.count == 4, frames.count < Self.mostFrames {
          frames += [SheetFrame(rect)].compactMap { $0 }
          sprite = nil
        }
      default: break
      }
      if isInPlatforms {
        if isEntry { platforms.append(Platform()) }
        guard let last = platforms.indices.last else { continue }
        Self.set(key, text, number, &platforms[last])
      } else {
        Self.set(key, text, number, &top)
        if let value = Int(text) { values[String(key)] = value }
      }
    }
  }

  private static func set(_ key: Substring, _ text: String, _ line: Int, _ platform: inout Platform) {
    switch key {
    case "buildTarget": platform.target = text
    case "maxTextureSize":
      if let pixels = Double(text), pixels > platform.side?.pixels ?? 0 { platform.side = (pixels, line) }
    case "textureFormat": platform.format = Int(text)
    case "textureCompression": platform.compression = Int(text)
    case "crunchedCompression": platform.isCrunched = text == "1"
    case "overridden": platform.isOverridden = text != "0"
    default: break
    }
  }

  /// The settings for Apple's phones and tablets.
  private var own: Platform? {
    platforms.first { ["iPhone", "iOS"].contains($0.target) && $0.isOverridden }
      ?? platforms.first { $0.target == "DefaultTexturePlatform" }
  }

  /// The longest side with its line. Without settings for Apple's devices, the largest one counts.
  var limit: (pixels: Double, line: Int)? {
    if !isTexture { return nil }
    if let side = own?.side { return side }
    return platforms.filter(\.isOverridden).compactMap(\.side).reduce(top.side) { best, next in
      next.pixels > best?.pixels ?? 0 ? next : best
    }
  }

  /// Nil for a file about something else than a texture.
  var settings: TextureSettings? {
    if !isTexture { return nil }
    var settings = TextureSettings(.unity)
    settings.longestSide = limit.map { Int(min($0.pixels, 0x1p30)) }
    settings.storage = own.flatMap { platform in
      platform.format.flatMap { UnityFormat.storage($0, platform.compression, isCrunched: platform.isCrunched) }
    }
    settings.hasMipmaps = values["enableMipMap"].map { $0 == 1 }
    settings.isReadable = values["isReadable"] == 1
    settings.powersOfTwo = values["nPOTScale"].flatMap(TextureSettings.PowersOfTwo.init) ?? .unchanged
    settings.purpose =
      switch values["textureType"] {
      // Unity Scripting API, "TextureImporterType".
      case 1: .surface
      case 2, 8: .sprite
      default: .any
      }
    // Unity Scripting API, "TextureImporterShape".
    settings.layout = [nil, 1].contains(values["textureShape"]) ? .flat : .layered
    settings.frames = values["spriteMode"] == 2 ? frames : []
    return settings
  }
}

/// The numbers of Unity's texture formats (Unity Scripting API, "TextureImporterFormat").
enum UnityFormat {
  /// Returns the storage of a format; nil for an unknown one.
  ///
  /// - Parameters:
  ///   - format: -1 for the format that Unity selects. For Apple's devices that is ASTC (Unity Manual, "Recommended,
  ///     default, and supported texture formats, by platform").
  ///   - compression: 0 for none, 1 for normal, 2 for high and 3 for low quality.
  static func storage(_ format: Int, _ compression: Int?, isCrunched: Bool) -> TextureSettings.Storage? {
    if format == -1 {
      switch compression {
      case 0: return .plain(bytesPerPixel: 4)
      case 1: return isCrunched ? .blocks(etc2) : .blocks(.astc(6))
      case 2: return isCrunched ? .blocks(etc2) : .blocks(.astc(4))
      case 3: return isCrunched ? .blocks(etc2) : .blocks(.astc(8))
      default: return nil
      }
    }
    if let bytes = plain[format] { return .plain(bytesPerPixel: bytes) }
    return blocks[format].map { .blocks($0) }
  }

  /// Bytes a pixel. The graphics processor stores RGB in 4 bytes.
  private static let plain = [
    1: 1, 2: 2, 3: 4, 4: 4, 5: 4, 7: 2, 9: 2, 13: 2, 14: 4, 15: 2, 16: 4, 17: 8, 18: 4, 19: 8, 20: 16, 22: 4, 62: 2,
    63: 1,
  ]

  private static let etc2 = TextureBlocks("ETC2", 4, 4, bytes: 16, opaqueBytes: 8, needsWholeBlocks: true)

  private static let blocks: [Int: TextureBlocks] = {
    func four(_ name: String, _ bytes: Int) -> TextureBlocks {
      TextureBlocks(name, 4, 4, bytes: bytes, needsWholeBlocks: true)
    }
    // A block of PVRTC has 8 bytes for 8×4 or 4×4 pixels.
    func pvrtc(_ bits: Int) -> TextureBlocks {
      TextureBlocks("PVRTC \(bits) bits", bits == 2 ? 8 : 4, 4, bytes: 8, needsPowersOfTwo: true)
    }
    var blocks = [
      10: four("DXT1", 8), 12: four("DXT5", 16), 24: four("BC6H", 16), 25: four("BC7", 16), 26: four("BC4", 8),
      27: four("BC5", 16), 28: four("DXT1", 8), 29: four("DXT5", 16), 30: pvrtc(2), 31: pvrtc(2), 32: pvrtc(4),
      33: pvrtc(4), 34: four("ETC", 8), 45: four("ETC2", 8), 46: four("ETC2", 8), 47: four("ETC2", 16),
      64: four("ETC", 8), 65: four("ETC2", 16),
    ]
    for (index, side) in [4, 5, 6, 8, 10, 12].enumerated() {
      for first in [48, 54, 66] { blocks[first + index] = .astc(side) }
    }
    return blocks
  }()
}
