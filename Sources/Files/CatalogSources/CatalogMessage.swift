/// A notice, warning or error about the source of a catalog, in the words of Apple's tool.
package struct CatalogMessage: Sendable, Hashable {
  package enum Severity: Int, Sendable, Hashable, Comparable {
    case notice, warning, error

    package static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  package var severity: Severity
  /// The category that a results list states, such as `Missing Content`.
  package var kind: String
  /// The path of the catalog. Empty for messages about the command line.
  package var catalog: String
  /// The path of the set inside the catalog, such as `Folder/AppIcon.appiconset`. Empty for the catalog.
  package var item: String
  /// The slot inside the set as Apple's tool prints it, such as `[][ipad][76x76][][][1x][][][][]`.
  package var slot: String
  package var text: String
  /// The reason that an error states on its own line.
  package var reason: String?
  /// Whether a set is missing since its Contents.json cannot be read. Apple's tool has a notice for it, and writes
  /// nothing.
  package var isAboutUnreadableSet = false

  package init(
    _ severity: Severity, kind: String, catalog: String = "", item: String = "", slot: String = "", _ text: String,
    reason: String? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.catalog = catalog
    self.item = item
    self.slot = slot
    self.text = text
    self.reason = reason
  }
}
