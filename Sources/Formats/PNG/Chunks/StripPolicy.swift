/// The rule for keeping ancillary chunks. It does not apply to chunks that the pixels need (PLTE of a palette image,
/// tRNS), which are always kept.
package struct StripPolicy: Hashable, Sendable {
  package enum Base: Hashable, Sendable {
    /// Keeps no chunk.
    case all
    /// Keeps chunks that change how the image is displayed, unless they declare the default.
    case safe
    /// Keeps every chunk.
    case none
    /// Removes these chunks and keeps the others.
    case list(Set<ChunkType>)
  }

  package var base: Base
  /// The types that are kept under every `base`.
  package var keep: Set<ChunkType>

  package init(_ base: Base, keep: Set<ChunkType> = []) {
    self.base = base
    self.keep = keep
  }

  /// Returns whether chunks of the type are kept. `safe` also removes chunks of a kept type that declare the default.
  package func keeps(_ type: ChunkType) -> Bool {
    if keep.contains(type) { return true }
    return switch base {
    case .all: false
    case .safe: type.traits.contains(.display)
    case .none: true
    case .list(let stripped): !stripped.contains(type)
    }
  }
}
