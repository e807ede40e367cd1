#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that builds keep for themselves. A link in the place of one is never followed, and a pipe is not waited for.
extension Descriptor {
  /// Opens for reading and writing, and creates the file if it does not exist.
  static func openingOrCreating(_ path: String) throws(FileError) -> Descriptor {
    try opening(path, O_RDWR | O_CREAT)
  }

  /// Opens for reading.
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

/// A file that grows by records. Each record is one write, so that writers side by side do not mix.
package struct AppendedFile: ~Copyable, Sendable {
  private let file: Descriptor

  /// Opens the file, or creates it.
  package init(_ path: String) throws(FileError) {
    let opened = try Descriptor.appending(path)
    guard try opened.status().kind == .file else { throw FileError(path, .open, .notAFile) }
    file = opened
  }

  package func append(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes.span) }
}
