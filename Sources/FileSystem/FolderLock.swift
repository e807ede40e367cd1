#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file whose lock one process at a time holds. It names its holder, goes when the holder is done, and means nothing
/// once its holder is dead, however that died.
package struct FolderLock: ~Copyable, Sendable {
  package enum Outcome: ~Copyable {
    case taken(FolderLock)
    /// The other process's number, where it could be read.
    case held(by: Int?)
    /// The file system has no locks.
    case unsupported
  }

  private let file: Descriptor
  private let path: String

  private init(_ file: consuming Descriptor, _ path: String) {
    self.file = file
    self.path = path
  }

  /// Takes the lock, if nobody holds it.
  package static func take(_ path: String) throws(FileError) -> Outcome {
    while true {
      let file = try Descriptor.openingOrCreating(path)
      switch file.lock() {
      case .heldElsewhere: return .held(by: Int(try file.text(limit: 20).filter { $0 != "\n" }))
      case .unsupported: return .unsupported
      case .taken:
        // The holder before us may have removed the file that we opened: then another one is the lock.
        guard let there = try? FileStatus(of: path), there.identity == (try file.status().identity) else { continue }
        try file.replaceText("\(getpid())\n")
        return .taken(FolderLock(file, path))
      }
    }
  }

  /// Removes the file; the lock goes with it. Done too late or not at all it does no harm.
  package consuming func release() { _ = unsafe unlink(path) }
}
