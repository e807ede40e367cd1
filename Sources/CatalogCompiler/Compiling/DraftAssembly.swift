import CatalogSources
import Catalogs

/// The assembly of a catalog from its renditions: header, tables and order.
struct DraftAssembly: Sendable {
  let settings: CompileSettings
  let target: CompileTarget
  let model: CatalogCompiler.Model?

  func draft(
    _ entries: [CatalogDraft.Entry], plan: CatalogPlan, identifiers: [String: UInt16]
  ) -> CatalogDraft {
    let used = entries.reduce(into: Set<KeyAttribute>()) { used, entry in
      for pair in entry.key.values { used.insert(pair.attribute) }
    }
    var draft = CatalogDraft(header: header, metadata: metadata, keyFormat: target.keyFormat(used: used))
    if let model { draft.hasKeyFormatWorkaround = model.catalog.storedKeyFormat != model.catalog.keyFormat }
    let present = Set(entries.map { $0.key[.identifier] })
    for (name, part) in plan.facets {
      guard let number = identifiers[name], present.contains(Int(number)) else { continue }
      let key = RenditionKey([.init(.element, 85), .init(.part, part), .init(.identifier, number)])
      draft.facets.append(Facet(name: name, key: key))
    }
    draft.facets.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    draft.appearances = appearances(entries)
    draft.localizations = localizations(plan, entries)
    draft.renditions = ordered(entries, format: draft.keyFormat)
    return draft
  }

  /// The table of appearances. Each number in a key has its row. On iOS, the first row is always there.
  private func appearances(_ entries: [CatalogDraft.Entry]) -> [String: Int] {
    var table: [String: Int] = [:]
    let used = Set(entries.map { $0.key[.appearance] }).union(target.rules.alwaysHasAppearances ? [0] : [])
    if used == [0], !target.rules.alwaysHasAppearances { return modelAppearances ?? [:] }
    for number in used { table[target.rules.appearanceName(number) ?? "appearance\(number)"] = number }
    return modelAppearances ?? table
  }

  private var modelAppearances: [String: Int]? {
    guard let model else { return nil }
    return Dictionary(model.catalog.appearances.map { ($1, $0) }) { first, _ in first }
  }

  private func localizations(_ plan: CatalogPlan, _ entries: [CatalogDraft.Entry]) -> [String: Int] {
    let used = Set(entries.map { $0.key[.localization] }).subtracting([0])
    if used.isEmpty { return [:] }
    var table: [String: Int] = [:]
    for name in plan.locales {
      let number = Int(NameIdentifier.hash(name))
      if used.contains(number) { table[name] = number }
    }
    return table
  }

  /// Returns the renditions in the order of the model, or sorted by their keys.
  private func ordered(_ entries: [CatalogDraft.Entry], format: [KeyAttribute]) -> [CatalogDraft.Entry] {
    var positions: [RenditionKey: Int] = [:]
    if let model { positions = model.insertionOrder }
    let numbers = entries.map { entry in format.map { entry.key[$0] } }
    return entries.indices.sorted { left, right in
      let (first, second) = (positions[entries[left].key] ?? .max, positions[entries[right].key] ?? .max)
      if first != second { return first < second }
      return numbers[left].lexicographicallyPrecedes(numbers[right])
    }.map { entries[$0] }
  }

  private var header: CatalogHeader {
    if let model { return model.catalog.header }
    return CatalogHeader(
      coreUIVersion: CompileTarget.newestCoreUI, storageVersion: 17, timestamp: 0, renditionCount: 0,
      mainVersion: "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6", versionText: Self.tool,
      uuid: [UInt8](repeating: 0, count: 16), checksum: 0, schemaVersion: 2, colorSpace: 1,
      keySemantics: target.rules.keySemantics)
  }

  private static let tool = "AssetCrush"

  private var metadata: CatalogMetadata {
    if let metadata = model?.catalog.metadata { return metadata }
    let device = settings.thinning.flatMap { ThinningDevice.matching($0) }
    let system = settings.thinning?.osVersion.map { ThinningDevice.deployment($0) }
    return CatalogMetadata(
      thinning: device?.arguments(deployment: system) ?? "", platformVersion: target.minimumTarget.text,
      platform: target.rules.metadataName, tool: Self.tool)
  }
}
