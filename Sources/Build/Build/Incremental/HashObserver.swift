import CrushBasics
import CrushCodecs
import CrushFiles

/// An observer that hashes the bytes of a file. It stops when the build is interrupted.
struct HashObserver: Files.ByteObserver, ~Copyable {
  private let hasher = ContentHasher()
  private let interruption: Interruption?

  init(interruption: Interruption? = nil) { self.interruption = interruption }

  mutating func restart() { hasher.reset() }

  mutating func receive(_ piece: Span<UInt8>) -> Bool {
    hasher.update(piece)
    return interruption?.isStopped != true
  }

  /// The hash of all received bytes.
  var hash: ContentHash { hasher.finish() }
}
