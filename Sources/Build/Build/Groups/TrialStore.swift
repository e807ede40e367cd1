import CrushCatalogCompiler
package import CrushCodecs
import Synchronization

/// The intermediate results of several trials, in memory.
package final class TrialStore: RenditionStore {
  private let results = Mutex<[ContentHash: [UInt8]]>([:])

  package init() {}

  package func load(_ key: ContentHash) -> [UInt8]? { results.withLock { $0[key] } }
  package func store(_ bytes: [UInt8], for key: ContentHash) { results.withLock { $0[key] = bytes } }
}
