import CrushCatalogSources
import CrushPropertyList
import CrushReporting
import Testing

/// The tree of `--print-contents`, which tools such as SwiftGen read.
@Suite struct CatalogContentsTests {
  private func set(_ kind: SourceSet.Kind, _ name: String, _ path: String, files: [String] = []) -> SourceSet {
    var set = SourceSet(kind: kind, name: name, path: path)
    set.entries = files.map { file in
      var entry = SourceEntry()
      entry.fileName = file
      entry.traits.scale = 2
      return entry
    }
    return set
  }

  private var catalog: SourceCatalog {
    var catalog = SourceCatalog(path: "/src/Assets.xcassets")
    var empty = set(.image, "Games/Board/pawn", "Games/Plain/Board/pawn.imageset", files: ["pawn@2x.png"])
    empty.entries.append(SourceEntry())
    catalog.sets = [
      set(.color, "Accent", "Accent.colorset"),
      set(.image, "Games/ball", "Games/Plain/ball.imageset", files: ["ball.png"]), empty,
      set(.image, "Games/net", "Games/net.imageset"), set(.image, "tree", "Nature/tree.imageset"),
    ]
    return catalog
  }

  private func results() -> ActoolResults {
    var results = ActoolResults()
    results.contents = [catalog]
    return results
  }

  @Test func `folders with a namespace are marked, and slots without a file are not listed`() throws {
    let text = String(decoding: try results().bytes(.text, ActoolResults.Shown()), as: UTF8.self)
    let space = "        "
    #expect(
      text == """
        /* com.apple.actool.catalog-contents */
        filename: Assets.xcassets
        children: 
        \(space)filename: Accent.colorset
        \(space)
        \(space)filename: Games
        \(space)provides-namespace: 1
        \(space)children: 
        \(space)\(space)filename: Plain
        \(space)\(space)children: 
        \(space)\(space)\(space)filename: ball.imageset
        \(space)\(space)\(space)children: 
        \(space)\(space)\(space)\(space)filename: ball.png
        \(space)\(space)\(space)\(space)scale: 2x
        \(space)\(space)\(space)\(space)idiom: universal
        \(space)\(space)\(space)
        \(space)\(space)\(space)filename: Board
        \(space)\(space)\(space)provides-namespace: 1
        \(space)\(space)\(space)children: 
        \(space)\(space)\(space)\(space)filename: pawn.imageset
        \(space)\(space)\(space)\(space)children: 
        \(space)\(space)\(space)\(space)\(space)filename: pawn@2x.png
        \(space)\(space)\(space)\(space)\(space)scale: 2x
        \(space)\(space)\(space)\(space)\(space)idiom: universal
        \(space)\(space)
        \(space)\(space)filename: net.imageset
        \(space)
        \(space)filename: Nature
        \(space)children: 
        \(space)\(space)filename: tree.imageset

        """)
  }

  /// SwiftGen's parser descends by these keys.
  @Test func `the list has the keys that parsers descend by`() throws {
    let root = try Reader.read(results().bytes(.xml1, ActoolResults.Shown())).root
    let top = try #require(root["com.apple.actool.catalog-contents"]?.elements.first)
    #expect(top["filename"]?.string == "Assets.xcassets")
    let games = try #require(top["children"]?.elements.first { $0["filename"]?.string == "Games" })
    #expect(games["provides-namespace"]?.boolean == true)
    #expect(games["children"]?.elements.compactMap { $0["filename"]?.string } == ["Plain", "net.imageset"])
  }
}
