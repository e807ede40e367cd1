package import CrushCatalogSources

/// The asset that an image file is a variant of: a set of a catalog, or the files that share folder and base name.
package struct Asset: Sendable {
  /// Its names in sources: `Hero`, `Icons/Hero`, `hero.png`.
  package let names: [String]
  /// The set's kind; nil for files beside no `Contents.json`.
  package let setKind: String?
  /// The slots that name the file.
  package let slots: [CatalogSlot]

  package init(names: [String], setKind: String?, slots: [CatalogSlot]) {
    self.names = names
    self.setKind = setKind
    self.slots = slots
  }

  /// The slot that rules use: the first one without an appearance, or else the first.
  package var slot: CatalogSlot? { slots.first { !$0.hasAppearance } ?? slots.first }
}
