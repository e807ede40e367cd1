/// The settings in Godot's `hero.png.import` (Godot Documentation, "Importing images").
struct GodotImport {
  /// `process/size_limit` with its line; nil for no limit.
  private(set) var limit: (pixels: Double, line: Int)?
  /// Nil for a file about something else than a texture.
  private(set) var settings: TextureSettings?

  init(_ bytes: [UInt8]) {
    var values: [String: String] = [:]
    for (number, line) in SettingLines.of(bytes) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let key = String(line[..<equals])
      let value = line[line.index(after: equals)...].filter { !$0.isWhitespace && $0 != "\"" }
      if key == "process/size_limit", limit == nil, let pixels = Double(value), pixels > 0 { limit = (pixels, number) }
      values[key] = values[key] ?? value
    }
    settings = Self.settings(values, limit.map { Int(min($0.pixels, 0x1p30)) })
  }

  private static func settings(_ values: [String: String], _ limit: Int?) -> TextureSettings? {
    var settings = TextureSettings(.godot)
    settings.longestSide = limit
    switch values["importer"] {
    case "texture", nil: break
    case "texture_atlas": settings.layout = .packed
    case "2d_array_texture", "3d_texture", "cubemap_texture", "cubemap_array_texture", "texture_array", "texture_3d":
      settings.layout = .layered
    // Other importers make no textures, such as `image` and `bitmap`.
    default: return nil
    }
    guard values["importer"] != nil || values["compress/mode"] != nil || limit != nil else { return nil }
    settings.storage = values["compress/mode"].flatMap {
      storage($0, isHighQuality: values["compress/high_quality"] == "true")
    }
    settings.hasMipmaps = values["mipmaps/generate"].map { $0 == "true" }
    settings.purpose = purpose(values)
    return settings
  }

  /// Lossless and lossy images are decoded when they are loaded. Only VRAM compression and Basis Universal have blocks:
  /// ETC2 on phones, with 8 bytes without alpha and 16 with alpha, or ASTC in high quality.
  private static func storage(_ mode: String, isHighQuality: Bool) -> TextureSettings.Storage? {
    switch mode {
    case "0", "1", "3": .plain(bytesPerPixel: 4)
    case "2", "4":
      isHighQuality
        ? .blocks(.astc(4)) : .blocks(TextureBlocks("ETC2", 4, 4, bytes: 16, opaqueBytes: 8, needsWholeBlocks: true))
    default: nil
    }
  }

  /// Godot selects VRAM compression when it sees a texture on a model, and then stops looking.
  private static func purpose(_ values: [String: String]) -> TextureSettings.Purpose {
    if values["compress/normal_map"] == "1" { return .surface }
    let hasDetected = values["detect_3d/compress_to"] == "0" || values["detect_3d"] == "false"
    return values["compress/mode"] == "2" && hasDetected ? .surface : .any
  }
}
