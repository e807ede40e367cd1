#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Opening the files that builds own, such as locks and journals. A link at such a path is never followed, and a pipe
/// is opened without waiting.
extension Descriptor {
  /// Opens for reading and writing, and creates the file if it does not exist.
  static func openingOrCreating(_ path: String) throws(FileError) -> Descriptor {
    try opening(path, O_RDWR | O_CREAT)
  }

  /// Opens for reading, without following a link.
  static func openingItself(_ path: String) throws(FileError) -> Descriptor { try opening(path, O_RDONLY) }

  /// Opens for appending, and creates the file if it does not exist.
  static func appending(_ path: String) throws(FileError) -> Descriptor {
    try opening(path, O_WRONLY | O_CREAT | O_APPEND)
  }

  private static func opening(_ path: String, _ flags: Int32) throws(FileError) -> Descriptor {
    let number = retrying { unsafe open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode_t(0o666)) }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }
}
