import CrushAudit
import CrushFixtures
import CrushInspection
import CrushPNG
import Testing

/// Copies among the renditions of compiled catalogs and the files beside them.
@Suite struct RenditionDuplicateTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private static let picture = CatalogPicture.colored(40, 40)

  /// Returns the copies and their originals, below the folder.
  private func copies(_ catalog: CatalogFixture? = nil) throws -> [String: String] {
    if let catalog { try fixture.folder.write(catalog.bytes(), to: "App.app/Assets.car") }
    let result = try fixture.audit()
    let start = fixture.folder.path.count + 1
    return Dictionary(
      uniqueKeysWithValues: result.files.compactMap { file in
        (file.samePixelsAs ?? file.duplicateOf).map {
          (String(file.path.dropFirst(start)), String($0.dropFirst(start)))
        }
      })
  }

  @Test func `two assets with the same pixels are copies, and their scales are compared separately`() throws {
    var catalog = CatalogFixture()
    catalog.add("a", Self.picture.rendition("a"), CatalogPicture.colored(80, 80).rendition("a", scale: 2))
    catalog.add("b", Self.picture.rendition("b"), CatalogPicture.colored(80, 80, seed: 2).rendition("b", scale: 2))
    #expect(try copies(catalog) == ["App.app/Assets.car/b.png": "App.app/Assets.car/a.png"])
  }

  @Test(arguments: [7: 1, 15: 2, 12: 2, 24: 1, 25: 5, 4: 5, 20: 1, 22: 2])
  func `variants of one asset, and images with other traits, are no copies`(_ attribute: Int, _ value: Int) throws {
    var catalog = CatalogFixture()
    catalog.add("a", Self.picture.rendition("a"), Self.picture.rendition("a").with([attribute: value]))
    #expect(try copies(catalog).isEmpty)
    if attribute == 25 { return }
    catalog = CatalogFixture()
    catalog.add("a", Self.picture.rendition("a"))
    catalog.add("b", Self.picture.rendition("b").with([attribute: value]))
    #expect(try copies(catalog).isEmpty)
  }

  @Test func `icons are no copies`() throws {
    var catalog = CatalogFixture()
    catalog.add("AppIcon", part: 220, Self.picture.rendition("AppIcon", part: 220))
    catalog.add("b", Self.picture.rendition("b"))
    #expect(try copies(catalog).isEmpty)
  }

  @Test func `catalogs of one app share images, and an extension has its own`() throws {
    func info(_ path: String) throws {
      try fixture.folder.write(
        "<plist><dict><key>CFBundleIdentifier</key><string>\(path)</string></dict></plist>", to: "\(path)/Info.plist")
    }
    let catalog = CatalogFixture.one("a", Self.picture.rendition("a")).bytes()
    try info("App.app")
    try info("App.app/PlugIns/Widget.appex")
    try fixture.folder.write(catalog, to: "App.app/Assets.car")
    try fixture.folder.write(catalog, to: "App.app/PlugIns/Widget.appex/Assets.car")
    #expect(try copies().isEmpty)
    try fixture.folder.write(catalog, to: "App.app/More.bundle/Assets.car")
    #expect(try copies() == ["App.app/More.bundle/Assets.car/a.png": "App.app/Assets.car/a.png"])
  }

  @Test(arguments: [255, 128])
  func `a loose PNG may be a copy of a rendition`(_ alpha: Int) throws {
    let color = [201, 57, 3]
    let picture = CatalogPicture(40, 40) { x, y in [(color[0] + x) % 256, color[1] + y, color[2], alpha] }
    var png = AuditFixture.plain(width: 40, height: 40, colorType: 6)
    png.samples = (0..<1600).flatMap { index -> [UInt8] in
      [UInt8((color[0] + index % 40) % 256), UInt8(color[1] + index / 40), UInt8(color[2]), UInt8(alpha)]
    }
    try fixture.folder.write(png.file, to: "App.app/logo.png")
    #expect(
      try copies(.one("a", picture.rendition("a"))) == ["App.app/logo.png": "App.app/Assets.car/a.png"])
  }

  @Test func `equal data and vectors are copies`() throws {
    let content = [UInt8](repeating: 7, count: 5000)
    var catalog = CatalogFixture()
    catalog.add("a", .file("a", name: "a", content: content))
    catalog.add("b", .file("b", name: "b", content: content))
    try fixture.folder.write(content, to: "App.app/z.dat")
    let found = try copies(catalog)
    #expect(found.values.allSatisfy { $0.hasPrefix("App.app/Assets.car/a") } && found.count == 2)
  }
}
