import CrushCatalogSources
import CrushFixtures
import Testing

struct CatalogSourceReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `An image set has its entries in the order of Contents json`() throws {
    try folder.write(
      """
      { "images" : [
          { "idiom" : "universal", "filename" : "a.png", "scale" : "1x" },
          { "idiom" : "ipad", "filename" : "b.png", "scale" : "2x", "width-class" : "compact" },
          { "idiom" : "universal", "scale" : "3x" } ],
        "properties" : { "template-rendering-intent" : "template", "preserves-vector-representation" : true } }
      """, to: "A.xcassets/Group/Star.imageset/Contents.json")
    try folder.write("a", to: "A.xcassets/Group/Star.imageset/a.png")
    try folder.write("b", to: "A.xcassets/Group/Star.imageset/b.png")
    let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
    #expect(catalog.messages.isEmpty)
    let set = try #require(catalog.sets.first)
    #expect(set.kind == .image)
    #expect(set.name == "Star")
    #expect(set.path == "Group/Star.imageset")
    #expect(set.properties.template == .template)
    #expect(set.properties.preservesVector)
    #expect(set.entries.map(\.fileName) == ["a.png", "b.png", nil])
    #expect(set.entries.map(\.traits.scale) == [1, 2, 3])
    #expect(set.entries[1].traits.idiom == "ipad")
    #expect(set.entries[1].traits.widthClass == "compact")
    #expect(catalog.folders == ["", "Group", "Group/Star.imageset"])
    #expect(
      catalog.files == [
        "Group/Star.imageset/Contents.json", "Group/Star.imageset/a.png", "Group/Star.imageset/b.png",
      ])
  }

  @Test(arguments: ["", "/"]) func `A path may end with a slash`(end: String) throws {
    try folder.makeFolder("A.xcassets")
    let catalog = CatalogSourceReader.read(folder.path("A.xcassets") + end)
    #expect(catalog.path == folder.path("A.xcassets"))
    #expect(catalog.messages.isEmpty)
  }

  @Test func `Only folders that provide a namespace are part of names`() throws {
    for (path, provides) in [
      ("A.xcassets/One", true), ("A.xcassets/One/Two", false), ("A.xcassets/One/Two/Three", true),
    ] {
      try folder.write(
        "{ \"properties\" : { \"provides-namespace\" : \(provides) } }", to: "\(path)/Contents.json")
    }
    try folder.write("{}", to: "A.xcassets/One/Two/Three/Star.imageset/Contents.json")
    let catalog = CatalogSourceReader.read(folder.path("A.xcassets"))
    #expect(catalog.sets.map(\.name) == ["One/Three/Star"])
    #expect(catalog.sets.map(\.path) == ["One/Two/Three/Star.imageset"])
  }
}

extension CatalogSourceReaderTests {
  private func read() -> SourceCatalog { CatalogSourceReader.read(folder.path("A.xcassets")) }

  @Test func `Every kind of set is recognized by its extension`() throws {
    for kind in SourceSet.Kind.allCases {
      try folder.write("{}", to: "A.xcassets/S.\(kind.rawValue)/Contents.json")
    }
    let catalog = read()
    #expect(Set(catalog.sets.map(\.kind)) == Set(SourceSet.Kind.allCases))
    #expect(catalog.sets.allSatisfy { $0.name == "S" && $0.path == "S.\($0.kind.rawValue)" })
  }

