import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFixtures
import Testing

/// New pixels for a rendition.
@Suite struct PictureReplacementTests {
  private func picture(_ width: Int, _ height: Int, _ color: [UInt8]) -> [UInt8] {
    var generator = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: 6, using: &generator)
    picture.samples = [[UInt8]](repeating: color, count: width * height).flatMap { $0 }
    return picture.file
  }

  private func replace(
    _ bytes: [UInt8], _ files: KeyValuePairs<String, [UInt8]>
  ) throws -> PictureReplacement.Result {
    var replacement = try PictureReplacement(try CatalogEdit(bytes))
    return try replacement.run(files.map { .init(name: $0, file: "\($0)-file", bytes: $1) })
  }

  private func colors(_ bytes: [UInt8]) throws -> [String: Set<UInt32>] {
    let catalog = try CompiledCatalog(bytes.span)
    var decoder = RenditionDecoder(catalog)
    var colors: [String: Set<UInt32>] = [:]
    for (index, rendition) in catalog.renditions.enumerated() where rendition.hasPixels {
      guard let name = catalog.facet(of: rendition)?.name,
        case .rgba8(let words) = try decoder.image(of: index, in: bytes.span).samples
      else { continue }
      colors[name, default: []].formUnion(words)
    }
    return colors
  }

  @Test(arguments: [8, 11, 13])
  func `all copies of an image get the pixels`(system: Int) throws {
    let bytes = try EditFixture.catalog(target: .init(system))
    let result = try replace(bytes, ["large.png": picture(300, 200, [9, 8, 7, 255])])
    #expect(try colors(result.bytes)["large"] == [0xFF07_0809])
    let (before, after) = (try EditFixture.records(bytes), try EditFixture.records(result.bytes))
    #expect(Set(before.keys) == Set(after.keys))
    #expect(before.count { after[$0.key] != $0.value } == result.replaced.count)
    #expect(result.replaced.count == (system == 13 ? 1 : 3))
  }

  @Test func `the result is the one of the compiler`() throws {
    let bytes = try EditFixture.catalog()
    let result = try replace(bytes, ["large": picture(300, 200, [1, 2, 3, 255])])
    #expect(result.bytes == (try EditFixture.catalog(color: [1, 2, 3, 255])))
  }

  @Test func `an image leaves its atlas, and the last one takes it along`() throws {
    let bytes = try EditFixture.catalog()
    let one = try replace(bytes, ["tiny.png": picture(9, 7, [1, 1, 1, 255])])
    #expect(one.partialAtlases == 1 && one.atlases == 0)
    #expect(try colors(one.bytes)["tiny"] == [0xFF01_0101])
    #expect(try colors(one.bytes)["small"] == colors(bytes)["small"])
    let both = try replace(
      bytes, ["tiny": picture(9, 7, [1, 1, 1, 255]), "small": picture(12, 10, [2, 0, 0, 255])])
    #expect(both.atlases == 1)
    #expect(try !CompiledCatalog(both.bytes.span).renditions.contains { $0.layout == .atlas })
    #expect(try colors(both.bytes)["small"] == [0xFF00_0002])
  }

  @Test func `wrong names, sizes and files are errors`() throws {
    let bytes = try EditFixture.catalog()
    let file = picture(300, 200, [1, 2, 3, 255])
    #expect(throws: ReplacementError.unknownName("other")) { try replace(bytes, ["other": file]) }
    #expect(throws: ReplacementError.notPNG(file: "large-file")) { try replace(bytes, ["large": [1, 2]]) }
    #expect(throws: ReplacementError.repeated("large.png")) { try replace(bytes, ["large": file, "large.png": file]) }
    #expect(throws: ReplacementError.self) { try replace(bytes, ["words/a.json": file]) }
    let error = #expect(throws: ReplacementError.self) { try replace(bytes, ["tiny": file]) }
    #expect(error?.description.contains("300×200") == true && error?.description.contains("9×7") == true)
    let source = #expect(throws: ReplacementError.self) { try replace(bytes, ["a.png": file]) }
    #expect(source == .ambiguous("a.png", names: ["large.png", "small.png", "tiny.png"]))
  }
}
