#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, closed at the end of its lifetime. The fence around the system's calls on files: a pointer lives only
/// during one call.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { _ = close(number) }

  /// Opens a file for reading, without waiting for the writer of a pipe.
  static func reading(_ path: String) throws(FileError) -> Descriptor {
    let number = retrying { unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  /// Creates a file that does not exist yet.
  ///
  /// - Parameter mode: the permission bits, before the process's umask applies.
  static func creating(_ path: String, mode: UInt32) throws(FileError) -> Descriptor {
    let number = retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode)) }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  enum Direction {
    case read, write
  }

  /// Opens a stream without creating or truncating it. A pipe waits for its other end. An open file of the process is
  /// shared with the code that opened it.
  static func opening(_ stream: Stream, _ path: String, _ direction: Direction) throws(FileError) -> Descriptor {
    let flags = (direction == .read ? O_RDONLY : O_WRONLY) | O_NOCTTY | O_CLOEXEC
    let number =
      switch stream {
      case .descriptor(let number): dup(number)
      case .special: retrying { unsafe open(path, flags) }
      }
    guard number >= 0 else { throw .last(path, .open) }
    return Descriptor(number: number, path: path)
  }

  /// Opens the process's standard input, named `<stdin>` in messages. It is a copy of descriptor 0, so that it may be
  /// closed.
  static func standardInput() throws(FileError) -> Descriptor {
    let number = dup(0)
    guard number >= 0 else { throw .last("<stdin>", .open) }
    return Descriptor(number: number, path: "<stdin>")
  }

  func status() throws(FileError) -> FileStatus {
    var info = stat()
    guard unsafe fstat(number, &info) == 0 else { throw .last(path, .status) }
    return FileStatus(info)
  }

  enum Lock {
    case acquired
    /// Another open file has the lock.
    case ownedElsewhere
    /// The file system has no locks, such as some network file systems.
    case unsupported
  }

  /// Locks the file without waiting. The system releases the lock when the file is closed or its process ends.
  func lock() -> Lock {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return .acquired }
    return errno == EWOULDBLOCK ? .ownedElsewhere : .unsupported
  }

  /// Reads the next bytes into the start of `buffer`. Returns their number, 0 at the end of the file.
  func read(into buffer: inout [UInt8]) throws(FileError) -> Int {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      waiting(for: POLLIN) { unsafe systemRead(number, bytes.baseAddress, bytes.count) }
    }
    guard count >= 0 else { throw .last(path, .read) }
    return count
  }

  /// Reads the next bytes until `buffer` is full or the file ends, because one call may return fewer bytes.
  ///
  /// - Returns: the number of bytes.
  func fill(_ buffer: inout [UInt8]) throws(FileError) -> Int {
    var count = try read(into: &buffer)
    while count > 0 && count < buffer.count {
      let piece = try readOnce(count: buffer.count - count)
      if piece.isEmpty { break }
      buffer.replaceSubrange(count..<(count + piece.count), with: piece)
      count += piece.count
    }
    return count
  }

  /// Reads the bytes from `offset` on, fewer than `count` at the end of the file.
  func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let space = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
        let got = Self.retrying { unsafe pread(number, space.baseAddress, space.count, off_t(offset + filled)) }
        if got < 0 { failure = .last(path, .read) }
        if got <= 0 { break }
        filled += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads at most `count` bytes from the current position, with one call to the system.
  func readOnce(count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
      let got = Self.retrying { unsafe systemRead(number, buffer.baseAddress, buffer.count) }
      if got < 0 { failure = .last(path, .read) }
      filled = max(0, got)
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads the rest of the file, at most `limit` bytes.
  ///
  /// - Parameter expected: the likely number of bytes.
  func readAll(expected: Int, limit: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // One byte more than expected: if it stays empty, the file did not grow.
    var capacity = min(max(expected, 0), limit) + 1
    var bytes: [UInt8] = []
    while true {
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < capacity {
          let space = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
          let got = waiting(for: POLLIN) { unsafe systemRead(number, space.baseAddress, space.count) }
          if got < 0 { failure = .last(path, .read) }
          if got <= 0 { break }
          count += got
        }
      }
      if let failure { throw failure }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if bytes.count > limit { throw FileError(path, .read, .tooLarge(limit: limit)) }
      if chunk.count < capacity { return bytes }
      capacity = min(1 << 20, limit - bytes.count) + 1
    }
  }

  /// Returns the result of a system call on the file's descriptor number.
  func withNumber<Value>(_ body: (Int32) -> Value) -> Value { body(number) }

  /// Returns the whole contents, or nil if the file changed since `status` was read.
  ///
  /// - Parameter status: the file's status after opening.
  func contents(_ status: FileStatus, limit: Int) throws(FileError) -> [UInt8]? {
    guard status.kind == .file else { throw FileError(path, .read, .notAFile) }
    guard status.size <= limit else { throw FileError(path, .read, .tooLarge(limit: limit)) }
    // One call requests a byte more than the size. If it returns fewer bytes or more, or the system hides the size, the
    // file is read to its end.
    var bytes = status.size > 0 ? try readOnce(count: status.size + 1) : []
    if bytes.count != status.size || bytes.isEmpty {
      guard lseek(number, 0, SEEK_SET) == 0 else { throw .last(path, .read) }
      bytes = try readAll(expected: status.size, limit: limit)
    }
    return try self.status().trace == status.trace ? bytes : nil
  }

  /// Reads the text of a small file; returns "" if it is not UTF-8.
  func text(limit: Int) throws(FileError) -> String {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = try read(into: &buffer)
    return String(validating: buffer.prefix(count), as: UTF8.self) ?? ""
  }

  /// Replaces the contents by this text, which is not empty. The file is not empty at any moment, also after an error,
  /// because an empty lock file would hide that a build was killed.
  func replaceText(_ text: String) throws(FileError) {
    let bytes = Array(text.utf8)
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last(path, .write) }
    try write(bytes.span)
    guard ftruncate(number, off_t(bytes.count)) == 0 else { throw .last(path, .write) }
  }

  func write(_ bytes: Span<UInt8>) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let rest = bytes.extracting(start..<bytes.count)
      let count = unsafe rest.withUnsafeBytes { buffer in
        waiting(for: POLLOUT) { unsafe systemWrite(number, buffer.baseAddress, buffer.count) }
      }
      guard count >= 0 else { throw .last(path, .write) }
      start += count
    }
  }

  /// Throws the error of an earlier write that the file system reports only when the file is closed. NFS and FUSE do so
  /// when a disk is full. A second descriptor is closed, so that this one stays open and keeps its lock.
  func checkWritten() throws(FileError) {
    let copy = dup(number)
    guard copy >= 0, close(copy) == 0 || errno == EINTR else { throw .last(path, .write) }
  }

  /// Repeats a call that a signal interrupted, or for which a non-blocking pipe had no bytes or no room.
  private func waiting(for event: some BinaryInteger, _ call: () -> Int) -> Int {
    while true {
      let result = Self.retrying(call)
      if result >= 0 || errno != EAGAIN { return result }
      var request = pollfd(fd: number, events: Int16(event), revents: 0)
      _ = unsafe poll(&request, 1, -1)
    }
  }

  /// Repeats a call that a signal interrupted.
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// `read` of the system, under a name that no method shadows.
private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

/// `write` of the system, under a name that no method shadows.
private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}
