import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Atlases of Apple's catalogs, packed again.
struct PackingCorpusTests {
  private struct Atlas {
    let group: AtlasGroup
    let rendition: Rendition
    var links: [Rendition] = []
  }

  /// Returns the atlases of a catalog with their images.
  private func atlases(of catalog: CompiledCatalog) -> [Atlas] {
    var atlases: [RenditionKey: Atlas] = [:]
    for rendition in catalog.renditions where rendition.layout == .atlas {
      let parts = rendition.name.split(separator: ".")
      let group = AtlasGroup(
        of: rendition.key, format: rendition.pixelFormat ?? .argb, isOpaque: parts.count > 1 && parts[1] == "1",
        isIcon: false)
      atlases[rendition.key] = Atlas(group: group, rendition: rendition)
    }
    for rendition in catalog.renditions {
      guard let link = rendition.link else { continue }
      atlases[link.target]?.links.append(rendition)
    }
    return atlases.values.sorted { $0.rendition.key.precedes($1.rendition.key) }
  }

  private var catalogs: [(name: String, catalog: CompiledCatalog)] {
    get throws {
      try Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car").map { url in
        let file = try Corpus.bytes(of: url)
        return (url.pathComponents.suffix(2).joined(separator: "/"), try CompiledCatalog(file.span))
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `atlases of a corpus have the positions and sizes of Apple`() throws {
    var (exact, others) = (0, 0)
    for (name, catalog) in try catalogs {
      // Themes of macOS have other rules. A catalog that the App Store thinned keeps a part of the images of its atlases.
      let version = catalog.header.coreUIVersion
      if catalog.metadata?.thinning.hasPrefix("carutil") == true || catalog.header.schemaVersion == 4 && version > 400 {
        continue
      }
      for atlas in atlases(of: catalog) {
        let images = atlas.links.map {
          AtlasImage(key: $0.key, group: atlas.group, width: $0.width, height: $0.height)
        }
        let order = AtlasPlanner.sorted(images, by: catalog.keyFormat, descending: version < 604)
        let placement = GrowingPacker.place(
          order.map { AtlasSize(width: images[$0].width, height: images[$0].height) })
        let positions = order.map { index in
          atlas.links[index].link.map { AtlasPlacement.Position(x: $0.x, y: $0.y) }
        }
        let isExact =
          placement.positions == positions.compactMap(\.self) && placement.width == atlas.rendition.width
          && placement.height == atlas.rendition.height
        if !isExact { print("\(name): \(atlas.rendition.name) has other positions") }
        (exact, others) = (exact + (isExact ? 1 : 0), others + (isExact ? 0 : 1))
      }
    }
    print("\(exact) atlases exact, \(others) not")
    #expect(exact > 250)
    #expect(others == 0)
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `whole catalogs of a corpus are planned as by Apple`() throws {
    var (exact, others, alone) = (0, 0, 0)
    for (name, catalog) in try catalogs where catalog.header.coreUIVersion >= 802 {
      if catalog.metadata?.thinning.isEmpty == false { continue }
      let mac = catalog.metadata?.platform == "macosx"
      var images: [AtlasImage] = []
      var groups: [RenditionKey: AtlasGroup] = [:]
      let atlases = atlases(of: catalog)
      for atlas in atlases {
        for link in atlas.links {
          groups[link.key] = AtlasGroup(
            of: link.key, format: atlas.group.format, isOpaque: atlas.group.isOpaque,
            isIcon: !mac && link.key[.part] == 220)
        }
      }
      for rendition in catalog.renditions {
        var group = groups[rendition.key]
        if case .bitmap(let bitmap) = rendition.payload, rendition.layout == .image {
          group = AtlasGroup(
            of: rendition.key, format: rendition.pixelFormat ?? .argb, isOpaque: bitmap.isOpaque,
            isIcon: !mac && rendition.key[.part] == 220)
        }
        guard let group else { continue }
        images.append(
          AtlasImage(key: rendition.key, group: group, width: rendition.width, height: rendition.height))
      }
      let plan = AtlasPlanner.plan(images, keyFormat: catalog.keyFormat)
      for atlas in plan {
        let linked = atlases.first { $0.rendition.key == atlas.key }
        var isExact = linked?.rendition.name == atlas.name && linked?.links.count == atlas.images.count
        for (index, position) in zip(atlas.images, atlas.placement.positions) {
          let link = catalog.rendition(for: images[index].key).flatMap { catalog.renditions[$0].link }
          if link == nil { alone += 1 }
          isExact = isExact && link?.x == position.x && link?.y == position.y && link?.target == atlas.key
        }
        if !isExact { print("\(name): plans another \(atlas.name) of \(atlas.images.count) images") }
        (exact, others) = (exact + (isExact ? 1 : 0), others + (isExact ? 0 : 1))
      }
      if plan.count != atlases.count { print("\(name): \(plan.count) atlases, Apple has \(atlases.count)") }
    }
    print("\(exact) planned atlases exact, \(others) not; \(alone) images are alone at Apple")
    #expect(exact > 60)
    // Eight atlases of one catalog: its first one at 2x has three images more than the area allows.
    #expect(others <= 8)
  }
}
