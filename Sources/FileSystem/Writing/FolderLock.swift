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
    /// No build made what is in the lock's place: a link, a pipe, or a file that has another name too.
    case notALock
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
      if let status = try? FileStatus(of: path, followsLink: false), status.kind != .file || status.links > 1 {
        return .notALock
      }
      var isWritable = true
      let file = try open(path, &isWritable)
      switch file.lock() {
      case .heldElsewhere: return .held(by: Int(try file.text(limit: 20).filter { $0 != "\n" }))
      case .unsupported: return .unsupported
      case .taken:
        // The holder before us may have deleted the file that we opened: then another one is the lock.
        let status = try file.status()
        guard let there = try? FileStatus(of: path, followsLink: false), there.identity == status.identity
        else { continue }
        if status.kind != .file || status.links > 1 { return .notALock }
        if isWritable { try file.replaceText("\(getpid())\n") }
        return .taken(FolderLock(file, path))
      }
    }
  }

  /// Opens the file. The lock that a dead build of another user left can be taken without writing to it.
  private static func open(_ path: String, _ isWritable: inout Bool) throws(FileError) -> Descriptor {
    do throws(FileError) { return try Descriptor.openingOrCreating(path) } catch  where error.isForbidden {
      isWritable = false
      // Where there is none, it could not be created.
      do throws(FileError) { return try Descriptor.openingItself(path) } catch  where error.isNotFound { throw error }
    }
  }

  /// Removes the file; the lock goes with it. Done too late or not at all it does no harm.
  package consuming func release() { _ = unsafe unlink(path) }
}
