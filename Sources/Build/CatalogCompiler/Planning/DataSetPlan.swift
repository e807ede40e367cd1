import CrushCatalogSources
import CrushCompiledCatalogs

/// Planning of data sets.
enum DataSetPlan {
  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    plan.addFacet(set.name, part: 181)
    for entry in set.entries where !entry.isUnassigned {
      guard let file = entry.fileName,
        let key = context.key(entry, of: set, part: 181, scale: 1, into: &plan)
      else { continue }
      // The oldest catalog with data, of CoreUI 427, states no type.
      let type = entry.typeIdentifier ?? (context.coreUIVersion < 498 ? nil : "public.data")
      var rendition = PlannedRendition(
        place: context.place(set), facet: set.name, key: key, name: "CoreStructuredImage",
        content: .data(path: context.path(set, file), typeIdentifier: type))
      rendition.hasCopies = false
      plan.add(rendition)
    }
  }
}
