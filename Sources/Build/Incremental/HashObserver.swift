import Codecs
import FileSystem
import Workers

/// Hashes the bytes that pass; stops when the build is interrupted.
struct HashObserver: Files.ByteObserver, ~Copyable {
  private let hasher = ContentHasher()
  private let interruption: Interruption?

  init(interruption: Interruption? = nil) { self.interruption = interruption }

  mutating func restart() { hasher.reset() }

  mutating func receive(_ piece: Span<UInt8>) -> Bool {
    hasher.update(piece)
    return interruption?.isStopped != true
  }

  /// Of all bytes that were seen.
  var hash: ContentHash { hasher.finish() }
}
