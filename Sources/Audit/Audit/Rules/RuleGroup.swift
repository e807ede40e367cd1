/// A topic of rules, by which lists of rules are ordered. Each topic has its own folder of rules.
package enum RuleGroup: String, Sendable, CaseIterable {
  /// Decoded memory, and the budgets for it.
  case memory
  /// Pixels compared with the size on screen.
  case display
  /// The content of an image's pixels.
  case pixels
  /// Asset catalogs.
  case catalogs
  /// Single files: damage, copies, names and size on disk.
  case files
  /// Files that do not belong into a product.
  case leftovers
  /// Image names in source code and layouts.
  case sources
  /// Built apps, extensions and compiled catalogs.
  case bundles
  /// Textures and sheets of game engines.
  case textures
  /// Texts in several languages.
  case translations
}
