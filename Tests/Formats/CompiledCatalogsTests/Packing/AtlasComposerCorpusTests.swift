import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Atlases of Apple's catalogs, painted again from their images.
struct AtlasComposerCorpusTests {
  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `the pixels of atlases are the ones of Apple`() throws {
    var (equal, others) = (0, 0)
    for url in Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car") {
      let file = try Corpus.bytes(of: url)
      let catalog = try CompiledCatalog(file.span)
      if catalog.metadata?.thinning.hasPrefix("carutil") == true || catalog.header.coreUIVersion < 427
        || catalog.header.coreUIVersion == 498 && catalog.header.keySemantics == 1
      {
        continue
      }
      var decoder = RenditionDecoder(catalog)
      for (index, atlas) in catalog.renditions.enumerated() where atlas.layout == .atlas {
        // Larger ones take long without optimization.
        guard atlas.width * atlas.height < 60_000 else { continue }
        guard let whole = try pixels(of: index, with: &decoder, in: file) else { continue }
        var images: [StoredPixels] = []
        var positions: [AtlasPlacement.Position] = []
        for (index, rendition) in catalog.renditions.enumerated() {
          guard let link = rendition.link, link.target == atlas.key,
            let image = try pixels(of: index, with: &decoder, in: file)
          else { continue }
          images.append(image)
          positions.append(AtlasPlacement.Position(x: link.x, y: link.y))
        }
        guard !images.isEmpty else { continue }
        let placement = AtlasPlacement(
          width: whole.width, height: whole.height, positions: positions,
          repeatsEdges: catalog.header.coreUIVersion >= 489)
        let painted = AtlasComposer.pixels(of: placement, images: images)
        var isEqual = painted.bytes == whole.bytes
        if case .bitmap(let bitmap) = atlas.payload, bitmap.isOpaque {
          // The reader gives alpha to all pixels of opaque atlases. The padding is black there.
          isEqual = zip(painted.bytes, whole.bytes).enumerated().allSatisfy { offset, pair in
            offset % 4 == 3 || pair.0 == pair.1
          }
        }
        if !isEqual { print("\(url.lastPathComponent): \(atlas.name) has other pixels") }
        (equal, others) = (equal + (isEqual ? 1 : 0), others + (isEqual ? 0 : 1))
      }
    }
    print("\(equal) atlases have equal pixels, \(others) not")
    #expect(equal > 100)
    #expect(others == 0)
  }

  /// Returns the pixels of a rendition as four bytes each, or nil for deeper ones.
  private func pixels(
    of index: Int, with decoder: inout RenditionDecoder, in file: [UInt8]
  ) throws -> StoredPixels? {
    let image = try decoder.image(of: index, in: file.span)
    guard case .rgba8(let words) = image.samples else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * words.count)
    for word in words { bytes.appendLittle32(word) }
    return StoredPixels(
      width: image.width, height: image.height, format: .argb, colorSpace: .sRGB, bytes: bytes, isOpaque: false)
  }
}
