import CrushFiles
import CrushFixtures
import CrushPNG
import Testing

@testable import CrushReporting

/// The pictures of Icon Composer documents.
@Suite struct IconThumbnailTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    let document = #"""
      {
        "fill" : { "solid" : "srgb:0.00000,0.00000,1.00000,1.00000" },
        "groups" : [ { "layers" : [ { "image-name" : "dot.svg", "name" : "dot" } ],
          "shadow" : { "kind" : "none", "opacity" : 0 }, "translucency" : { "enabled" : false, "value" : 0 } } ],
        "supported-platforms" : { "squares" : "shared" }
      }
      """#
    path = try folder.write(Array(document.utf8), to: "App.icon/icon.json")
    // The middle of 1,024 points is red.
    let dot = """
      <svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024"><path fill="#f00" d="M256 256h512v512H256z"/></svg>
      """
    try folder.write(Array(dot.utf8), to: "App.icon/Assets/dot.svg")
  }

  private func thumbnail(_ path: String) -> Thumbnail? {
    Thumbnails(reader: FileReader(), reading: ReadingOptions(), jobs: 1).thumbnails(of: [.file(path)], limit: 1 << 20)[
      0]
  }

  @Test func `a document has a picture of its layers on the background`() throws {
    let png = try #require(thumbnail(path)).png
    let image = try Decoder().rgba(of: PNGFile(png.span), in: png.span)
    #expect(image.width == Thumbnails.side && image.height == Thumbnails.side)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { image.pixels[y * image.width + x] }
    // R is in the lowest bits. The icon covers 824 of 1,024 points, and the layer half of these.
    #expect(pixel(48, 48) == 0xFF00_00FF && pixel(17, 48) == 0xFFFF_0000 && pixel(1, 1) == 0)
  }

  @Test func `a damaged document and one without its file have no picture`() throws {
    try folder.write(Array("{".utf8), to: "Bad.icon/icon.json")
    #expect(thumbnail(folder.path("Bad.icon/icon.json")) == nil)
    try folder.write(try folder.read("App.icon/icon.json"), to: "Empty.icon/icon.json")
    #expect(thumbnail(folder.path("Empty.icon/icon.json")) == nil)
  }

  @Test func `other files of this name have no picture`() throws {
    try folder.write(try folder.read("App.icon/icon.json"), to: "App/icon.json")
    #expect(thumbnail(folder.path("App/icon.json")) == nil && !IconDocumentPicture.shows("icon.json"))
    #expect(
      IconDocumentPicture.shows("A/App.icon/icon.json") && !IconDocumentPicture.shows("App.icon/Assets/icon.json"))
  }

  @Test func `the page shows the picture at the row of the document's text`() {
    let asset = AuditReport.Asset(
      path: "App.icon/icon.json", location: .file("App.icon/icon.json"), kind: .other, storedBytes: 300)
    #expect(PageDraft.Slot(asset, row: 4, .after)?.source == .file("App.icon/icon.json"))
  }
}
