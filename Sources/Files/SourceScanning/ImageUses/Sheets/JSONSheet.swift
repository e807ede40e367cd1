import CrushPropertyList

/// The sheets of TexturePacker as a hash or an array (CodeAndWeb, "TexturePacker exporter: JSON"), and the ones of tools
/// with the same form. A list of `textures` has several sheets.
enum JSONSheet {
  /// The most sheets of a file.
  private static let mostSheets = 1 << 10

  static func sheets(_ root: Value) -> [Sheet] {
    if let textures = root["textures"], textures.kind == .array {
      return textures.elements.prefix(mostSheets).compactMap { sheet($0, image: $0["image"]?.string) }
    }
    return sheet(root, image: root["meta"]?["image"]?.string).map { [$0] } ?? []
  }

  private static func sheet(_ value: Value, image: String?) -> Sheet? {
    guard let image, let all = value["frames"], all.count > 0 else { return nil }
    let parts = all.parts(Sheet.mostFrames)
    let frames = parts.compactMap(frame)
    guard frames.count == parts.count else { return nil }
    return Sheet(image: image, frames: frames)
  }

  private static func frame(_ value: Value) -> SheetFrame? {
    guard let rect = value["frame"], let x = rect["x"]?.number, let y = rect["y"]?.number,
      let width = rect["w"]?.number, let height = rect["h"]?.number
    else { return nil }
    let isRotated = value["rotated"]?.boolean == true
    return SheetFrame(x: x, y: y, width: isRotated ? height : width, height: isRotated ? width : height)
  }
}
