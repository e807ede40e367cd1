import CrushFixtures
import Foundation

/// A folder with small asset catalogs for iOS and macOS, and links with the names of Apple's tools.
struct ActoolFixture {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    for name in ["actool", "xcrun", "plutil"] { try folder.link("bin/" + name, to: ToolProcess.binary()) }
    try folder.makeFolder("out")
    try Self.write(
      to: folder, "ios/Assets.xcassets",
      icons: [("iphone", "60x60", 2), ("iphone", "60x60", 3), ("ipad", "76x76", 2), ("ipad", "83.5x83.5", 2)])
    try Self.write(
      to: folder, "mac/Assets.xcassets", icons: [("mac", "16x16", 1), ("mac", "16x16", 2), ("mac", "128x128", 1)])
  }

  /// Writes a catalog with an app icon, two images, one of them in a namespace, and a color.
  static func write(to folder: TemporaryFolder, _ root: String, icons: [(String, String, Int)]) throws {
    try folder.write(#"{"info": {"author": "xcode", "version": 1}}"#, to: "\(root)/Contents.json")
    var entries: [String] = []
    for (index, (idiom, size, scale)) in icons.enumerated() {
      let side = Int((Double(size.prefix { $0 != "x" }) ?? 0) * Double(scale))
      let name = "icon\(index).png"
      try folder.write(picture(side, side, colorType: 2, seed: UInt64(index)), to: "\(root)/AppIcon.appiconset/\(name)")
      entries.append(#"{"idiom": "\#(idiom)", "size": "\#(size)", "scale": "\#(scale)x", "filename": "\#(name)"}"#)
    }
    try writeSet(entries, to: folder, "\(root)/AppIcon.appiconset")
    for set in ["star", "Games/ball"] {
      let images = (1...2).map { #"{"idiom": "universal", "scale": "\#($0)x", "filename": "a@\#($0)x.png"}"# }
      try writeSet(images, to: folder, "\(root)/\(set).imageset")
      for scale in 1...2 {
        let file = picture(16 * scale, 12 * scale, colorType: 6, seed: UInt64(scale))
        try folder.write(file, to: "\(root)/\(set).imageset/a@\(scale)x.png")
      }
    }
    try folder.write(
      #"{"info": {"author": "xcode", "version": 1}, "properties": {"provides-namespace": true}}"#,
      to: "\(root)/Games/Contents.json")
    try folder.write(
      """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "1.000", "green": "0.500", "blue": "0.000", "alpha": "1.000"}}}],
       "info": {"author": "xcode", "version": 1}}
      """, to: "\(root)/AccentColor.colorset/Contents.json")
  }

  /// Adds the icon of the App Store, which actool warns about if it is missing. It is large, so only some tests need it.
  func addStoreIcon() throws {
    let path = "ios/Assets.xcassets/AppIcon.appiconset"
    try folder.write(Self.picture(1024, 1024, colorType: 2, seed: nil), to: "\(path)/store.png")
    let entry = #"{"idiom": "ios-marketing", "size": "1024x1024", "scale": "1x", "filename": "store.png"}"#
    let contents = String(decoding: try folder.read("\(path)/Contents.json"), as: UTF8.self)
    try folder.write(contents.replacing("[{", with: "[\(entry), {"), to: "\(path)/Contents.json")
  }

  static func writeSet(_ images: [String], to folder: TemporaryFolder, _ path: String) throws {
    try folder.write(
      #"{"images": [\#(images.joined(separator: ", "))], "info": {"author": "xcode", "version": 1}}"#,
      to: "\(path)/Contents.json")
  }

  /// Returns a PNG of noise, or of one color without a seed.
  static func picture(_ width: Int, _ height: Int, colorType: UInt8, seed: UInt64?) -> [UInt8] {
    var generator = SeededGenerator(seed: seed ?? 0)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: colorType, using: &generator)
    if seed == nil { picture.samples = [UInt8](repeating: 0x80, count: picture.samples.count) }
    return picture.file
  }

  /// Runs a link. Its name selects the stand-in.
  func run(_ words: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(
      executable: folder.path("bin/" + words[0]), Array(words.dropFirst()), environment: ["PATH": folder.path("bin")],
      in: folder.path)
  }

  func actool(_ words: String...) throws -> ToolProcess.Result { try run(["actool"] + words) }

  /// Returns a property list that was printed.
  static func list(_ text: String) throws -> [String: Any] {
    try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any] ?? [:]
  }

  /// Returns the paths of the output files in a printed property list.
  static func outputFiles(_ text: String) throws -> [String] {
    let results = try list(text)["com.apple.actool.compilation-results"] as? [String: Any]
    return results?["output-files"] as? [String] ?? []
  }
}
