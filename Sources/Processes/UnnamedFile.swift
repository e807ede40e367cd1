#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file without a name, such as the input of a program. No other program can open it.
struct UnnamedFile: ~Copyable {
  let descriptor: Int32

  /// Creates a file with some bytes, at its start. Returns nil on failure, with the reason in `errno`.
  init?(_ bytes: [UInt8]) {
    var name = Array("/tmp/assetcrush-XXXXXX".utf8CString)
    // mkstemp(3) lets only this user open the file.
    descriptor = unsafe mkstemp(&name)
    if descriptor < 0 { return nil }
    _ = unsafe unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
        return unsafe write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      written += count
    }
    guard written == bytes.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
      let code = errno
      _ = close(descriptor)
      errno = code
      return nil
    }
  }

  deinit { _ = close(descriptor) }
}
