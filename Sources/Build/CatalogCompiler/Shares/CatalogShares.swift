import CrushBasics
package import CrushCompiledCatalogs

/// The bytes of a compiled catalog by the source of each rendition.
///
/// A source, such as `hero@2x.png`, has the records of its own renditions, and a share of each atlas with its pixels. An
/// atlas is divided in proportion to the pixels of its images, so that the shares of all sources and the records without
/// a source add up to all renditions. The numbers come from a real catalog and are no estimate, except the download.
package struct CatalogShares: Sendable {
  /// The part of one source.
  package struct Share: Sendable, Equatable {
    /// The number of its own renditions.
    package var renditions = 0
    /// The bytes of their records, which `assetutil` calls SizeOnDisk.
    package var recordBytes = 0
    /// The bytes of its shares of atlases.
    package var atlasBytes = 0
    /// The deflated bytes of its records and of its shares.
    package var downloadBytes = 0

    package init() {}

    package var bytes: Int { recordBytes + atlasBytes }
  }

  /// A rendition with a source.
  private struct Part {
    let source: String
    /// In pixels.
    let area: Int
    let atlas: Int?
  }

  private let parts: [Part?]
  /// The bytes of renditions by index.
  private let records: [Int]
  private let downloads: [Int]
  private let thinning: CatalogThinning
  /// The attributes that differ among the renditions.
  package let attributes: Set<KeyAttribute>

  /// - Parameters:
  ///   - sources: the name of the source of each rendition. Atlases and colors have none.
  ///   - deflated: returns the deflated size of a range of the catalog's file.
  package init(_ catalog: CompiledCatalog, sources: [RenditionKey: String], deflated: (Range<Int>) -> Int) {
    parts = catalog.renditions.map { rendition in
      guard let source = sources[rendition.key] else { return nil }
      guard let link = rendition.link else { return Part(source: source, area: 0, atlas: nil) }
      return Part(
        source: source, area: max(1, link.width) * max(1, link.height), atlas: catalog.rendition(for: link.target))
    }
    records = catalog.renditions.map(\.storedBytes)
    downloads = catalog.renditions.map { deflated($0.range) }
    thinning = CatalogThinning(catalog)
    attributes = catalog.renditions.reduce(into: []) { used, rendition in
      for pair in rendition.key.values { used.insert(pair.attribute) }
    }
  }

  /// The shares of a catalog for all devices, by source.
  package var all: [String: Share] { shares(of: Array(parts.indices)) }

  /// Returns the shares of the catalog that is thinned for a device, by source.
  package func shares(for device: ThinningTraits) -> [String: Share] {
    shares(of: thinning.renditions(for: [device]).sorted())
  }

  private func shares(of renditions: [Int]) -> [String: Share] {
    var shares: [String: Share] = [:]
    var links: [Int: [Part]] = [:]
    for index in renditions {
      guard let part = parts[index] else { continue }
      shares[part.source, default: Share()].renditions += 1
      shares[part.source, default: Share()].recordBytes += records[index]
      shares[part.source, default: Share()].downloadBytes += downloads[index]
      if let atlas = part.atlas { links[atlas, default: []].append(part) }
    }
    for (atlas, parts) in links {
      let areas = parts.map(\.area)
      let bytes = WholeShares.of(records[atlas], in: areas)
      let download = WholeShares.of(downloads[atlas], in: areas)
      for (number, part) in parts.enumerated() {
        shares[part.source]?.atlasBytes += bytes[number]
        shares[part.source]?.downloadBytes += download[number]
      }
    }
    return shares
  }
}
