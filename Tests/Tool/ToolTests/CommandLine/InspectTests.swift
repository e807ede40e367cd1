import CrushFixtures
import Foundation
import Testing

/// `assetcrush inspect` for files that are no PNGs, run as a process.
@Suite struct InspectTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func inspect(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["inspect"] + words, in: folder.path)
  }

  private func record(_ path: String, _ kind: String) throws -> [String: Any] {
    let result = try inspect("--json", path)
    #expect(result.exitCode == 0, "\(result.errors)")
    let records = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]]
    return try #require(records?.first?[kind] as? [String: Any])
  }

  private func writeCatalog() throws -> String {
    let path = "Art.xcassets/hero.imageset/Contents.json"
    try folder.write(
      """
      {"images": [{"filename": "hero.png", "idiom": "universal", "scale": "1x"},
        {"filename": "gone.png", "idiom": "universal", "scale": "2x"}, {"idiom": "universal", "scale": "3x"}]}
      """, to: path)
    try folder.write(
      ToolFixture.bytes(ToolFixture.images("Formats/rgb8.png")), to: "Art.xcassets/hero.imageset/hero.png")
    return path
  }

  @Test func `a drawing has its pixels at each scale`() throws {
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"20.5\"></svg>", to: "a.svg")
    let result = try inspect("a.svg")
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(
      result.output.hasPrefix("a.svg: SVG\n  size     24×20.5 points\n  at 1x    24×21 pixels; decoded 2,016 bytes"))
    #expect(
      result.output.contains("\n  at 3x    72×62 pixels; decoded 17,856 bytes; rows aligned to 64 bytes 19,840; "))
    let image = try record("a.svg", "image")
    let drawings = try #require(image["drawings"] as? [[String: Any]])
    #expect(drawings.compactMap { $0["width"] as? Int } == [24, 48, 72])
    #expect(image["bitDepth"] == nil && (image["points"] as? [String: Any])?["height"] as? Double == 20.5)
  }

  @Test func `the content of a bitmap decides its format, not its name`() throws {
    let gif = Array("GIF89a".utf8) + [44, 1, 200, 0, 0, 0, 0]
    try folder.write(gif, to: "a.plist")
    let result = try inspect("a.plist")
    #expect(
      result.output == """
        a.plist: GIF
          size     300×200 pixels
          form     8-bit color
          alpha    present
          decoded  240,000 bytes; rows aligned to 64 bytes 243,200; in 16 KiB pages 245,760
          on disk  13 bytes; decoded it is 18,461.5 times as large

        """)
    #expect(try record("a.plist", "image")["footprintBytes"] as? Int == 245_760)
  }

  @Test func `a texture has its bytes in memory`() throws {
    let header: [UInt8] = [0x13, 0xAB, 0xA1, 0x5C, 4, 4, 1, 64, 0, 0, 32, 0, 0, 1, 0, 0]
    try folder.write(header + [UInt8](repeating: 0, count: 16 * 128), to: "a.astc")
    #expect(try inspect("a.astc").output.contains("\n  texture  2,048 bytes with all levels; in 16 KiB pages 16,384\n"))
    let image = try record("a.astc", "image")
    #expect(image["textureBytes"] as? Int == 2048 && image["hasAlpha"] == nil && image["bitDepth"] == nil)
  }

  @Test func `an asset catalog has its slots, and the files that are missing`() throws {
    let path = try writeCatalog()
    let result = try inspect(path)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("\(path): Contents.json of an asset catalog\n  kind     imageset\n"))
    #expect(result.output.contains("\n  slot     idiom=universal scale=1x: hero.png\n"))
    #expect(result.output.contains("\n  slot     idiom=universal scale=2x: gone.png (missing)\n"))
    #expect(result.output.contains("\n  slot     idiom=universal scale=3x: no file\n"))
    let slots = try #require(try record(path, "catalog")["slots"] as? [[String: Any]])
    #expect(slots.compactMap { $0["isMissing"] as? Bool } == [false, true, false])
    #expect(slots.compactMap { $0["fileName"] as? String } == ["hero.png", "gone.png"])
  }

  @Test func `a string catalog has its keys and languages`() throws {
    try folder.write(
      """
      {"sourceLanguage": "en", "strings": {"a": {}, "b": {"localizations": {"de": {}}}}, "version": "1.0"}
      """, to: "L.xcstrings")
    #expect(
      try inspect("L.xcstrings").output.hasPrefix(
        "L.xcstrings: a string catalog (JSON)\n  keys       2\n  source     en\n  languages  de, en\n"))
    #expect(try record("L.xcstrings", "stringCatalog")["languages"] as? [String] == ["de", "en"])
  }

  @Test func `a storyboard has its scenes, images and colors`() throws {
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" launchScreen="YES" initialViewController="v">
      <scenes><scene sceneID="s"><objects><viewController id="v" storyboardIdentifier="Home"><view key="view" id="w">
      <subviews><imageView id="i" image="hero" opaque="NO" hidden="YES"/></subviews>
      <color key="backgroundColor" name="Brand"/></view></viewController></objects></scene></scenes></document>
      """, to: "a.storyboard")
    let result = try inspect("a.storyboard")
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(
      result.output.hasPrefix(
        """
        a.storyboard: storyboard
          objects        3 in 1 scene
          launch screen  yes
          initial        v
          scene          Home (line 2), 3 objects
          image          hero (line 3), image view, hidden, not opaque
          color          Brand (line 4)
          on disk        
        """))
    let record = try record("a.storyboard", "interface")
    let scene = try #require((record["scenes"] as? [[String: Any]])?.first)
    #expect(record["kind"] as? String == "storyboard" && record["launchScreen"] as? Bool == true)
    #expect(scene["controller"] as? String == "v" && scene["objects"] as? Int == 3)
    let image = try #require((scene["images"] as? [[String: Any]])?.first)
    #expect(image["name"] as? String == "hero" && image["hidden"] as? Bool == true && image["opaque"] as? Bool == false)
  }

  @Test func `an empty nib has no objects`() throws {
    let lists = (0..<4).flatMap { _ in [0, 0, 0, 0, 50, 0, 0, 0] as [UInt8] }
    try folder.write(Array("NIBArchive".utf8) + [1, 0, 0, 0, 9, 0, 0, 0] + lists, to: "a.nib")
    #expect(try inspect("a.nib").output == "a.nib: compiled nib\n  objects  0\n  on disk  50 bytes\n")
    #expect(try record("a.nib", "interface")["kind"] as? String == "compiled nib")
  }

  @Test(arguments: [
    ("a.nib", "NIBArchive", "the file ends too early at offset 10; expected more of its header"),
    ("a.xib", "<document>\n<a", "line 2: "), ("a.xib", "<archive/>", "a document of Xcode 4 or older; "),
    ("a.txt", "text", "a text file; inspect reads images, "), ("a.jxl", "text", "JPEG XL files cannot be measured; "),
    ("a.jpg", "text", "JPEG: "), ("a.xcstrings", "{}", "a string catalog without an object \"strings\""),
    ("a.xcstrings", "[", "a string catalog that is not JSON"),
    ("a.png", "a text of some words", "not a PNG: it is a text file"),
    ("a.json", "{}", "a JSON file outside an asset catalog; "),
    ("X.imageset/Contents.json", "[]", "Contents.json is not a JSON object"),
    ("a.jpg", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n", "a Git LFS pointer, "),
  ]) func `a file without a description is an error that names its kind`(
    _ name: String, _ content: String, _ message: String
  ) throws {
    try folder.write(content, to: name)
    let result = try inspect(name)
    #expect(result.exitCode == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("\(name): error: \(message)"), "\(result.errors)")
  }

  @Test func `a folder is an error with the command for folders`() throws {
    _ = try writeCatalog()
    let result = try inspect("Art.xcassets")
    #expect(result.exitCode == 1)
    #expect(
      result.errors == "Art.xcassets: error: is a folder; name its files, or run assetcrush audit Art.xcassets\n")
  }

  @Test func `a stream without a name is recognized by its content`() throws {
    let plist = try ToolFixture.bytes(ToolFixture.images("App/Info.plist"))
    let list = try ToolProcess.run(["inspect", "-"], input: plist)
    #expect(list.output.hasPrefix("<stdin>: property list\n  format   xml\n"))
    let drawing = try ToolProcess.run(["inspect", "-"], input: Array("<svg width=\"2\" height=\"2\"/>".utf8))
    #expect(drawing.output.hasPrefix("<stdin>: SVG\n  size     2×2 points\n"), "\(drawing.errors)")
  }
}
