import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs
import CrushFixtures
import CrushPNG
import Foundation
import Synchronization
import Testing

@testable import CrushCatalogCompiler

/// A folder with a catalog that tests fill.
struct CatalogFolder {
  let folder: TemporaryFolder
  var path: String { folder.path("Assets.xcassets") }

  init() throws { folder = try TemporaryFolder() }

  /// Writes a set. Pictures are named in their entries.
  func add(_ set: String, _ contents: String, files: [String: [UInt8]] = [:]) throws {
    try folder.write(contents, to: "Assets.xcassets/\(set)/Contents.json")
    for (name, bytes) in files { try folder.write(bytes, to: "Assets.xcassets/\(set)/\(name)") }
  }

  func addImages(_ name: String, _ entries: [String], files: [String: [UInt8]], properties: String = "{}") throws {
    try add(
      "\(name).imageset", "{\"images\":[\(entries.joined(separator: ","))],\"properties\":\(properties)}", files: files)
  }

  var sources: [SourceCatalog] { [CatalogSourceReader.read(path)] }
}

/// A store in memory that counts.
final class CountingStore: RenditionStore {
  private struct State {
    var results: [ContentHash: [UInt8]] = [:]
    var stored = 0
  }
  private let state = Mutex(State())

  func load(_ key: ContentHash) -> [UInt8]? { state.withLock { $0.results[key] } }

  func store(_ bytes: [UInt8], for key: ContentHash) {
    state.withLock {
      $0.results[key] = bytes
      $0.stored += 1
    }
  }

  /// The results that were stored since the last call.
  func takeStored() -> Int {
    state.withLock { state in
      defer { state.stored = 0 }
      return state.stored
    }
  }
}

enum TestPNG {
  /// A picture of random pixels, or of one color.
  static func bytes(_ width: Int, _ height: Int, seed: UInt64, color: UInt32? = nil) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in
      color ?? UInt32.random(in: 0...UInt32.max, using: &generator) | 0xFF00_0000
    }
    return picture(width, height, pixels)
  }

  static func picture(_ width: Int, _ height: Int, _ pixels: [UInt32]) -> [UInt8] {
    var samples: [UInt8] = []
    for pixel in pixels { for shift in [0, 8, 16, 24] { samples.append(UInt8(pixel >> UInt32(shift) & 255)) } }
    var generator = SeededGenerator(seed: 1)
    var picture = TestPicture(width: width, height: height, bitDepth: 8, colorType: 6, using: &generator)
    picture.samples = samples
    return picture.file
  }
}

@Suite struct CompilerTests {
  private func settings() -> CompileSettings {
    var settings = CompileSettings()
    settings.appIcon = "AppIcon"
    return settings
  }

  private func catalog(_ bytes: [UInt8]?) throws -> CompiledCatalog {
    let bytes = try #require(bytes)
    return try CompiledCatalog(bytes.span)
  }

  private func sample() throws -> CatalogFolder {
    let folder = try CatalogFolder()
    for index in 0..<12 {
      let size = 10 + index
      try folder.addImages(
        "Small\(index)", ["{\"idiom\":\"universal\",\"scale\":\"2x\",\"filename\":\"a.png\"}"],
        files: ["a.png": TestPNG.bytes(size, size, seed: UInt64(index))])
    }
    try folder.addImages(
      "Large", ["{\"idiom\":\"universal\",\"scale\":\"1x\",\"filename\":\"b.png\"}"],
      files: ["b.png": TestPNG.bytes(200, 150, seed: 99)])
    try folder.add(
      "Tint.colorset",
      """
      {"colors":[{"idiom":"universal","color":{"color-space":"srgb","components":
      {"red":"0x33","green":"0.5","blue":"255","alpha":"1.000"}}}]}
      """)
    try folder.add(
      "Words.dataset", "{\"data\":[{\"idiom\":\"universal\",\"filename\":\"words.txt\"}]}",
      files: ["words.txt": Array("some words".utf8)])
    return folder
  }

