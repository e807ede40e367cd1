package import CrushCompiledCatalogs
import CrushImageFacts

/// The vectors of a compiled catalog that take more bytes than the bitmaps that were drawn from them.
package struct VectorCosts: Sendable, Equatable {
  /// The names of the assets, the largest excess first.
  package private(set) var names: [String] = []
  /// The bytes of these vectors, and of their bitmaps.
  package private(set) var vectorBytes = 0
  package private(set) var bitmapBytes = 0

  package var excess: Int { vectorBytes - bitmapBytes }

  init() {}

  package init(_ catalog: CompiledCatalog) {
    var vectors: [Int: Int] = [:]
    var bitmaps: [Int: Int] = [:]
    for rendition in catalog.renditions {
      guard let facet = rendition.facet else { continue }
      if rendition.layout == .vector {
        vectors[facet] = saturatingSum(vectors[facet] ?? 0, rendition.storedBytes)
      } else if rendition.flags.contains(.isVector) {
        bitmaps[facet] = saturatingSum(bitmaps[facet] ?? 0, Self.bytes(of: rendition, in: catalog))
      }
    }
    var found: [(name: String, vector: Int, bitmaps: Int)] = []
    for (facet, bytes) in vectors {
      guard let own = bitmaps[facet], bytes > own, catalog.facets.indices.contains(facet) else { continue }
      found.append((catalog.facets[facet].name, bytes, own))
    }
    found.sort { ($1.vector - $1.bitmaps, $0.name) < ($0.vector - $0.bitmaps, $1.name) }
    names = found.map(\.name)
    vectorBytes = found.reduce(0) { saturatingSum($0, $1.vector) }
    bitmapBytes = found.reduce(0) { saturatingSum($0, $1.bitmaps) }
  }

  /// Returns the bytes of a bitmap with its share of an atlas, by its pixels.
  private static func bytes(of rendition: Rendition, in catalog: CompiledCatalog) -> Int {
    guard case .link(let link) = rendition.payload, let index = catalog.rendition(for: link.target) else {
      return rendition.storedBytes
    }
    let atlas = catalog.renditions[index]
    let pixels = Double(atlas.width) * Double(atlas.height)
    let share = pixels > 0 ? min(1, Double(rendition.width) * Double(rendition.height) / pixels) : 0
    return saturatingSum(rendition.storedBytes, Int(Double(atlas.storedBytes) * share))
  }
}
