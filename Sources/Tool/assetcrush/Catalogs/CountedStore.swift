import CrushCatalogCompiler
import CrushCodecs

/// A store of renditions that counts its calls for the progress of a compilation. The compiler asks once for each
/// picture and rendition.
struct CountedStore: RenditionStore {
  let store: any RenditionStore
  let progress: Progress

  func load(_ key: ContentHash) -> [UInt8]? {
    defer { progress.finished() }
    return store.load(key)
  }

  func store(_ bytes: [UInt8], for key: ContentHash) { store.store(bytes, for: key) }
}
