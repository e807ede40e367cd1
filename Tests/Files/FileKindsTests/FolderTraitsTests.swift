import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import Testing

@Suite struct FolderTraitsTests {
  private static let paths = [
    "a.png", "b.png", "x/a.png", "My.app/a.png", "My.app/sub/a.png", "My.App/a.png", "P.appex/Y.bundle/a.png",
    "app/a.png",
    "A.xcassets/I.imageset/a.png", "A.xcassets/I.imageset/b.png", "A.xcassets/I.appiconset/a.png", "I.launchimage/a",
    "I.launchimage/b", "imageset/a.png", "/a.png", "/x.app", "", "x.bundle/", "x.imageset/y/z.png",
  ]

  @Test(arguments: paths) func `the facts follow from the folders above`(path: String) {
    let facts = FolderTraits(above: path)
    let kind = Path.fileExtension(of: Path.parent(of: path))
    #expect(
      facts.contains(.bundled) == ["app", "appex", "bundle"].contains { BundlePath.isInside(path, folderOf: $0) })
    #expect(facts.contains(.inSet) == CatalogKind.isSet(Path.parent(of: path)))
    #expect(facts.contains(.systems) == CatalogKind.isSystems(kind))
    #expect(facts.contains(.appIcons) == (kind == "appiconset"))
  }

  @Test func `the cached facts of a folder are not used for another one`() {
    var memory = FolderTraits.Memory()
    for path in Self.paths + Self.paths.reversed() { #expect(memory.facts(above: path) == FolderTraits(above: path)) }
  }
}
