import CrushCatalogSources
import CrushCompiledCatalogs

/// The assembly of a catalog from its renditions: header, tables and order.
struct DraftAssembly: Sendable {
  let settings: CompileSettings
  let target: CompileTarget
  let model: CatalogCompiler.Model?

  /// - Parameter attributes: the attributes in use before the catalog was thinned.
  func draft(
    _ entries: [CatalogDraft.Entry], plan: CatalogPlan, identifiers: [String: UInt16], attributes: Set<KeyAttribute>
  ) -> CatalogDraft {
    let used = entries.reduce(into: attributes) { used, entry in
      for pair in entry.key.values { used.insert(pair.attribute) }
    }
    let format = target.keyFormat(used: used)
    var draft = CatalogDraft(header: header, metadata: metadata, keyFormat: format.attributes)
    draft.hasKeyFormatWorkaround = format.hasWorkaround
    let present = Set(entries.map { $0.key[.identifier] })
    for (name, part) in plan.facets {
      guard let number = identifiers[name], present.contains(Int(number)) else { continue }
      let key = RenditionKey([.init(.element, 85), .init(.part, part), .init(.identifier, number)])
      draft.facets.append(Facet(name: name, key: key))
    }
    draft.facets.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    draft.appearances = appearances(entries)
    draft.localizations = localizations(plan, entries)
    draft.renditions = entries
    draft.sortRenditions()
    if let copy = model?.copy {
      draft.form = copy.form
      draft.appearanceOrder = copy.appearanceOrder
      draft.sortRenditions(like: copy.renditions.map(\.key))
    }
    return draft
  }

  /// The table of appearances. Each number in a key has its row.
  private func appearances(_ entries: [CatalogDraft.Entry]) -> [String: Int] {
    let used = Set(entries.map { $0.key[.appearance] })
    return modelAppearances ?? AppearanceTable.names(used: used, platform: target.rules.keyPlatform)
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

  private var header: CatalogHeader {
    if let model { return model.catalog.header }
    return CatalogHeader(
      coreUIVersion: target.coreUIVersion, mainVersion: "@(#)PROGRAM:CoreUI  PROJECT:CoreUI-971.6",
      versionText: Self.tool, keySemantics: target.rules.keySemantics)
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
