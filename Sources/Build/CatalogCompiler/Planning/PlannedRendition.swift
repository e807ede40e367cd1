package import CrushCatalogSources
package import CrushCompiledCatalogs
import CrushFiles

/// A rendition before its pixels are read.
package struct PlannedRendition: Sendable {
  package enum Content: Sendable {
    /// The picture in a file, as pixels, or stored as it is.
    case picture(path: String, PictureRequest)
    /// The bytes of a file.
    case data(path: String, typeIdentifier: String?)
    /// A finished record without pixels, such as a color.
    case record(RenditionRecord)
    /// A stack of other facets.
    case stack(PlannedStack)
    /// A stack or a group of an Icon Composer icon.
    case icon(PlannedIcon)

    /// The path of its file. Nil for a record that no file has.
    var path: String? {
      switch self {
      case .picture(let path, _), .data(let path, _): path
      case .record, .stack, .icon: nil
      }
    }

    /// Whether its record names other facets.
    var hasLayers: Bool {
      switch self {
      case .stack, .icon: true
      case .picture, .data, .record: false
      }
    }
  }

  /// The place for messages.
  package var place: SourcePlace
  /// The name of its facet.
  package var facet: String
  /// Without the identifier of the name.
  package var key: RenditionKey
  package var name: String
  package var flags: RenditionFlags = []
  package var content: Content
  package var slicing: SourceEntry.Slicing?
  /// The alignment insets left, top, right, bottom. Empty for none.
  package var insets: [Int] = []
  /// Whether it is an app icon: its codec differs, and old systems need no copy.
  package var isIcon = false
  /// Whether catalogs for old systems have copies of it.
  package var hasCopies = true
  /// Whether an atlas may contain it.
  package var mayBePacked = true
  /// The slot of an app icon, for the message about a wrong size.
  package var iconSlot: IconSlot?

  /// A slot of an app icon set.
  package struct IconSlot: Sendable {
    package let entry: SourceEntry
    package let set: SourceSet
    /// The size in pixels that the icon must have.
    package let width: Int
    package let height: Int

    package init(entry: SourceEntry, set: SourceSet, width: Int, height: Int) {
      self.entry = entry
      self.set = set
      self.width = width
      self.height = height
    }
  }

  package init(place: SourcePlace, facet: String, key: RenditionKey, name: String, content: Content) {
    self.place = place
    self.facet = facet
    self.key = key
    self.name = name
    self.content = content
  }
}

/// The place of a set or an entry in the sources.
package struct SourcePlace: Sendable, Hashable {
  /// The path of the catalog.
  package var catalog: String
  /// The path of the set inside the catalog.
  package var item: String
  package var slot: String

  package init(catalog: String, item: String, slot: String = "") {
    self.catalog = catalog
    self.item = item
    self.slot = slot
  }

  package func message(
    _ severity: CatalogMessage.Severity, _ text: String, kind: String = "Invalid Content"
  ) -> CatalogMessage {
    CatalogMessage(severity, kind: kind, catalog: catalog, item: item, slot: slot, text)
  }
}

/// The renditions and names that sets contribute.
package struct CatalogPlan: Sendable {
  /// The part of each facet by its name.
  package private(set) var facets: [String: UInt16] = [:]
  /// In the order of the sources.
  package private(set) var renditions: [PlannedRendition] = []
  package var messages: [CatalogMessage] = []
  /// The locales of entries.
  package var locales: Set<String> = []
  /// The position of each rendition's slot.
  private var slots: [Slot: Int] = [:]

  private struct Slot: Hashable {
    let facet: String
    let key: RenditionKey
  }

  package init() {}

  /// Names a facet. A name that is used twice keeps the last part.
  package mutating func addFacet(_ name: String, part: UInt16) { facets[name] = part }

  /// Adds a rendition. The last one of two renditions for one slot counts, at the position of the first.
  package mutating func add(_ rendition: PlannedRendition) {
    let slot = Slot(facet: rendition.facet, key: rendition.key)
    if let position = slots[slot] {
      renditions[position] = rendition
    } else {
      slots[slot] = renditions.count
      renditions.append(rendition)
    }
  }
}

/// The facts that planning depends on.
package struct PlanContext: Sendable {
  package let settings: CompileSettings
  package let rules: PlatformRules
  package let keys: TraitKeys
  /// The path of the catalog.
  package let catalog: String
  /// The version of CoreUI whose rules apply.
  package let coreUIVersion: Int
  /// Whether pictures without color are stored as gray.
  package let allowsGray: Bool
  /// The names of all app icon sets.
  package var iconSets: Set<String> = []

  /// Returns the place of a set.
  package func place(_ set: SourceSet, slot: String = "") -> SourcePlace {
    SourcePlace(catalog: catalog, item: set.path, slot: slot)
  }

  /// Returns the path of a file in a set.
  package func path(_ set: SourceSet, _ file: String) -> String { Path.join(Path.join(catalog, set.path), file) }

  /// Returns the key of an entry, or nil if it is not part of the build. An unknown value is a warning.
  package func key(
    _ entry: SourceEntry, of set: SourceSet, part: UInt16, scale: Int, into plan: inout CatalogPlan
  ) -> RenditionKey? {
    switch keys.key(entry.traits, part: part, scale: scale) {
    case .key(let key):
      if let locale = entry.traits.locale { plan.locales.insert(locale) }
      return key
    case .otherBuild: return nil
    case .unknown(let trait, let value):
      plan.messages.append(
        place(set).message(
          .warning, "The value \"\(value)\" of \"\(trait)\" has no number in compiled catalogs. The entry is skipped."))
      return nil
    }
  }
}