  @Test func `Layers of stacks have the names of the stack and the layer before theirs`() throws {
    let stack = "A.xcassets/Brand & Shelf.brandassets/App Icon.imagestack"
    try folder.write(
      "{ \"layers\" : [ { \"filename\" : \"Front.imagestacklayer\" } ] }", to: "\(stack)/Contents.json")
    try folder.write("{}", to: "\(stack)/Front.imagestacklayer/Contents.json")
    try folder.write("{}", to: "\(stack)/Front.imagestacklayer/Content.imageset/Contents.json")
    try folder.write(
      """
      { "assets" : [ { "filename" : "App Icon.imagestack", "role" : "primary-app-icon", "size" : "400x240", "idiom" : "tv" } ] }
      """, to: "A.xcassets/Brand & Shelf.brandassets/Contents.json")
    let catalog = read()
    #expect(catalog.messages.isEmpty)
    let brand = try #require(catalog.sets.first)
    #expect(brand.entries.first?.role == "primary-app-icon")
    #expect(brand.entries.first?.size == .init(width: 400, height: 240))
    let icon = try #require(brand.children.first)
    #expect(icon.name == "App Icon")
    let layer = try #require(icon.children.first)
    #expect(layer.name == "App Icon/Front")
    #expect(layer.children.first?.name == "App Icon/Front/Content")
    #expect(layer.children.first?.path.hasSuffix("Front.imagestacklayer/Content.imageset") == true)
  }

  @Test(arguments: [false, true]) func `A sprite atlas may be a namespace`(provides: Bool) throws {
    try folder.write(
      "{ \"properties\" : { \"provides-namespace\" : \(provides) } }", to: "A.xcassets/Run.spriteatlas/Contents.json")
    try folder.write("{}", to: "A.xcassets/Run.spriteatlas/Group/One.imageset/Contents.json")
    let atlas = try #require(read().sets.first)
    #expect(atlas.children.map(\.name) == [provides ? "Run/One" : "One"])
    #expect(atlas.children.map(\.path) == ["Run.spriteatlas/Group/One.imageset"])
  }

  @Test func `Tags of a folder apply to the sets inside`() throws {
    try folder.write(
      "{ \"properties\" : { \"on-demand-resource-tags\" : [ \"level\" ] } }", to: "A.xcassets/Level/Contents.json")
    try folder.write(
      "{ \"properties\" : { \"on-demand-resource-tags\" : [ \"boss\" ] } }",
      to: "A.xcassets/Level/One.imageset/Contents.json")
    #expect(read().sets.first?.tags == ["level", "boss"])
  }

  @Test func `Sets inherit the compression of folders and atlases`() throws {
    func write(_ value: String?, to path: String) throws {
      let properties = value.map { "\"properties\" : { \"compression-type\" : \"\($0)\" }" } ?? ""
      try folder.write("{ \(properties) }", to: "A.xcassets/\(path)Contents.json")
    }
    try write("lossless", to: "")
    try write("lossy", to: "Group/")
    try write(nil, to: "Group/One.imageset/")
    try write("automatic", to: "Group/Two.imageset/")
    try write("gpu-optimized-best", to: "Run.spriteatlas/")
    try write(nil, to: "Run.spriteatlas/Three.imageset/")
    try write(nil, to: "Zero.imageset/")
    let sets = read().sets
    #expect(sets.map(\.properties.compression) == ["lossy", "automatic", "gpu-optimized-best", "lossless"])
    #expect(sets[2].children.map(\.properties.compression) == ["gpu-optimized-best"])
  }

  @Test func `A folder with an unknown extension is a group with a warning`() throws {
    try folder.write("{}", to: "A.xcassets/Version 1.2/S.imageset/Contents.json")
    let catalog = read()
    #expect(catalog.sets.map(\.name) == ["S"])
    #expect(catalog.messages.map(\.severity) == [.warning])
    #expect(catalog.messages.map(\.item) == ["Version 1.2"])
  }

  @Test func `A text in an image set is no child`() throws {
    try folder.write("a", to: "A.xcassets/S.imageset/README.md")
    try folder.write("a", to: "A.xcassets/T.dataset/README.md")
    #expect(read().messages.map(\.text) == ["The data set \"T\" has an unassigned child."])
  }

