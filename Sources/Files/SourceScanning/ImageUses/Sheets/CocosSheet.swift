import CrushPropertyList

/// The sheets of Cocos2d (Cocos2d-x, `SpriteFrameCache`; formats 0 to 3).
enum CocosSheet {
  /// Returns the sheet that a property list describes; nil if it is about something else.
  static func sheet(_ root: Value, name: String) -> Sheet? {
    guard let all = root["frames"], [.dictionary, .array].contains(all.kind), all.count > 0 else { return nil }
    let parts = all.parts(Sheet.mostFrames)
    let frames = parts.compactMap(frame)
    // Other lists have frames, too. All frames of a sheet have places.
    guard frames.count == parts.count else { return nil }
    let metadata = root["metadata"]
    let target = metadata?["target"]
    let image =
      metadata?["realTextureFileName"]?.string ?? metadata?["textureFileName"]?.string
      ?? target.flatMap(Self.image) ?? root["texture"]?["filename"]?.string
    return Sheet(image: image ?? name + ".png", frames: frames)
  }

  /// Returns the image that older versions of TexturePacker name in two parts.
  private static func image(_ target: Value) -> String? {
    guard let name = target["textureFileName"]?.string else { return target["name"]?.string }
    return name + (target["textureFileExtension"]?.string ?? ".png")
  }

  private static func frame(_ value: Value) -> SheetFrame? {
    // Format 3 has `textureRect`, formats 1 and 2 have `frame`, and format 0 has numbers.
    if let rect = (value["textureRect"] ?? value["frame"])?.string {
      let isRotated = (value["textureRotated"] ?? value["rotated"])?.boolean == true
      return frame(rect, isRotated: isRotated)
    }
    guard let x = value["x"]?.number, let y = value["y"]?.number, let width = value["width"]?.number,
      let height = value["height"]?.number
    else { return nil }
    return SheetFrame(x: x, y: y, width: width, height: height)
  }

  /// Parses `{{x,y},{width,height}}`. The sides of a turned frame change places.
  private static func frame(_ text: String, isRotated: Bool) -> SheetFrame? {
    guard text.utf8.count <= 256 else { return nil }
    let numbers = text.filter { $0 != "{" && $0 != "}" && $0 != " " }
      .split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3]
    else { return nil }
    return SheetFrame(x: x, y: y, width: isRotated ? height : width, height: isRotated ? width : height)
  }
}
