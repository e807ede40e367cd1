package import CrushCatalogSources
package import CrushCompiledCatalogs

/// The compiler from asset catalogs to `Assets.car` and the files beside it.
package struct CatalogCompiler: Sendable {
  private let settings: CompileSettings
  private let model: Model?
  private let store: any RenditionStore
  private let width: Int
  private let replacements: [String: [UInt8]]

  /// An Apple-made catalog whose version texts, thinning and insertion order are taken.
  package struct Model: Sendable {
    package let catalog: CompiledCatalog
    package let bytes: [UInt8]

    package init(catalog: CompiledCatalog, bytes: [UInt8]) {
      self.catalog = catalog
      self.bytes = bytes
    }

    /// The content in the form of a draft: its order and the form of its file. Nil if its trees cannot be read.
    var copy: CatalogDraft? { try? CatalogDraft(copying: catalog, in: bytes) }
  }

  /// - Parameters:
  ///   - model: the catalog that `--like` names.
  ///   - store: earlier results, such as the shared cache.
  ///   - width: the number of workers.
  ///   - replacements: the bytes of files that take the place of the ones on the disk, by path.
  package init(
    _ settings: CompileSettings, model: Model? = nil, store: any RenditionStore = NoStore(), width: Int = 1,
    replacements: [String: [UInt8]] = [:]
  ) {
    self.settings = settings
    self.model = model
    self.store = store
    self.width = width
    self.replacements = replacements
  }

  /// Compiles catalogs into one. A problem of one entry is a message, and the others continue.
  package func compile(_ catalogs: [SourceCatalog]) -> CompileResult {
    var job = CompileJob(settings, model: model, store: store, width: width, replacements: replacements)
    return job.run(catalogs)
  }
}
