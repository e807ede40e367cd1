#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A lock file that one process at a time owns. The file contains the owner's process number. The owner removes the
/// file at the end. A file left by a killed process blocks no other process, because the system has released its lock.
package struct FolderLock: ~Copyable, Sendable {
  package enum LockResult: ~Copyable {
    case taken(FolderLock)
    /// Another process has the lock: its number, if it could be read.
    case held(by: Int?)
    /// The file system has no locks.
    case unsupported
    /// The file at the lock's path is not a lock: a link, a pipe, or a file with another name (hard link).
    case notALock
  }

  private let file: Descriptor
  private let path: String
  /// Whether the last owner of the lock did not remove the file, because it was killed.
  package let followsKill: Bool

  private init(_ file: consuming Descriptor, _ path: String, followsKill: Bool) {
    self.file = file
    self.path = path
    self.followsKill = followsKill
  }

  /// Acquires the lock if no other process has it.
  package static func acquire(_ path: String) throws(FileError) -> LockResult {
    while true {
      if let status = try? FileStatus(of: path, followsLink: false), status.kind != .file || status.links > 1 {
        return .notALock
      }
      var isWritable = true
      let file = try open(path, &isWritable)
      switch file.lock() {
      case .ownedElsewhere: return .held(by: Int(try file.text(limit: 20).filter { $0 != "\n" }))
      case .unsupported: return .unsupported
      case .acquired:
        // The previous owner may have deleted the opened file. Then the lock is a new file.
        let status = try file.status()
        guard let there = try? FileStatus(of: path, followsLink: false), there.identity == status.identity
        else { continue }
        if status.kind != .file || status.links > 1 { return .notALock }
        if isWritable { try file.replaceText("\(getpid())\n") }
        return .taken(FolderLock(file, path, followsKill: status.size > 0))
      }
    }
  }

  /// Opens the file. A lock file left by a killed build of another user can be locked without writing to it.
  private static func open(_ path: String, _ isWritable: inout Bool) throws(FileError) -> Descriptor {
    do throws(FileError) { return try Descriptor.openingOrCreating(path) } catch  where error.isForbidden {
      isWritable = false
      // If the file does not exist, the error is that it could not be created.
      do throws(FileError) { return try Descriptor.openingItself(path) } catch  where error.isNotFound { throw error }
    }
  }

  /// Removes the file and releases the lock. If the removal is late or missing, no other process is blocked.
  package consuming func release() { _ = unsafe unlink(path) }
}
