import CrushCatalogCompiler
package import CrushCodecs
import CrushFiles
import Synchronization

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
  private let index = RenditionIndex()

  init(
    cache: SharedCache?, keys: ActionKeys, isForced: Bool, writes: Bool, advance: @escaping @Sendable () -> Void = {}
  ) {
    (self.cache, self.keys, self.isForced, self.writes, self.advance) = (cache, keys, isForced, writes, advance)
  }

  func load(_ key: ContentHash) -> [UInt8]? {
    defer { advance() }
    let key = keys.key(ofRendition: key)
    index.add(key)
    return isForced ? nil : cache?.bytes(key)
  }

  /// Gets the renditions that the last compilation of these catalogs had from the server of the cache, because a
  /// compilation names its renditions one after another.
  ///
  /// - Parameter catalogs: their paths. The names count, so that checkouts in different folders share their renditions.
  func begin(_ catalogs: [String]) {
    guard let cache, cache.server != nil, writes, !isForced else { return }
    let key = key(ofIndexOf: catalogs)
    cache.prefetch([key], isRenewed: true)
    cache.prefetch(cache.bytes(key).map(RenditionIndex.keys(in:)) ?? [])
  }

  /// Stores the list of the used renditions for the next compilation.
  func end(_ catalogs: [String]) {
    guard let cache, cache.server != nil, writes else { return }
    let (key, list) = (key(ofIndexOf: catalogs), index.bytes)
    if !list.isEmpty && cache.bytes(key) != list { cache.store(list, key) }
  }

  private func key(ofIndexOf catalogs: [String]) -> ContentHash {
    var writer = ByteWriter()
    writer.append("index")
    for name in catalogs.map({ Path.name(of: $0) }).sorted() { writer.append(name) }
    return keys.key(ofRendition: ContentHash(of: writer.bytes.span))
  }

  func store(_ bytes: [UInt8], for key: ContentHash) {
    if writes { cache?.store(bytes, keys.key(ofRendition: key)) }
  }
}

/// The keys of the renditions of a compilation.
private final class RenditionIndex: Sendable {
  private let keys = Mutex<Set<ContentHash>>([])
  /// The most keys of a list that are used.
  private static let limit = 1 << 17

  func add(_ key: ContentHash) { _ = keys.withLock { $0.insert(key) } }

  /// The stored form: the keys in ascending order.
  var bytes: [UInt8] {
    let sorted = keys.withLock { Array($0) }.sorted()
    return sorted.prefix(Self.limit).flatMap(\.bytes)
  }

  static func keys(in bytes: [UInt8]) -> [ContentHash] {
    var reader = ByteReader(bytes, from: 0, to: bytes.count)
    var keys: [ContentHash] = []
    while keys.count < limit, let key = reader.hash() { keys.append(key) }
    return keys
  }
}

/// The shared cache for a compilation outside of a build. Builds and such compilations share their results.
package struct CatalogCache: RenditionStore {
  private let renditions: CachedRenditions
  private let cache: SharedCache
  private let catalogs: [String]

  /// - Parameters:
  ///   - catalogs: the paths of the catalogs to compile.
  ///   - writes: whether results are stored. False in modes that write nothing.
  package init(_ cache: SharedCache, for catalogs: [String], toolVersion: String, writes: Bool) {
    self.catalogs = catalogs
    var options = BuildOptions(sources: [], output: "")
    options.toolVersion = toolVersion
    self.cache = cache
    renditions = CachedRenditions(cache: cache, keys: ActionKeys(options), isForced: false, writes: writes)
    renditions.begin(catalogs)
  }

  package func load(_ key: ContentHash) -> [UInt8]? { renditions.load(key) }
  package func store(_ bytes: [UInt8], for key: ContentHash) { renditions.store(bytes, for: key) }

  /// Trims the cache if it is due, and sends new results to its server.
  ///
  /// - Returns: a problem of the server.
  package func finish() -> String? {
    renditions.end(catalogs)
    cache.finish()
    return cache.server?.takeProblem()
  }
}
