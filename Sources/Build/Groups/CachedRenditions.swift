import CatalogCompiler
import Codecs

/// The compiler's intermediate results in the shared cache. Without a cache there are none.
struct CachedRenditions: RenditionStore {
  let cache: SharedCache?
  let keys: ActionKeys
  /// Whether stored results are ignored.
  let isForced: Bool
  /// Whether results are stored. False in modes that write nothing.
  let writes: Bool

  func load(_ key: RenditionStoreKey) -> [UInt8]? {
    isForced ? nil : cache?.bytes(keys.key(ofRendition: ContentHash(key)))
  }

  func store(_ bytes: [UInt8], for key: RenditionStoreKey) {
    if writes { cache?.store(bytes, keys.key(ofRendition: ContentHash(key))) }
  }
}

extension ContentHash {
  fileprivate init(_ key: RenditionStoreKey) { self.init(high: key.high, low: key.low) }
}
