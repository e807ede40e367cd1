package import CrushCatalogSources
import CrushCompiledCatalogs

/// The planner of a whole catalog: all sets of all sources.
package struct CatalogPlanner: Sendable {
  private let settings: CompileSettings
  private let rules: PlatformRules
  private let target: CompileTarget

  init(_ settings: CompileSettings, target: CompileTarget) {
    self.settings = settings
    self.target = target
    rules = target.rules
  }

  /// Returns the plan. Catalogs count in the order of their paths, so that the order of arguments does not matter.
  package func plan(_ catalogs: [SourceCatalog]) -> CatalogPlan {
    var plan = CatalogPlan()
    let catalogs = catalogs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let iconSets = Set(catalogs.flatMap { $0.sets.filter { $0.kind == .appIcon }.map(\.name) })
    for catalog in catalogs {
      plan.messages += catalog.messages
      let context = PlanContext(
        settings: settings, rules: rules, keys: TraitKeys(rules: rules, languages: settings.languages),
        catalog: catalog.path, coreUIVersion: target.coreUIVersion,
        allowsGray: target.allowsGray, iconSets: iconSets)
      for set in catalog.sets { add(set, in: context, into: &plan) }
    }
    plan.messages += DuplicateNames.messages(catalogs)
    plan.messages += IconChoice(settings, rules: rules).messages(catalogs, plan)
    return plan
  }

  private func add(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    if settings.enablesOnDemandResources, !set.tags.isEmpty {
      plan.messages.append(
        context.place(set).message(
          .warning,
          "Asset packs of on-demand resources are not made. \"\(set.name)\" becomes part of the main catalog.",
          kind: "Unsupported Configuration"))
    }
    switch set.kind {
    case .image: ImageSetPlan.plan(set, in: context, into: &plan)
    case .color: ColorSetPlan.plan(set, in: context, into: &plan)
    case .data: DataSetPlan.plan(set, in: context, into: &plan)
    case .appIcon:
      // Apple's tool drops the icon sets that were not chosen without a message.
      guard settings.compilesIcon(set.name) else { return }
      AppIconPlan.plan(set, in: context, into: &plan)
      plan.messages += IconChoice(settings, rules: rules).advice(set, catalog: context.catalog)
    case .launchImage:
      guard set.name == settings.launchImage else { return }
      plan.messages.append(CatalogMessage(.launchImagesDeprecated, catalog: context.catalog, item: set.path))
      plan.messages.append(OtherKinds.message(set, in: context))
    case .spriteAtlas:
      // The images of an atlas are images of the catalog.
      for child in set.children { add(child, in: context, into: &plan) }
    case .brandAssets:
      if settings.compilesIcon(set.name) { BrandAssetsPlan.plan(set, in: context, into: &plan) }
    case .icon:
      if settings.compilesIcon(set.name) { IconStackPlan.plan(set, in: context, into: &plan) }
    case .imageStack: ImageStackPlan.plan(set, size: nil, in: context, into: &plan)
    default: plan.messages.append(OtherKinds.message(set, in: context))
    }
  }
}

extension CompileSettings {
  /// Returns true if an icon set is part of the build.
  func compilesIcon(_ name: String) -> Bool {
    includesAllAppIcons || name == appIcon || alternateAppIcons.contains(name)
  }
}
