package import CrushCodecs

/// Earlier results by the hash of everything on which they depend.
package protocol RenditionStore: Sendable {
  func load(_ key: ContentHash) -> [UInt8]?
  func store(_ bytes: [UInt8], for key: ContentHash)
}

/// A store that has no results.
package struct NoStore: RenditionStore {
  package init() {}

  package func load(_ key: ContentHash) -> [UInt8]? { nil }
  package func store(_ bytes: [UInt8], for key: ContentHash) {}
}
