import CrushCatalogCompiler
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Foundation
import Testing

/// Catalogs to edit.
enum EditFixture {
  /// Compiles a catalog with two small images in an atlas, a large one, data, and an icon.
  static func catalog(
    target: CompileSettings.Version = .init(13), extra: String? = nil, color: [UInt8] = [200, 100, 50, 255]
  ) throws -> [UInt8] {
    let sample = try SampleCatalog()
    try sample.addImage("small.imageset", idiom: "universal", width: 12, height: 10)
    try sample.addImage("tiny.imageset", idiom: "universal", width: 9, height: 7)
    try sample.addImage("large.imageset", idiom: "universal", width: 300, height: 200)
    try sample.addPicture("large.imageset/a.png", width: 300, height: 200, color: color)
    if let extra { try sample.addImage("\(extra).imageset", idiom: "universal", width: 30, height: 20) }
    try sample.add(
      #"{"data":[{"filename":"a.json","idiom":"universal"}],"info":{"version":1,"author":"xcode"}}"#,
      "words.dataset/Contents.json")
    try sample.add("{}", "words.dataset/a.json")
    var settings = CompileSettings()
    settings.minimumTarget = target
    return try #require(CatalogCompiler(settings).compile([sample.read()]).catalog)
  }

  /// Compiles a catalog with small images in one atlas.
  static func atlas(_ names: [String]) throws -> [UInt8] {
    let sample = try SampleCatalog()
    for (index, name) in names.enumerated() {
      try sample.addImage("\(name).imageset", idiom: "universal", width: 14 + index, height: 8)
      try sample.addPicture(
        "\(name).imageset/a.png", width: 14 + index, height: 8, color: [UInt8(40 * index), 80, 120, 255])
    }
    return try #require(CatalogCompiler(CompileSettings()).compile([sample.read()]).catalog)
  }

  /// The Apple-made catalogs of the corpus that can be edited, with their paths. Themes have blocks that are not
  /// copied.
  static func corpus(limit: Int = .max) throws -> [(path: String, bytes: [UInt8])] {
    let all = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
    var catalogs: [(path: String, bytes: [UInt8])] = []
    var themes = 0
    for url in all {
      let bytes = try Corpus.bytes(of: url)
      do { _ = try CatalogEdit(bytes) } catch CatalogEditError.unreadable(.unsupported) {
        themes += 1
        continue
      }
      if bytes.count <= limit { catalogs.append((url.path(percentEncoded: false), bytes)) }
    }
    #expect(!catalogs.isEmpty && themes <= all.count / 10)
    return catalogs
  }

  /// The stored bytes of each rendition by key.
  static func records(_ bytes: [UInt8]) throws -> [RenditionKey: [UInt8]] {
    let catalog = try CompiledCatalog(bytes.span)
    return Dictionary(catalog.renditions.map { ($0.key, Array(bytes[$0.range])) }) { $1 }
  }

  static func names(_ bytes: [UInt8]) throws -> [String] { try CompiledCatalog(bytes.span).facets.map(\.name) }

  /// The decoded pixels of each rendition by key. Renditions without pixels have nil.
  static func pixels(_ bytes: [UInt8]) throws -> [RenditionKey: RenditionImage?] {
    let catalog = try CompiledCatalog(bytes.span)
    var decoder = RenditionDecoder(catalog)
    var images: [RenditionKey: RenditionImage?] = [:]
    for (index, rendition) in catalog.renditions.enumerated() {
      images[rendition.key] = .some(try? decoder.image(of: index, in: bytes.span))
    }
    return images
  }
}
