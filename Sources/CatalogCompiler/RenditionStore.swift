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
