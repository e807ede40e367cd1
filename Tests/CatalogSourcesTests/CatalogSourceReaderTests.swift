import CatalogSources
import Fixtures
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
