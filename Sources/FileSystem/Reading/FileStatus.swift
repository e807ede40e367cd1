#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the system knows of a file without opening it.
package struct FileStatus: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case file, folder, link
    /// A pipe, a socket or a device.
    case special
  }

  /// The same for all names of one file.
  package struct Identity: Hashable, Sendable {
    let device: UInt64
    let file: UInt64
  }

  package let kind: Kind
  /// Bytes.
  package let size: Int
  /// The nine permission bits.
  package let permissions: UInt32
  package let identity: Identity
  /// What changes whenever the contents do.
  package let trace: FileTrace
  /// How many names it has; 0 once it is removed.
  let links: Int

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

  /// The status of what `name`, in the folder that `folder` has open, leads to.
  init(of name: UnsafePointer<CChar>, inOpen folder: Int32, path: @autoclosure () -> String) throws(FileError) {
    var info = stat()
    guard unsafe fstatat(folder, name, &info, 0) == 0 else { throw .last(path(), .status) }
    self.init(info)
  }

  /// The status of what `path` leads to.
  ///
  /// - Parameter followsLink: whether a link is followed, or stands for itself.
  package init(of path: String, followsLink: Bool = true) throws(FileError) {
    var info = stat()
    let code = followsLink ? unsafe stat(path, &info) : unsafe lstat(path, &info)
    guard code == 0 else { throw .last(path, .status) }
    self.init(info)
  }
}