  @Test func `a chosen color that no color set has is a warning in the words of actool`() throws {
    let catalog = try CatalogFolder()
    try catalog.addImages(
      "Hero", ["{\"idiom\":\"universal\",\"filename\":\"a.png\"}"], files: ["a.png": TestPNG.bytes(4, 4, seed: 1)])
    var settings = CompileSettings()
    (settings.accentColor, settings.widgetBackgroundColor) = ("Tint", "Back")
    let messages = CatalogCompiler(settings).compile(catalog.sources).messages
    #expect(messages.map(\.severity) == [.warning, .warning])
    #expect(
      messages.map(\.text) == [
        "Accent color 'Tint' is not present in any asset catalogs.",
        "Widget background color 'Back' is not present in any asset catalogs.",
      ])
  }

  @Test func `bytes are equal for any number of workers and any order of sources`() throws {
    let folder = try sample()
    let other = try CatalogFolder()
    try other.addImages(
      "Other", ["{\"idiom\":\"universal\",\"filename\":\"c.png\",\"scale\":\"2x\"}"],
      files: ["c.png": TestPNG.bytes(9, 12, seed: 5)])
    let sources = folder.sources + other.sources
    let first = CatalogCompiler(settings(), width: 1).compile(sources)
    let second = CatalogCompiler(settings(), width: 8).compile(sources.reversed())
    #expect(first.catalog != nil)
    #expect(first.catalog == second.catalog)
    #expect(first.messages == second.messages)
  }

  @Test func `an unchanged source encodes nothing, and one changed image encodes its atlas`() throws {
    let folder = try sample()
    let store = CountingStore()
    let compiler = CatalogCompiler(settings(), store: store, width: 4)
    let first = compiler.compile(folder.sources)
    #expect(first.reused == 0)
    // The facts of 13 pictures, the large picture and the atlas.
    #expect(store.takeStored() == 15)
    let second = compiler.compile(folder.sources)
    #expect(second.catalog == first.catalog)
    #expect(second.reused == 2)
    #expect(store.takeStored() == 0)
    try folder.addImages(
      "Small3", ["{\"idiom\":\"universal\",\"scale\":\"2x\",\"filename\":\"a.png\"}"],
      files: ["a.png": TestPNG.bytes(13, 13, seed: 777)])
    let third = compiler.compile(folder.sources)
    #expect(third.catalog != first.catalog)
    #expect(third.reused == 1)
    #expect(store.takeStored() == 2)
    let fresh = CatalogCompiler(settings()).compile(folder.sources)
    #expect(fresh.catalog == third.catalog)
  }

  @Test func `every optimization keeps the pixels, and space is the smallest`() throws {
    let folder = try sample()
    var sizes: [CatalogOptimization: Int] = [:]
    var pixels: [CatalogOptimization: [String: [UInt32]]] = [:]
    for optimization in CatalogOptimization.allCases {
      var settings = settings()
      settings.optimization = optimization
      let bytes = try #require(CatalogCompiler(settings, width: 2).compile(folder.sources).catalog)
      let catalog = try CompiledCatalog(bytes.span)
      var decoder = RenditionDecoder(catalog)
      sizes[optimization] = bytes.count
      for (index, rendition) in catalog.renditions.enumerated() where rendition.hasPixels && rendition.facet != nil {
        let name = catalog.facet(of: rendition)?.name ?? ""
        pixels[optimization, default: [:]][name] = try decoder.image(of: index, in: bytes.span).rgba().pixels
      }
    }
    #expect(pixels[.exact]?.count == 13)
    #expect(pixels[.space] == pixels[.exact] && pixels[.time] == pixels[.exact])
    #expect((sizes[.space] ?? .max) <= (sizes[.exact] ?? 0))
  }

  @Test func `hostile numbers in a set are messages or are bounded`() throws {
    let folder = try CatalogFolder()
    let large = "9223372036854775807"
    try folder.addImages(
      "A",
      [
        """
        {"idiom":"universal","scale":"1x","filename":"a.png","alignment-insets":
        {"top":\(large),"left":\(large),"bottom":\(large),"right":\(large)}}
        """
      ], files: ["a.png": TestPNG.bytes(8, 8, seed: 1)])
    try folder.addImages(
      "B",
      [
        """
        {"idiom":"universal","scale":"1x","filename":"b.png","resizing":{"mode":"9-part","center":
        {"mode":"tile","width":\(large),"height":\(large)},"cap-insets":
        {"top":\(large),"left":\(large),"bottom":\(large),"right":\(large)}}}
        """
      ], files: ["b.png": TestPNG.bytes(8, 8, seed: 2)])
    try folder.add(
      "AppIcon.appiconset",
      "{\"images\":[{\"idiom\":\"iphone\",\"size\":\"\(large)x\(large)\",\"scale\":\"2x\",\"filename\":\"c.png\"}]}",
      files: ["c.png": TestPNG.bytes(8, 8, seed: 3)])
    let result = CatalogCompiler(settings()).compile(folder.sources)
    #expect(try catalog(result.catalog).facets.map(\.name).contains("A"))
    #expect(result.messages.contains { $0.item == "B.imageset" })
  }

  @Test func `a damaged picture is a message, and the others are compiled`() throws {
    let folder = try sample()
    try folder.addImages(
      "Bad", ["{\"idiom\":\"universal\",\"filename\":\"bad.png\",\"scale\":\"1x\"}"],
      files: ["bad.png": Array(TestPNG.bytes(20, 20, seed: 3).prefix(60))])
    try folder.addImages(
      "Text", ["{\"idiom\":\"universal\",\"filename\":\"text.png\",\"scale\":\"1x\"}"],
      files: ["text.png": Array("no picture".utf8)])
    let result = CatalogCompiler(settings()).compile(folder.sources)
    let names = Set(try catalog(result.catalog).facets.map(\.name))
    #expect(!names.contains("Bad") && !names.contains("Text") && names.contains("Large"))
    #expect(result.messages.contains { $0.item == "Bad.imageset" && $0.text.contains("bad.png") })
    #expect(result.messages.contains { $0.item == "Text.imageset" && $0.text.contains("text.png") })
  }

  @Test func `a catalog without renditions is not made`() throws {
    let folder = try CatalogFolder()
    try folder.add("Empty.imageset", "{\"images\":[]}")
    let result = CatalogCompiler(CompileSettings()).compile(folder.sources)
    #expect(result.catalog == nil)
    #expect(result.renditions == 0)
  }

  @Test func `small images are links to an atlas with their pixels`() throws {
    let folder = try sample()
    let result = CatalogCompiler(settings()).compile(folder.sources)
    let bytes = try #require(result.catalog)
    let catalog = try CompiledCatalog(bytes.span)
    var decoder = RenditionDecoder(catalog)
    for index in 0..<12 {
      let facet = try #require(catalog.facets.firstIndex { $0.name == "Small\(index)" })
      let rendition = try #require(catalog.renditions.firstIndex { $0.facet == facet })
      #expect(catalog.renditions[rendition].layout == .link)
      let image = try decoder.image(of: rendition, in: bytes.span).rgba()
      let file = TestPNG.bytes(10 + index, 10 + index, seed: UInt64(index))
      let source = try Decoder().rgba(of: PNGFile(file.span), in: file.span)
      #expect(image.pixels == source.pixels)
    }
  }

  @Test func `an icon of the wrong size is named and skipped`() throws {
    let folder = try CatalogFolder()
    try folder.add(
      "AppIcon.appiconset",
      """
      {"images":[{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"},
      {"idiom":"iphone","size":"60x60","scale":"3x","filename":"b.png"}]}
      """, files: ["a.png": TestPNG.bytes(121, 120, seed: 1), "b.png": TestPNG.bytes(180, 180, seed: 2)])
    let result = CatalogCompiler(settings()).compile(folder.sources)
    #expect(result.messages.contains { $0.text.hasSuffix("a.png is 121x120 but should be 120x120.") })
    let icons = try catalog(result.catalog).renditions.filter { $0.key[.part] == 220 }
    #expect(Set(icons.map(\.width)) == [180])
    // 60 points at 3x, and 90 points at 2x for large phones.
    #expect(icons.map { $0.key[.subtype] }.sorted() == [0, 1792])
    #expect(icons.map { $0.key[.dimension2] }.sorted() == [1, 2])
  }

  @Test func `a missing app icon is an error in the words of Apple's tool`() throws {
    let result = CatalogCompiler(settings()).compile(try sample().sources)
    #expect(result.messages.contains { $0.severity == .error && $0.text.hasSuffix("named  \"AppIcon\".") })
    #expect(result.catalog != nil)
  }

  @Test func `renditions that the catalog of --like does not have are named`() throws {
    func folder(_ names: [String]) throws -> CatalogFolder {
      let folder = try CatalogFolder()
      for name in names {
        try folder.add(
          "\(name).imageset", #"{"images":[{"idiom":"universal","scale":"2x","filename":"a.png"}]}"#,
          files: ["a.png": TestPNG.bytes(20, 20, seed: 1)])
      }
      return folder
    }
    let (one, both) = (try folder(["one"]), try folder(["one", "two"]))
    let bytes = try #require(CatalogCompiler(settings()).compile(one.sources).catalog)
    let model = CatalogCompiler.Model(catalog: try CompiledCatalog(bytes.span), bytes: bytes)
    func warnings(_ folder: CatalogFolder) -> [String] {
      CatalogCompiler(settings(), model: model).compile(folder.sources).messages
        .filter { $0.text.contains("--like") }.map(\.text)
    }
    #expect(warnings(one).isEmpty)
    #expect(warnings(both).first?.hasSuffix("left out: two (1).") == true)
  }
}
