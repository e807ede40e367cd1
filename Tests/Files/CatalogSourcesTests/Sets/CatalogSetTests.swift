import CrushCatalogSources
import CrushFixtures
import CrushImageFacts
import Testing

@Suite struct CatalogSetTests {
  @Test(arguments: ["9223372036854775807x", "99999999999999999x", "0x", "-3x", "10x", "x", "2"])
  func `a scale that no device has is ignored`(_ scale: String) throws {
    let text = #"{"images": [{"filename": "a.png", "size": "1000x1000", "scale": "\#(scale)"}]}"#
    let set = try CatalogSet(Array(text.utf8), path: "A.xcassets/A.appiconset/Contents.json")
    #expect(set.slots.first?.scale == nil)
    #expect(set.slots.first?.pixelSize == PixelSize(width: 1000, height: 1000))
  }

  private func set(_ text: String, _ folder: String = "Hero.imageset") throws -> CatalogSet {
    try CatalogSet(Array(text.utf8), path: "A.xcassets/\(folder)/Contents.json")
  }

  @Test(
    arguments: [
      ("Hero.imageset", "images"), ("Icon.appiconset", "images"), ("Launch.launchimage", "images"),
      ("Level.dataset", "data"), ("Star.symbolset", "symbols"), ("Rock.textureset", "textures"),
      ("Universal.mipmapset", "levels"), ("Sky.cubetextureset", "textures"), ("TV.brandassets", "assets"),
      ("Front.imagestack", "layers"), ("Watch.complicationset", "assets"), ("AR.arresourcegroup", "resources"),
      ("Pack.stickerpack", "stickers"), ("Dance.stickersequence", "frames"),
    ])
  func `each kind of set has its own key for its entries`(_ folder: String, _ key: String) throws {
    let found = try set(
      "{\"info\": {\"version\": 1}, \"\(key)\": [{\"filename\": \"a\", \"idiom\": \"universal\"}]}", folder)
    #expect(found.slots.map(\.fileName) == ["a"] && found.unknownKeys.isEmpty)
    #expect(CatalogSet.isContents("\(folder)/Contents.json"))
    #expect(throws: CatalogSet.ContentsError.notASlot(key)) { try set("{\"\(key)\": 3}", folder) }
  }

  @Test func `unknown keys are reported, and change nothing`() throws {
    let found = try set(
      #"{"images": [{"scale": "2x", "filename": "a", "scales": 3}, {"later": null}], "newer": {}, "properties": {"x": 1}}"#
    )
    #expect(found.unknownKeys == ["images[].later", "images[].scales", "newer"])
    #expect(found.slots.map(\.scale) == [2, nil])
    #expect(found.slots[0].key == "scale=2x" && found.slots[0].keyWithoutScale == "")
  }

  @Test func `folders may provide a namespace`() throws {
    #expect(try set(#"{"properties": {"provides-namespace": true}}"#, "Icons").providesNamespace)
    #expect(try !set(#"{"properties": {"provides-namespace": "yes"}}"#, "Icons").providesNamespace)
  }

  @Test func `damaged texts and excessive nesting are errors`() throws {
    let text = Array(
      #"{"images": [{"idiom": "universal", "scale": "3x", "size": "1x1", "filename": "é.png", "resizing": {"mode": "3-part"}}]}"#
        .utf8)
    let path = "A.xcassets/Hero.imageset/Contents.json"
    for count in 0..<text.count {
      #expect(isNotJSON(Array(text[..<count]), path))
    }
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<800 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let set = try? CatalogSet(bytes, path: path) { #expect(set.slots.count <= 1, "seed \(seed)") }
    }
    for opening in ["[", "{\"a\":", "{\"images\":[{\"appearances\":["] {
      let deep = Array(String(repeating: opening, count: 50_000).utf8)
      #expect(isNotJSON(deep, path))
    }
  }

  private func isNotJSON(_ bytes: [UInt8], _ path: String) -> Bool {
    do throws(CatalogSet.ContentsError) {
      _ = try CatalogSet(bytes, path: path)
      return false
    } catch {
      if case .notJSON = error { return true }
      return false
    }
  }
}
