package import CatalogSources
package import Catalogs
package import PropertyList

/// The compiler from asset catalogs to `Assets.car` and the files beside it.
package struct CatalogCompiler: Sendable {
  private let settings: CompileSettings
  private let model: Model?
  private let store: any RenditionStore
  private let width: Int

  /// An Apple-made catalog whose version texts, thinning and insertion order are taken.
  package struct Model: Sendable {
    package let catalog: CompiledCatalog
    package let bytes: [UInt8]

    package init(catalog: CompiledCatalog, bytes: [UInt8]) {
      self.catalog = catalog
      self.bytes = bytes
    }

    /// The content in the form of a draft: its order and the form of its file. Nil if its trees cannot be read.
    var copy: CatalogDraft? { try? CatalogDraft(copying: catalog, in: bytes.span) }
  }

  /// - Parameters:
  ///   - model: the catalog that `--like` names.
  ///   - store: earlier results, such as the shared cache.
  ///   - width: the number of workers.
  package init(_ settings: CompileSettings, model: Model? = nil, store: any RenditionStore = NoStore(), width: Int = 1)
  {
    self.settings = settings
    self.model = model
    self.store = store
    self.width = width
  }

  /// Compiles catalogs into one. A problem of one entry is a message, and the others continue.
  package func compile(_ catalogs: [SourceCatalog]) -> CompileResult {
    var job = CompileJob(settings, model: model, store: store, width: width)
    return job.run(catalogs)
  }
}

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
  package var renditions = 0
  /// The renditions that the store had.
  package var reused = 0

  package init() {}
}

/// Earlier results by the hash of everything on which they depend.
package protocol RenditionStore: Sendable {
  func load(_ key: RenditionStoreKey) -> [UInt8]?
  func store(_ bytes: [UInt8], for key: RenditionStoreKey)
}

/// 128 bits.
package struct RenditionStoreKey: Sendable, Hashable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// A store that has no results.
package struct NoStore: RenditionStore {
  package init() {}

  package func load(_ key: RenditionStoreKey) -> [UInt8]? { nil }
  package func store(_ bytes: [UInt8], for key: RenditionStoreKey) {}
}
