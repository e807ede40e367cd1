package import CrushCatalogSources
package import CrushCompiledCatalogs
package import CrushPropertyList

/// The result of a compilation. Nothing is written yet.
package struct CompileResult: Sendable {
  /// The bytes of `Assets.car`. Nil if no rendition is left.
  package var catalog: [UInt8]?
  /// The files beside the catalog, such as `AppIcon60x60@2x.png`, sorted by name.
  package var looseFiles: [(name: String, bytes: [UInt8])] = []
  /// The keys for the app's Info.plist.
  package var partialInfo: Document?
  package var messages: [CatalogMessage] = []
  /// The files that were read, for `--export-dependency-info` and incremental builds.
  package var inputs: [String] = []
  /// The path of the file of each rendition. Atlases, colors and stacks have none.
  package var sources: [RenditionKey: String] = [:]
  package var renditions = 0
  /// The renditions that the store had.
  package var reused = 0

  package init() {}
}