  @Test func `A sticker, its sequence and an image stack file have their files as entries`() throws {
    try folder.write(
      "{ \"properties\" : { \"filename\" : \"a.png\", \"accessibility-label\" : \"Smile\" } }",
      to: "A.xcassets/P.stickerpack/S.sticker/Contents.json")
    try folder.write("a", to: "A.xcassets/P.stickerpack/S.sticker/a.png")
    try folder.write("a", to: "A.xcassets/Icon.lsr")
    let catalog = read()
    #expect(catalog.messages.isEmpty)
    #expect(catalog.sets.map(\.path) == ["Icon.lsr", "P.stickerpack"])
    #expect(catalog.sets.first?.kind == .imageStack)
    #expect(catalog.sets.first?.entries.map(\.fileName) == ["Icon.lsr"])
    let sticker = try #require(catalog.sets.last?.children.first)
    #expect(sticker.entries.map(\.fileName) == ["a.png"])
    #expect(sticker.entries.first?.other == ["accessibility-label": "Smile"])
    #expect(catalog.files.contains("P.stickerpack/S.sticker/a.png"))
  }

  @Test func `A document of Icon Composer is one set`() throws {
    try folder.write("{}", to: "App.icon/icon.json")
    try folder.write("<svg/>", to: "App.icon/Assets/a.svg")
    let catalog = CatalogSourceReader.read(folder.path("App.icon/"))
    #expect(catalog.messages.isEmpty)
    #expect(catalog.sets.map(\.kind) == [.icon])
    #expect(catalog.sets.map(\.name) == ["App"])
    #expect(catalog.sets.first?.entries.map(\.fileName) == ["icon.json"])
    #expect(catalog.files == ["icon.json", "Assets/a.svg"])
  }

  @Test func `The order of files on disk does not matter`() throws {
    let names = ["b", "a", "Z", "é", "a b", "a.b"]
    var catalogs: [[String]] = []
    for (index, order) in [names, names.reversed(), names.sorted()].enumerated() {
      for name in order {
        try folder.write("{}", to: "\(index)/A.xcassets/\(name).imageset/Contents.json")
        try folder.write("a", to: "\(index)/A.xcassets/\(name).imageset/unused.png")
        try folder.write("{}", to: "\(index)/A.xcassets/\(name)/\(name).colorset/Contents.json")
      }
      let catalog = CatalogSourceReader.read(folder.path("\(index)/A.xcassets"))
      #expect(
        catalog.sets.map(\.path) == catalog.sets.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      catalogs.append(catalog.sets.map(\.path) + catalog.files + catalog.folders + catalog.messages.map(\.text))
    }
    #expect(catalogs[0] == catalogs[1])
    #expect(catalogs[0] == catalogs[2])
  }

  @Test func `Contents json may have another case, and a flag may be a number`() throws {
    try folder.write("{ \"properties\" : { \"provides-namespace\" : 1 } }", to: "A.xcassets/Group/contents.JSON")
    try folder.write("{}", to: "A.xcassets/Group/S.imageset/Contents.JSON")
    let catalog = read()
    #expect(catalog.sets.map(\.name) == ["Group/S"])
    #expect(catalog.messages.isEmpty)
    #expect(catalog.files == ["Group/contents.JSON", "Group/S.imageset/Contents.JSON"])
  }

  @Test func `An unknown rendering intent is a warning`() throws {
    try folder.write(
      "{ \"properties\" : { \"template-rendering-intent\" : \"tinted\" } }", to: "A.xcassets/S.imageset/Contents.json")
    #expect(
      read().messages.map(\.text) == [
        "The value \"tinted\" of \"template-rendering-intent\" in Contents.json is unknown. It is ignored."
      ])
  }

  @Test func `A file name may differ in case and accents from the file`() throws {
    try folder.write(
      "{ \"images\" : [ { \"filename\" : \"Caf\\u00e9.PNG\" } ] }", to: "A.xcassets/S.imageset/Contents.json")
    try folder.write("a", to: "A.xcassets/S.imageset/cafe\u{301}.png")
    let catalog = read()
    #expect(catalog.messages.isEmpty)
    let name = try #require(catalog.sets.first?.entries.first?.fileName)
    #expect(Array(name.utf8) == Array("cafe\u{301}.png".utf8))
  }
}
