package import CrushCatalogSources
package import CrushImageFacts
package import CrushInspection
package import CrushPropertyList
package import CrushStringCatalogs

/// What `inspect` found at one path. The text and the JSON are two views of it.
package struct InspectionRecord: Sendable {
  package enum Content: Sendable {
    case png(PNGInspection)
    /// An image that is not a PNG.
    case image(ImageInspection)
    case propertyList(Format, Census, root: Kind)
    /// The `Contents.json` of an asset catalog.
    case catalogContents(CatalogInspection)
    case compiledCatalog(CompiledCatalogFacts)
    case iconDocument(IconDocumentFacts)
    case stringCatalog(StringCatalogInspection)
    case interface(InterfaceInspection)
    case product(ProductInspection)
    /// The reason why the file has no description.
    case failure(String)
  }

  let path: String
  /// Nil for a failure.
  let fileBytes: Int?
  let content: Content

  package init(_ path: String, fileBytes: Int, _ content: Content) {
    self.path = path
    self.fileBytes = fileBytes
    self.content = content
  }

  package init(_ product: ProductInspection) {
    self.init(product.contents.path, fileBytes: product.contents.total.bytes, .product(product))
  }

  package init(_ path: String, failure: String) {
    self.path = path
    self.fileBytes = nil
    self.content = .failure(failure)
  }
}
