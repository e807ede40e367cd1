package import CrushCompiledCatalogs
import CrushInspection
import CrushParsers

/// The facts of a compiled catalog, for its descriptions.
package struct CompiledCatalogFacts: Sendable {
  struct Group: Equatable, Sendable {
    let name: String
    let renditions: Int
    let storedBytes: Int
  }

  struct Copies: Equatable, Sendable {
    let renditions: Int
    let storedBytes: Int
  }

  let coreUIVersion: Int
  let storageVersion: Int
  let writtenBy: String
  let platform: String?
  let deploymentTarget: String?
  /// The arguments of thinning; nil for a catalog for all devices.
  let thinning: String?
  let appearances: [String]
  let assets: Int
  let renditions: Int
  let storedBytes: Int
  /// The pixels of all renditions. A device loads only some of them.
  let decodedBytes: Int
  let types: [Group]
  let compressions: [Group]
  /// The copies of images for systems before iOS 13; nil if there are none.
  let copiesForOldSystems: Copies?
  /// Renditions that cannot be read, with the reasons.
  let problems: [String]

  package init(_ catalog: CompiledCatalog) {
    coreUIVersion = catalog.header.coreUIVersion
    storageVersion = catalog.header.storageVersion
    writtenBy = catalog.header.versionText
    func filled(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
    platform = filled(catalog.metadata?.platform)
    deploymentTarget = filled(catalog.metadata?.platformVersion)
    thinning = filled(catalog.metadata?.thinning)
    appearances = catalog.appearances.sorted { $0.key < $1.key }.map(\.value)
    assets = catalog.facets.count
    renditions = catalog.renditions.count
    storedBytes = catalog.renditions.reduce(0) { $0 + $1.storedBytes }
    decodedBytes = catalog.renditions.reduce(0) { sum, rendition in
      let (total, isLarge) = sum.addingReportingOverflow(rendition.decodedBytes)
      return isLarge ? .max : total
    }
    types = Self.groups(catalog) { CatalogWords.kind($0) }
    compressions = Self.groups(catalog) { rendition in
      if case .bitmap(let bitmap) = rendition.payload { bitmap.compression.name } else { nil }
    }
    let old = OldCopies(catalog)
    copiesForOldSystems =
      old.renditions == 0 ? nil : Copies(renditions: old.renditions, storedBytes: old.bytes)
    problems =
      catalog.renditions.compactMap { rendition in
        rendition.damage.map { rendition.name.isEmpty ? "\($0)" : "\(rendition.name): \($0)" }
      }
      + catalog.problems.map(\.text)
  }

  /// Returns the renditions by a name, the most bytes first.
  private static func groups(_ catalog: CompiledCatalog, by name: (Rendition) -> String?) -> [Group] {
    var sums: [String: (count: Int, bytes: Int)] = [:]
    for rendition in catalog.renditions {
      guard let name = name(rendition) else { continue }
      let old = sums[name] ?? (0, 0)
      sums[name] = (old.count + 1, old.bytes + rendition.storedBytes)
    }
    return sums.map { Group(name: $0.key, renditions: $0.value.count, storedBytes: $0.value.bytes) }
      .sorted { ($1.storedBytes, $0.name) < ($0.storedBytes, $1.name) }
  }
}

/// The facts of a compiled catalog as a part of the JSON of `inspect`.
enum CatalogFactsJSON {
  static func write(_ catalog: CompiledCatalogFacts, to json: inout JSONWriter) {
    json.member("appearances", catalog.appearances)
    json.member("assets", catalog.assets)
    json.objects("compressions", catalog.compressions, write)
    json.object("copiesForOldSystems", catalog.copiesForOldSystems) { copies, json in
      json.member("renditions", copies.renditions)
      json.member("storedBytes", copies.storedBytes)
    }
    json.member("coreUIVersion", catalog.coreUIVersion)
    json.member("decodedBytes", catalog.decodedBytes)
    json.member("deploymentTarget", catalog.deploymentTarget)
    json.member("platform", catalog.platform)
    json.member("problems", catalog.problems)
    json.member("renditions", catalog.renditions)
    json.member("storageVersion", catalog.storageVersion)
    json.member("storedBytes", catalog.storedBytes)
    json.member("thinning", catalog.thinning)
    json.objects("types", catalog.types, write)
    json.member("writtenBy", catalog.writtenBy)
  }

  private static func write(_ group: CompiledCatalogFacts.Group, to json: inout JSONWriter) {
    json.member("name", group.name)
    json.member("renditions", group.renditions)
    json.member("storedBytes", group.storedBytes)
  }
}
