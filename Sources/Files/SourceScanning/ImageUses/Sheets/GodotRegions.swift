/// The parts of images that a resource or a scene of Godot shows (Godot Documentation, "TSCN file format").
///
/// Regions of `AtlasTexture`, the tiles of a tile set, and the frames of a sprite (`hframes`, `vframes`) are recognized.
/// An image without known regions is a sheet with no frames.
enum GodotRegions {
  static func sheets(in bytes: [UInt8]) -> [Sheet] {
    var paths: [String: String] = [:]
    var frames: [String: [SheetFrame]] = [:]
    var section = Section()
    func finish() {
      guard section.isSheet, let path = section.texture.flatMap({ paths[$0] }) else { return }
      var known = frames[path] ?? []
      if let frame = section.frame, known.count < Sheet.mostFrames { known.append(frame) }
      frames[path] = known
    }
    for (_, line) in SettingLines.of(bytes) {
      if line.hasPrefix("[") {
        finish()
        section = Section()
        section.isAtlas = line.contains("type=\"AtlasTexture\"") || line.contains("type=\"TileSetAtlasSource\"")
        if line.hasPrefix("[ext_resource"), let path = text("path=", in: line), let id = text(" id=", in: line) {
          paths[id] = path
        }
        continue
      }
      section.read(line)
    }
    finish()
    return frames.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, frames in
      Sheet(image: path, frames: frames, isComplete: false)
    }
  }

  /// A resource or a node inside the file.
  private struct Section {
    var isAtlas = false
    /// The identifier of the image.
    private(set) var texture: String?
    private(set) var frame: SheetFrame?
    private var hasFrames = false

    /// Whether the section shows a part of its image.
    var isSheet: Bool { isAtlas || hasFrames || frame != nil }

    mutating func read(_ line: String) {
      if let value = SettingLines.value(of: "atlas =", in: line) ?? SettingLines.value(of: "texture =", in: line) {
        texture = GodotRegions.argument(value, of: "ExtResource")
      } else if let value = SettingLines.value(of: "region =", in: line)
        ?? SettingLines.value(of: "region_rect =", in: line)
      {
        frame = GodotRegions.rect(value)
      } else if let value = SettingLines.value(of: "hframes =", in: line)
        ?? SettingLines.value(of: "vframes =", in: line)
      {
        hasFrames = hasFrames || Int(value) ?? 1 > 1
      }
    }
  }

  /// Returns the text inside the parentheses after a name, without quotes and spaces.
  private static func argument(_ value: String, of name: String) -> String? {
    guard value.hasPrefix(name), let open = value.firstIndex(of: "("), let close = value.lastIndex(of: ")"),
      open < close
    else { return nil }
    return value[value.index(after: open)..<close].filter { $0 != "\"" && $0 != " " }
  }

  private static func rect(_ value: String) -> SheetFrame? {
    guard let inside = argument(value, of: "Rect2"), inside.utf8.count <= 256 else { return nil }
    let numbers = inside.split(separator: ",").map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return SheetFrame(x: x, y: y, width: width, height: height)
  }

  /// Returns the value of an attribute in a section's first line, with or without quotes.
  private static func text(_ key: String, in line: String) -> String? {
    guard let range = line.firstRange(of: key) else { return nil }
    let rest = line[range.upperBound...]
    if rest.hasPrefix("\"") { return String(rest.dropFirst().prefix { $0 != "\"" }) }
    return String(rest.prefix { $0 != " " && $0 != "]" })
  }
}
