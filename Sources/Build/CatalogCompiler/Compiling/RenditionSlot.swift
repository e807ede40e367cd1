import CrushCatalogSources
import CrushCompiledCatalogs

/// A rendition of the catalog: a planned rendition with the identifier of its name, and with the system it is for.
struct RenditionSlot: Sendable {
  let planned: PlannedRendition
  /// With the identifier and the deployment class.
  let key: RenditionKey
  /// Nil if the catalog has no copies for old systems.
  let deploymentClass: Int?

  /// Whether an atlas may contain it. No atlas key has other attributes, and images of appearances and size classes have
  /// pixels of their own (11 of 11 small images in the catalogs).
  var mayBePacked: Bool { planned.mayBePacked && key.values.allSatisfy { Self.packed.contains($0.attribute) } }

  private static let packed: Set<KeyAttribute> = [
    .element, .part, .scale, .idiom, .subtype, .identifier, .displayGamut, .deploymentTarget, .dimension2,
  ]
}

/// The expansion of a plan into all renditions of a catalog.
struct SlotTable: Sendable {
  private(set) var slots: [RenditionSlot] = []
  /// The attributes in use before the table was thinned.
  private(set) var attributes: Set<KeyAttribute> = []
  /// The names of planned renditions that the model does not have, one for each rendition.
  private(set) var dropped: [String] = []

  /// - Parameters:
  ///   - identifiers: by facet.
  ///   - classes: the deployment classes of images, or nil for none.
  ///   - model: the catalog that decides which renditions there are.
  init(
    _ plan: CatalogPlan, identifiers: [String: UInt16], classes: [UInt16]?, model: CompiledCatalog?
  ) {
    for planned in plan.renditions {
      guard let identifier = identifiers[planned.facet] else { continue }
      let base = planned.key.values + [RenditionKey.Pair(.identifier, identifier)]
      let own = planned.hasCopies ? classes ?? [0] : [0]
      let count = slots.count
      for number in own {
        let key = RenditionKey(base + [RenditionKey.Pair(.deploymentTarget, number)])
        if let model, model.rendition(for: key) == nil { continue }
        slots.append(
          RenditionSlot(planned: planned, key: key, deploymentClass: classes == nil ? nil : Int(number)))
      }
      if slots.count == count { dropped.append(planned.facet) }
    }
    for slot in slots { attributes.formUnion(slot.key.values.map(\.attribute)) }
  }

  /// Keeps the renditions that a device uses.
  mutating func thin(_ thinning: Thinning) {
    let kept = thinning.kept(slots.map(\.key))
    slots = kept.map { slots[$0] }
  }
}
