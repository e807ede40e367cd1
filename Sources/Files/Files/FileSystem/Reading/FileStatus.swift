#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The status of a file: the system's information about it, available without opening it.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case file, folder, link
    /// A pipe, a socket or a device.
    case special
  }

  /// The identity of a file, equal for all its names.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64

    /// Creates the identity of a file inside an archive.
    ///
    /// - Parameter archive: the number of the archive. No device has a number as high as the one made of it.
    package init(archive: Int, file: Int) {
      self.init(device: UInt64.max - UInt64(archive), file: UInt64(file))
    }

    init(device: UInt64, file: UInt64) {
      self.device = device
      self.file = file
    }
  }

  package let kind: Kind
  /// The size in bytes.
  package let size: Int
  /// The nine permission bits.
  package let permissions: UInt32
  package let identity: Identity
  /// The trace, which changes whenever the contents change.
  package let trace: FileTrace
  /// The number of names (hard links); 0 once the file is removed.
  let links: Int

  /// Creates the status of a file or folder inside an archive.
  package init(kind: Kind, permissions: UInt32, identity: Identity, trace: FileTrace) {
    self.kind = kind
    self.permissions = permissions
    self.identity = identity
    self.trace = trace
    size = trace.size
    links = 1
  }

  init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .special
    }
    size = Int(info.st_size)
    links = Int(info.st_nlink)
    permissions = UInt32(info.st_mode) & 0o777
    trace = FileTrace(info)
    identity = Identity(device: UInt64(truncatingIfNeeded: info.st_dev), file: UInt64(truncatingIfNeeded: info.st_ino))
  }

  /// Reads the status of `name` in the open folder with the descriptor `folder`. A link is followed.
  init(of name: UnsafePointer<CChar>, inOpen folder: Int32, path: @autoclosure () -> String) throws(FileError) {
    var info = stat()
    guard unsafe fstatat(folder, name, &info, 0) == 0 else { throw .last(path(), .status) }
    self.init(info)
  }

  /// Reads the status of a file or folder.
  ///
  /// - Parameter followsLink: true for the status of a link's target, false for the link itself.
  package init(of path: String, followsLink: Bool = true) throws(FileError) {
    var info = stat()
    let code = followsLink ? unsafe stat(path, &info) : unsafe lstat(path, &info)
    guard code == 0 else { throw .last(path, .status) }
    self.init(info)
  }
}
