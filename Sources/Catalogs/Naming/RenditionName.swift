/// The file name of a rendition, from its facet and attributes: `Folder/hero@2x~ipad-dark.png`.
package struct RenditionName: Sendable {
  /// The names of all renditions of a catalog, without two equal ones, in their order.
  package static func all(of catalog: CompiledCatalog) -> [String] { catalog.renditions.map(\.name) }
}
