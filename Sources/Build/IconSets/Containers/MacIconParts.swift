/// The pictures of an `.icns` file.
enum MacIconParts {
  /// The type of each picture with its pixels, in the order of `iconutil` of macOS 15. Types of equal pixels differ in
  /// their scale: `ic11` is 16 points at 2x.
  private static let types: [(type: String, pixels: Int)] = [
    ("ic12", 64), ("ic07", 128), ("ic13", 256), ("ic08", 256), ("ic04", 16), ("ic14", 512), ("ic09", 512),
    ("ic05", 32), ("ic10", 1024), ("ic11", 32),
  ]

  static func parts(_ art: IconDrawing.Art) -> [IconSetFile.Part] {
    types.map { IconSetFile.Part(type: $0.type, drawing: IconDrawing(art, $0.pixels)) }
  }
}
