/// Which ancillary chunks stay. Chunks without which the pixels would be others (PLTE of a palette image, tRNS) are not
/// its business: they always stay.
package struct StripPolicy: Sendable, Equatable {
  package enum Base: Sendable, Equatable {
    /// Nothing stays.
    case all
    /// Chunks that change how the image is displayed stay, unless they declare the default.
    case safe
    /// Everything stays.
    case none
    /// These go, the rest stays.
    case list(Set<ChunkType>)
  }

  package var base: Base
  /// These stay whatever `base` says.
  package var keep: Set<ChunkType>

  package init(_ base: Base, keep: Set<ChunkType> = []) {
    self.base = base
    self.keep = keep
  }

  /// Whether chunks of the type stay. `safe` still drops those that declare a default.
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
