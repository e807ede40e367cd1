import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushImageFacts

/// The renditions of a catalog as the store selects them for devices, by the law of `CatalogThinning`. Dark forms, size
/// classes and languages stay, since a device needs all of them.
struct ThinnedRenditions: Sendable {
  /// The sizes of some renditions.
  struct Weight: Sendable {
    var bytes = 0
    /// The deflated bytes; 0 without an estimate.
    var download = 0

    static func += (sum: inout Weight, other: Weight) {
      sum.bytes = saturatingSum(sum.bytes, other.bytes)
      sum.download = saturatingSum(sum.download, other.download)
    }
  }

  private let thinning: CatalogThinning
  /// The sizes of renditions by index.
  private let weights: [Weight]
  /// The attributes that differ among the renditions.
  private let attributes: Set<KeyAttribute>
  /// The sizes of all renditions.
  let total: Weight

  /// - Parameter downloads: the deflated size of each rendition; empty without an estimate.
  init(_ catalog: CompiledCatalog, downloads: [Int] = []) {
    thinning = CatalogThinning(catalog)
    weights = catalog.renditions.enumerated().map { index, rendition in
      Weight(bytes: rendition.storedBytes, download: downloads.isEmpty ? 0 : downloads[index])
    }
    attributes = catalog.renditions.reduce(into: []) { used, rendition in
      for pair in rendition.key.values { used.insert(pair.attribute) }
    }
    total = weights.reduce(into: Weight()) { $0 += $1 }
  }

  /// Returns the sizes of the renditions for a kind of devices. If its devices differ, the largest sizes count.
  func weight(for kind: KindTraits) -> Weight {
    kind.distinct(by: attributes).map(weight).max { $0.bytes < $1.bytes } ?? Weight()
  }

  /// Returns the sizes of the renditions for a device. An atlas counts once.
  private func weight(for device: ThinningTraits) -> Weight {
    thinning.renditions(for: [device]).sorted().reduce(into: Weight()) { $0 += weights[$1] }
  }
}
