package import CrushCatalogCompiler
import CrushCodecs

/// The compiler's intermediate results in the shared cache. Without a cache there are none.
struct CachedRenditions: RenditionStore {
  let cache: SharedCache?
  let keys: ActionKeys
  /// Whether stored results are ignored.
  let isForced: Bool
  /// Whether results are stored. False in modes that write nothing.
  let writes: Bool
  /// Called for each picture and rendition. The compiler loads each of them once.
  var advance: @Sendable () -> Void = {}

  func load(_ key: RenditionStoreKey) -> [UInt8]? {
    defer { advance() }
    return isForced ? nil : cache?.bytes(keys.key(ofRendition: ContentHash(key)))
  }

  func store(_ bytes: [UInt8], for key: RenditionStoreKey) {
    if writes { cache?.store(bytes, keys.key(ofRendition: ContentHash(key))) }
  }
}

extension ContentHash {
  fileprivate init(_ key: RenditionStoreKey) { self.init(high: key.high, low: key.low) }
}

/// The shared cache for a compilation outside of a build. Builds and such compilations share their results.
package struct CatalogCache: RenditionStore {
  private let renditions: CachedRenditions
  private let cache: SharedCache

  /// - Parameter writes: whether results are stored. False in modes that write nothing.
  package init(_ cache: SharedCache, toolVersion: String, writes: Bool) {
    var options = BuildOptions(sources: [], output: "")
    options.toolVersion = toolVersion
    self.cache = cache
    renditions = CachedRenditions(cache: cache, keys: ActionKeys(options), isForced: false, writes: writes)
  }

  package func load(_ key: RenditionStoreKey) -> [UInt8]? { renditions.load(key) }
  package func store(_ bytes: [UInt8], for key: RenditionStoreKey) { renditions.store(bytes, for: key) }

  /// Trims the cache if it is due.
  package func finish() { cache.finish() }
}
